import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { watch } from '../support/watch.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

test('an owner reads the senders, the texts and the log of a site', async ({ browser }) => {
  const page = await staffPage(browser, 'owner');
  const console = watch(page);
  await page.goto(officeUrl('/messages?site=arena'));
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add a sender' }).click();
  await expectAccessible(page, 'the form of a sender');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the senders of a site');
  await page.getByRole('main').getByRole('link', { name: 'Texts' }).click();
  await expect(page.getByRole('heading', { name: 'Statement of an affiliate' })).toBeVisible();
  await expectAccessible(page, 'the texts of a site');
  await page.getByRole('main').getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible();
  await expectAccessible(page, 'the log of messages');
  console.none();
});
