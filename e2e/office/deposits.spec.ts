import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { amountOf } from '../support/actions.ts';
import { balanceOf, call, type Player, playerFields, send } from '../support/api.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn } from '../support/people.ts';
import { sites } from '../support/sites.ts';
import { test } from '../test.ts';
import { callAs, officeUrl, staffPage } from './staff.ts';

const own = ownServer();

test('a deposit is found by its state, with all that happened to it, and the cases are beside it', async ({
  browser,
}) => {
  const cashier = await staffPage(browser, 'cashier', { path: '/deposits?state=paid' });
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

/** A deposit that something happens to before its player pays on the page of the bundled gateway. */
async function pay(player: Player, amount: string, before: string): Promise<void> {
  const ask = { ...playerFields(player), key: randomUUID(), method_code: 'sandbox-card', amount };
  const { deposit_id, redirect_url } = await call(player.site, '/api/wallet/deposit', ask);
  await own.query(before, [deposit_id]);
  await send(player.site, 'POST', `${new URL(redirect_url).pathname}/pay`);
}

/** Opens the newest case of a kind and asks a colleague for a decision. */
async function ask(cashier: Page, kind: string, verb: string, reason: string): Promise<void> {
  await cashier.goto(officeUrl('/deposits/cases?site=arena'));
  await cashier.getByRole('link', { name: kind }).click();
  await expect(cashier.getByRole('heading', { name: `Case: ${kind}` })).toBeVisible();
  await expectAccessible(cashier, `a case: ${kind}`);
  await cashier.getByRole('button', { name: verb, exact: true }).click();
  const dialog = cashier.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(cashier, `the decision: ${verb}`);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(cashier.getByRole('link', { name: 'Waits for a second person' })).toBeVisible();
}

async function approve(browser: Browser, reasons: readonly string[]): Promise<void> {
  const owner = await staffPage(browser, 'owner', {
    path: '/requests',
    userAgent: 'Mozilla/5.0 (another device)',
  });
  for (const reason of reasons) {
    const row = owner.getByRole('row').filter({ hasText: reason });
    await row.getByRole('button', { name: 'Approve' }).click();
    await owner.getByRole('dialog').getByLabel('Reason').fill('The gateway says so too');
    await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(row).toBeHidden();
  }
}

test('two persons credit a deposit that was paid by another amount, and return one that was paid late', async ({
  browser,
}) => {
  const { player } = await logIn(sites.arena);
  const before = amountOf(await balanceOf(player));
  const since = async () => amountOf(await balanceOf(player)) - before;
  await pay(player, '80', `update sandbox_payment set amount = '70' where reference = $1::text`);
  await pay(player, '60', `update deposit set state = 'expired', settled_at = now() where id = $1`);
  await expect.poll(since).toBe(amountOf('60'));

  const cashier = await staffPage(browser, 'cashier');
  await ask(cashier, 'Paid late', 'Return', 'The player did not want it any more');
  await ask(cashier, 'Another amount', 'Credit', 'The player sent 70 instead of 80');
  expect(await since()).toBe(amountOf('60'));
  await approve(browser, ['The player did not want it any more', 'The player sent 70 instead of 80']);
  // The page of the case is asked again by a push.
  await expect(cashier.getByText('Credited', { exact: true }).first()).toBeVisible();
  await expect.poll(since).toBe(amountOf('70'));
  await cashier.goto(officeUrl('/deposits/cases?site=arena'));
  await expect(cashier.getByText('Nothing to decide')).toBeVisible();
});

test('a statement of a gateway is uploaded, and what differs is explained or becomes a case', async ({
  browser,
}) => {
  const cashier = await staffPage(browser, 'cashier', { path: '/statements?site=arena' });
  // Those of the seed: nothing was decided about them.
  const asked = { site: 'arena', state: 'paid', sort: 'oldest', limit: 3 } as const;
  const { rows } = await callAs(cashier, '/api/office/deposits/list', asked);
  const lines = rows.map(({ deposit_id, amount, currency, settled_at }, place) =>
    [`GW-${place}`, deposit_id, 'deposit', place === 0 ? '1.25' : amount, currency, settled_at, '0.3'].join(
      ';',
    ),
  );
  const days = rows.map(({ settled_at }) => settled_at?.slice(0, 10) ?? '').toSorted();
  const head = 'Transaction;Order;Type;Amount;Currency;Time;Fee';
  const file = (text: string) => ({ name: 'gateway.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await expect(cashier.getByText('No statements yet')).toBeVisible();
  await expectAccessible(cashier, 'statements');
  await cashier.getByRole('link', { name: 'Upload a statement' }).click();
  await cashier.getByLabel('First day').fill(days[0] ?? '');
  await cashier.getByLabel('Last day').fill(days.at(-1) ?? '');
  const [first = '', ...others] = lines;
  const bad = [head, first.replace('1.25', '1,25'), ...others].join('\n');
  await cashier.getByLabel('File', { exact: true }).setInputFiles(file(bad));
  await cashier.getByLabel('Time zone of the file').selectOption({ label: 'UTC+00:00' });
  await expectAccessible(cashier, 'the upload of a statement');
  await cashier.getByRole('button', { name: 'Match with the ledger' }).click();
  await expect(cashier.getByRole('alert')).toHaveText(/Line 2, column “Amount”: “1,25”/);

  await cashier.getByLabel('File', { exact: true }).setInputFiles(file([head, ...lines].join('\n')));
  await cashier.getByRole('button', { name: 'Match with the ledger' }).click();
  await expect(cashier.getByRole('heading', { name: 'Statement of sandbox' })).toBeVisible();
  const line = (text: string) => cashier.getByRole('row').filter({ hasText: text });
  await expect(line('GW-0')).toContainText('Another amount');
  await expect(line('GW-1')).toContainText('Matched');
  await expectAccessible(cashier, 'a statement');

  const dialog = cashier.getByRole('dialog');
  await line('GW-0').getByRole('checkbox').check();
  await cashier.getByRole('button', { name: 'Open a case' }).click();
  await dialog.getByLabel('Reason').fill('The gateway kept a part of it');
  await dialog.getByRole('button', { name: 'Open a case' }).click();
  await line('GW-0').getByRole('link', { name: 'Case' }).click();
  await expect(cashier.getByRole('heading', { name: 'Case: Another amount' })).toBeVisible();

  await cashier.goto(officeUrl('/statements?site=arena'));
  await cashier.getByRole('link', { name: 'sandbox' }).click();
  const missing = cashier.getByRole('row').filter({ hasText: 'Only in the ledger' });
  await missing.first().getByRole('checkbox').check();
  await cashier.getByRole('button', { name: 'Mark as explained' }).click();
  await dialog.getByLabel('Reason').fill('The gateway lists it tomorrow');
  await expectAccessible(cashier, 'an explanation');
  await dialog.getByRole('button', { name: 'Mark as explained' }).click();
  await expect(cashier.getByText('The gateway lists it tomorrow')).toBeVisible();
});
