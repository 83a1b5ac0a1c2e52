import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { siteBalances } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OfficeClient } from '../testing/office-client.ts';

let server: TestServer;
let wallet: TestWallet;
let auditor: OfficeClient;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  auditor = new OfficeClient(server);
  await auditor.logIn('auditor@baize.example');
});
afterAll(() => server.stop());

type Asked = Omit<OfficeRequest<'/api/office/ledger/entries'>, 'before' | 'limit'>;

/** Every transfer of an account, a few on a page. */
async function all(of: Asked, limit: number) {
  const rows = [];
  let before: string | undefined;
  for (;;) {
    const page = await auditor.ok('/api/office/ledger/entries', {
      ...{ ...of, limit },
      ...(before === undefined ? {} : { before }),
    });
    expect(page.is_continuous).toBe(true);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    before = page.next;
  }
}

test('an auditor follows money from its deposit to the payout, each balance derived from the one before', async () => {
  const member = await wallet.member('peso', 0n, 'arena');
  const account = await wallet.account(member);
  const ask = { key: uuid7(), method_code: 'sandbox-card', amount: '500' };
  const { deposit_id } = await wallet.ok(member, '/api/wallet/deposit', ask);
  const body = JSON.stringify({ reference: deposit_id, amount: '500', currency: 'USD', result: 'paid' });
  await server.send({ path: '/callbacks/payments/sandbox', headers: await wallet.signed(body), body });
  const request = { key: uuid7(), bank_account_id: account, amount: '200' };
  const { withdrawal_id } = await wallet.ok(member, '/api/wallet/withdrawal', request);

  const player = { player_id: String(member.playerId) };
  const { rows } = await auditor.ok('/api/office/ledger/accounts', player);
  expect(rows.slice(0, 2)).toMatchObject([
    { account: 'cash', currency: 'USD', balance: '300' },
    { account: 'cashHeld', balance: '200' },
  ]);
  expect(await all({ ...player, account: 'cash' }, 1)).toMatchObject([
    { amount: '-200', before: '500', after: '300', other: 'cashHeld', ref: withdrawal_id },
    { amount: '500', before: '0', after: '500', other: 'clearing', ref: deposit_id },
  ]);
  expect(await all({ ...player, account: 'cashHeld' }, 1)).toMatchObject([{ after: '200', other: 'cash' }]);
});

test.each(['clearing', 'house'] as const)(
  'the balance of the account %s of a site is derived to its beginning over pages of any size, and is the one of the reports',
  async (account) => {
    const { id } = await server.database.db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'arena')
      .executeTakeFirstOrThrow();
    const [small, whole] = [
      await all({ site: 'arena', account }, 3),
      await all({ site: 'arena', account }, 100),
    ];
    expect(small).toEqual(whole);
    expect(whole.length).toBeGreaterThan(3);
    expect(whole.at(-1)?.before).toBe('0');
    const balances = await siteBalances(server.database.db.read, id);
    const now = balances.find((row) => row.account === account && row.currency === 'USD');
    expect(whole[0]?.after).toBe(String(Number(now?.balance ?? 0n) / 10_000));
  },
);

test('accounts of other sites than the permission holds at are unknown, and so are names of none', async () => {
  const of = { site: 'arena', account: 'cellar' };
  expect((await auditor.call('/api/office/ledger/entries', of)).body).toMatchObject({
    ...{ message: 'badRequest', field: 'account' },
  });
  const player = await wallet.member('other', 0n, 'arena');
  await server.database.asOwner(`update staff_role set site_id = (select id from site where external_id = 'lucky')
    where staff_id = (select id from staff where mail = 'auditor@baize.example')`);
  const clearing = { site: 'arena', account: 'clearing' };
  expect((await auditor.call('/api/office/ledger/entries', clearing)).body.message).toBe('unknownSite');
  expect((await auditor.call('/api/office/ledger/accounts', { site: 'arena' })).body.message).toBe(
    'unknownSite',
  );
  const cash = { player_id: String(player.playerId), account: 'cash' };
  expect((await auditor.call('/api/office/ledger/entries', cash)).body.message).toBe('unknownPlayer');
});
