import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../test.ts';
import { staffPage } from './staff.ts';

test('the auditor proves the audit log and opens the failed events', async ({ browser }) => {
  const page = await staffPage(browser, 'auditor', { path: '/audit' });
  await page.getByRole('button', { name: 'Prove the log' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Whole', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the proof of the audit log');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Failed events' })).toBeVisible();
  await expectAccessible(page, 'the failed events');
});
