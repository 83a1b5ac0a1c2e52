import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ownServer } from '../support/own-server.ts';
import { callAs, officeUrl, staffPage } from './staff.ts';

ownServer();

test('a deposit is found by its state, with all that happened to it, and the cases are beside it', async ({
  browser,
}) => {
  const cashier = await staffPage(browser, 'cashier');
  await cashier.goto(officeUrl('/deposits?state=paid'));
  await expect(cashier.getByRole('table')).toBeVisible();
  await expectAccessible(cashier, 'deposits');
  const { rows } = await callAs(cashier, '/api/office/deposits/list', { state: 'paid', limit: 1 });
  await cashier.goto(officeUrl(`/deposits/${rows[0]?.deposit_id}`));
  await expect(cashier.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const transfer = cashier.getByRole('link', { name: /^Transfer: / });
  await expect(transfer).toBeVisible();
  await expectAccessible(cashier, 'a deposit');
  await transfer.click();
  await expect(cashier.getByText('Payments in and out').or(cashier.getByText('clearing'))).toBeVisible();

  await cashier.goto(officeUrl('/deposits/cases'));
  await expect(cashier.getByText('Nothing to decide')).toBeVisible();
  await expectAccessible(cashier, 'cases');
});
