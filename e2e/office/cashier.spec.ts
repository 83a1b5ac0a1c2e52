import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { amountOf } from '../support/actions.ts';
import { balanceOf, call, playerFields } from '../support/api.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn } from '../support/people.ts';
import { type Site, sites } from '../support/sites.ts';
import { test } from '../test.ts';
import { callAs, officeUrl, staffPage } from './staff.ts';

const own = ownServer();

/** Wagering requirements have tests of their own; here staff decides every withdrawal. */
test.beforeAll(() => own.query('update withdrawal_rule set turnover_times = 0, auto_approve_below = null'));

const account = 'demo3';

test('two people correct a balance: one asks, another approves, and neither does both', async ({
  browser,
}) => {
  const { player } = await logIn(sites.arena, account);
  const before = await balanceOf(player);
  const cashier = await staffPage(browser, 'cashier', { path: `/players?search=${account}&site=arena` });
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
  const owner = await staffPage(browser, 'owner', {
    path: '/requests',
    userAgent: 'Mozilla/5.0 (another device)',
  });
  await owner.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('dialog').getByLabel('Reason').fill('The history shows it');
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(owner.getByRole('row').filter({ hasText: reason })).toBeHidden();
  const difference = async () => amountOf(await balanceOf(player)) - amountOf(before);
  await expect.poll(difference).toBe(amountOf('12.50'));
});

/** The demonstration player of a site asks for so many withdrawals of the least that is paid out. */
async function withdraw(site: Site, times: number): Promise<void> {
  const { player } = await logIn(site);
  const who = playerFields(player);
  const { methods } = await call(site, '/api/wallet/withdrawal_terms', who);
  const accounts = (await call(site, '/api/wallet/bank_accounts', who)).value;
  const account = accounts.find(({ state }) => state === 'verified');
  const amount = methods.find(({ kind }) => kind === account?.kind)?.min ?? '';
  for (let n = 0; n < times; n++)
    await call(site, '/api/wallet/withdrawal', {
      ...{ ...who, key: randomUUID(), amount },
      bank_account_id: account?.bank_account_id ?? '',
    });
}

test('the cashier rejects a withdrawal with words for the player and pays ten others at once', async ({
  browser,
}) => {
  // Each site has one from the seed.
  await withdraw(sites.arena, 4);
  await withdraw(sites.lucky, 4);
  const cashier = await staffPage(browser, 'cashier', { path: '/withdrawals?site=arena' });
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
  await expect(cashier.getByRole('row')).toHaveCount(11);
  await cashier.getByLabel('Select all on this page').check();
  await cashier.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('Accounts and turnover are right');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(paid, { timeout: 60_000 }).toBe(before + 10);
});

test('a rule of withdrawals that is saved decides on the next withdrawal', async ({ browser }) => {
  const owner = await staffPage(browser, 'owner', { path: '/withdrawals/rules?site=arena' });
  await expect(owner.getByRole('heading', { name: 'Arena' })).toBeVisible();
  await expectAccessible(owner, 'the rules of withdrawals');
  await owner.getByRole('button', { name: 'Change the rules' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Withdrawals in 24 hours').fill('50');
  await dialog.locator('input[name="above"]').fill('0.01');
  await dialog.getByLabel('Reason').fill('Every one is looked at this week');
  await expectAccessible(owner, 'a change of the rules');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const held = async () => {
    const { rows } = await callAs(owner, '/api/office/cashier/withdrawals', { state: 'held', site: 'arena' });
    return rows.length;
  };
  expect(await held()).toBe(0);
  await withdraw(sites.arena, 1);
  await expect.poll(held, { timeout: 60_000 }).toBe(1);
  await owner.goto(officeUrl('/withdrawals?site=arena&state=held'));
  await owner.getByRole('table').getByRole('link').first().click();
  await expect(owner.getByRole('button', { name: 'Release' })).toBeVisible();
});
