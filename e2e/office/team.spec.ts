import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessibility.ts';
import { followRequests } from '../support/watch.ts';
import { test } from '../test.ts';
import { enterCode, linkTo, officeUrl, staffPage, toggleGroup } from './staff.ts';

test('the owner invites a colleague, limits them to one site and removes them', async ({ browser }) => {
  const page = await staffPage(browser, 'owner', { path: '/team' });
  const mail = `ana-${Date.now()}@baize.example`;
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mail address').fill(mail);
  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'Auditor' });
  await dialog.getByLabel('Reason').fill('Joins the audit team');
  await expectAccessible(page, 'the invitation');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was sent.', { exact: true })).toBeVisible();

  const own = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const ana = await own.newPage();
  followRequests(ana);
  await ana.goto(await linkTo(mail));
  await ana.getByLabel('Full name').fill('Ana Reyes');
  await ana.getByLabel('Password').fill('password1234');
  await ana.getByRole('button', { name: 'Continue' }).click();
  await expect(ana.getByRole('alert')).toContainText('too easy to guess');
  await ana.getByLabel('Password').fill('A long sentence of mine');
  await ana.getByRole('button', { name: 'Continue' }).click();
  await expect(ana.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await ana.getByRole('button', { name: /^Copy / }).textContent())?.trim() ?? '';
  await expectAccessible(ana, 'setting up an authenticator');
  await ana.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await ana.getByRole('button', { name: 'Set up' }).click();
  await expect(ana.getByRole('listitem')).toHaveCount(10);
  await ana.getByRole('button', { name: 'I have kept them' }).click();
  await toggleGroup(ana, 'Team and system');
  await ana.getByRole('link', { name: 'Audit log' }).click();
  // Others add entries at the same time: the list shows the newest.
  await ana.getByLabel('Action', { exact: true }).fill('team.invite');
  await ana.keyboard.press('Enter');
  await expect(ana.getByRole('row', { name: /Invited a colleague/ }).first()).toBeVisible();

  await page.getByRole('row').filter({ hasText: mail }).getByRole('link').click();
  await page.getByRole('button', { name: 'Change roles' }).click();
  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'Support' });
  await dialog.getByLabel('At').selectOption({ label: 'Lucky Jade' });
  await dialog.getByLabel('Reason').fill('Moves to support');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The roles were changed.', { exact: true })).toBeVisible();
  await expect(page.getByText('Support at Lucky Jade').first()).toBeVisible();
  await expectAccessible(page, 'a colleague');
  await ana.reload();
  await expect(ana.getByRole('alert')).toContainText('You are not allowed');

  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Reason').fill('Leaves the company');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The colleague was removed.', { exact: true })).toBeVisible();
  await ana.reload();
  await expect(ana.getByRole('heading', { name: 'Back office' })).toBeVisible();
});

test('the owner copies a role, takes a permission from it, sets an amount and retires it', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'owner', { path: '/team/roles' });
  const name = `Night cashier ${Date.now()}`;
  await page.getByRole('link', { name: 'Cashier', exact: true }).click();
  await page.getByRole('link', { name: 'Copy' }).click();
  await expect(page.getByLabel('Name of the role')).toHaveValue('Copy of Cashier');
  await page.getByLabel('Name of the role').fill(name);
  await page.getByLabel('Ask for corrections of balances').uncheck();
  await page.getByLabel('Alone up to').first().fill('500');
  await expectAccessible(page, 'a role');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Nights are paid by one person');
  await expectAccessible(page, 'what changes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The role was saved.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByLabel('Alone up to').first()).toHaveValue('500');
  await expect(page.getByLabel('Ask for corrections of balances')).not.toBeChecked();
  await page.getByRole('button', { name: 'Retire' }).click();
  await dialog.getByLabel('Reason').fill('The night shift is over');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText('The role was retired.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeHidden();
  await page.goto(officeUrl('/team/roles/owner'));
  await expect(page.getByText('This role always has every permission.')).toBeVisible();
  await page.goto(officeUrl('/team/thresholds'));
  await expect(page.getByText('Change of roles')).toBeVisible();
  await expectAccessible(page, 'thresholds');
});

test('somebody who forgot their password sets a new one by mail and logs in with their second factor', async ({
  browser,
}) => {
  // The session of nobody else ends with it: traders are in journeys with servers of their own.
  const mail = 'trader@baize.example';
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  followRequests(page);
  await page.goto(officeUrl());
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Mail address').fill(mail);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('the link is on its way')).toBeVisible();
  await expectAccessible(page, 'a forgotten password');
  await page.goto(await linkTo(mail, 'reset'));
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose a longer password');
  // The same as before: other journeys log in with it.
  await page.getByLabel('Password').fill('Office1234!');
  await expectAccessible(page, 'a new password');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Mail address').fill(mail);
  await page.getByLabel('Password').fill('Office1234!');
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterCode(page, mail, '/api/office/session/second_factor');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the audit log is walked, filtered and opened by keyboard alone', async ({ browser }) => {
  const page = await staffPage(browser, 'auditor');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type('audit');
  await expect(page.getByRole('option', { name: 'Audit log', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Object')).toBeFocused();
  await page.keyboard.type('nothing:0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await expect(page).toHaveURL(/object=nothing/);
  await expectAccessible(page, 'an empty list');
});

test('screens of the ground break no rule, wide in light and narrow in dark', async ({ browser }) => {
  const page = await staffPage(browser, 'owner');
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 768],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/today',
      '/reports',
      '/team',
      '/team/roles',
      '/audit',
      '/account',
      '/players/1?tab=privacy',
      '/nowhere',
    ]) {
      await page.goto(officeUrl(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} at ${width}`);
    }
  }
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the search');
});
