import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { amountOf } from '../support/actions.ts';
import { balanceOf } from '../support/api.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn } from '../support/people.ts';
import { sites } from '../support/sites.ts';
import { callAs, officeUrl, staffPage } from './staff.ts';

// It decides on the withdrawals that are seeded.
ownServer();

const account = 'demo3';

test('two people correct a balance: one asks, another approves, and neither does both', async ({
  browser,
}) => {
  const { player } = await logIn(sites.arena, account);
  const before = await balanceOf(player);
  const cashier = await staffPage(browser, 'cashier');
  await cashier.goto(officeUrl(`/players?search=${account}&site=arena`));
  await cashier.getByRole('link', { name: account, exact: true }).click();
  await cashier.getByRole('button', { name: 'Correct the balance' }).click();
  const dialog = cashier.getByRole('dialog');
  await dialog.getByLabel('Amount in USD').fill('12.50');
  const reason = 'A round was counted twice';
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(cashier, 'a correction');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(cashier.getByText('Waits for a second person', { exact: true })).toBeVisible();
  expect(await balanceOf(player)).toBe(before);

  await cashier.goto(officeUrl('/requests'));
  const own = cashier.getByRole('row').filter({ hasText: reason });
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden();

  // A colleague at the same device would be refused.
  const owner = await staffPage(browser, 'owner', { userAgent: 'Mozilla/5.0 (another device)' });
  await owner.goto(officeUrl('/requests'));
  await owner.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('dialog').getByLabel('Reason').fill('The history shows it');
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(owner.getByRole('row').filter({ hasText: reason })).toBeHidden();
  const difference = async () => amountOf(await balanceOf(player)) - amountOf(before);
  await expect.poll(difference).toBe(amountOf('12.50'));
});

test('the cashier rejects a withdrawal with words for the player and approves the others at once', async ({
  browser,
}) => {
  const cashier = await staffPage(browser, 'cashier');
  await cashier.goto(officeUrl('/withdrawals?site=arena'));
  await expect(cashier.getByRole('table')).toBeVisible();
  await expectAccessible(cashier, 'the queue');
  await cashier.getByRole('table').getByRole('link').first().click();
  await expect(cashier.getByText('Turnover left')).toBeVisible();
  await expectAccessible(cashier, 'a withdrawal');
  await cashier.getByRole('button', { name: 'Reject' }).click();
  const dialog = cashier.getByRole('dialog');
  await dialog.getByLabel('Reason for the player').selectOption({ label: 'Account of somebody else' });
  await dialog.getByLabel('More for the player').fill('The name of the holder is another.');
  await dialog.getByLabel('Reason', { exact: true }).fill('The holder is somebody else');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(cashier.getByText('Rejected').first()).toBeVisible();

  const paid = async () => {
    const { rows } = await callAs(cashier, '/api/office/cashier/withdrawals', { state: 'paid', limit: 50 });
    return rows.length;
  };
  const before = await paid();
  await cashier.goto(officeUrl('/withdrawals'));
  await expect(cashier.getByRole('row')).toHaveCount(3);
  await cashier.getByLabel('Select all on this page').check();
  await cashier.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('Accounts and turnover are right');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(paid, { timeout: 60_000 }).toBe(before + 2);
});
