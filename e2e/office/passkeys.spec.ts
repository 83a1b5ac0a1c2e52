import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

test('a passkey is added, opens the back office, confirms a change and is removed', async ({ browser }) => {
  const page = await staffPage(browser, 'auditor');
  await addAuthenticator(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(officeUrl('/account'));
  await expect(page.getByText('You have no passkey')).toBeVisible();
  await expectAccessible(page, 'the account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('Laptop of the journey');
  await expectAccessible(page, 'adding a passkey');
  const before = loaded.length;
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The passkey was added.', { exact: true })).toBeVisible();
  const scripts = loaded.slice(before).filter((url) => url.endsWith('.js'));
  expect(scripts, 'the library comes when it is used').not.toEqual([]);
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop of the journey' })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Mail address').fill('auditor@baize.example');
  await page.getByLabel('Password').fill('Office1234!');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page, 'the second factor');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('banner')).toBeVisible();

  // As after five minutes, which this journey does not wait for.
  await page.route(
    '**/api/office/passkeys/remove',
    (route) => route.fulfill({ status: 403, json: { statusCode: -403, message: 'stepUpRequired' } }),
    { times: 1 },
  );
  await page.goto(officeUrl('/account'));
  await expect(page.getByText('Last used')).toBeVisible();
  const own = page.getByRole('listitem').filter({ hasText: 'Laptop of the journey' });
  await own.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey was removed.', { exact: true })).toBeVisible();
  await expect(page.getByText('You have no passkey')).toBeVisible();
});
