import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ownServer } from '../support/own-server.ts';
import { test } from '../test.ts';
import { callAs, officeUrl, staffPage, staffSession } from './staff.ts';

// It pays a withdrawal that is seeded.
ownServer();

test('the auditor follows one peso from its deposit to the payout', async ({ browser }) => {
  const cashier = await staffSession('cashier');
  const { rows } = await callAs(cashier, '/api/office/cashier/withdrawals', { state: 'pending', limit: 1 });
  const { withdrawal_id = '', player_id = '', site = '' } = rows[0] ?? {};
  const reason = 'Account and turnover are right';
  await callAs(cashier, '/api/office/cashier/approve', { withdrawal_ids: [withdrawal_id], reason });
  const state = async () =>
    (await callAs(cashier, '/api/office/cashier/withdrawal', { withdrawal_id })).withdrawal.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('paid');

  const auditor = await staffPage(browser, 'auditor', { path: `/deposits?state=paid&player=${player_id}` });
  await auditor.getByRole('table').getByRole('link').first().click();
  await expect(auditor.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await auditor.getByRole('link', { name: /^Transfer: / }).click();
  await auditor.getByRole('main').getByRole('link', { name: 'Ledger', exact: true }).click();

  const accounts = auditor.getByRole('list').filter({ hasText: 'Cash, held' });
  await expect(accounts.getByRole('link', { name: 'Cash', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const deposit = auditor.getByRole('row').filter({ hasText: 'Deposit' }).first();
  const page = auditor.locator('table[aria-busy="false"]');
  await expect(page).toBeVisible();
  // Play since then fills the pages before it. A page is shown until the next has been answered.
  while (!(await deposit.isVisible())) {
    const answered = auditor.waitForResponse('**/api/office/ledger/entries');
    await auditor.getByRole('button', { name: 'Next' }).click();
    await answered;
    await expect(page).toBeVisible();
  }
  await expect(deposit).toContainText('Payments in and out (site)');
  await expectAccessible(auditor, 'an account of a player');
  await accounts.getByRole('link', { name: 'Cash, held' }).click();
  const payout = auditor.getByRole('row').filter({ hasText: 'Payments in and out' }).first();
  await payout.getByRole('link', { name: 'Withdrawal' }).click();
  await expect(auditor).toHaveURL(new RegExp(`/withdrawals/${withdrawal_id}`));
  await expect(auditor.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'Mark as paid' })).toBeHidden();

  await auditor.goto(officeUrl(`/ledger?site=${site}`));
  await auditor.getByRole('link', { name: 'Payments in and out' }).click();
  const leaving = auditor.getByRole('row').filter({ hasText: 'Withdrawal' }).first();
  await expect(leaving).toContainText('Cash, held (player)');
  await expectAccessible(auditor, 'an account of a site');
});
