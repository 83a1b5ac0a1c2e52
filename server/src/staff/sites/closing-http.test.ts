import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { slip } from '../../sportsbook/testing/test-bettor.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OfficeClient } from '../testing/office-client.ts';

const SET = '/api/office/sites/set_withdrawals_only';
const reason = 'The licence ends this year';
const host = 'lucky.localhost';
const site = { domain_name: host, external_id: 'lucky' };

let server: TestServer;
let owner: OfficeClient;
let wallet: TestWallet;
let member: Member;
let account: string;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
  wallet = testWallet(server);
  member = await wallet.member('leaver', 1_000n, 'lucky');
  account = await wallet.account(member, '1234567890');
});
afterAll(() => server.stop());
beforeEach(() =>
  server.database.db.pool.query(`update site set withdrawals_only = false where external_id = 'lucky'`),
);

const set = (withdrawals_only: boolean) => owner.call(SET, { site: 'lucky', withdrawals_only, reason });
const isClosed = async () => (await server.ok('/api/startup', { domain_name: host }, host)).withdrawals_only;
const close = async () => {
  expect((await set(true)).status).toBe(200);
  await expect.poll(isClosed).toBe(true);
};
const withdraw = () =>
  wallet.call(member, '/api/wallet/withdrawal', { key: uuid7(), bank_account_id: account, amount: '100' });
const deposit = () =>
  wallet.call(member, '/api/wallet/deposit', { key: uuid7(), method_code: 'sandbox-card', amount: '50' });

const leg = { market_id: '1', selection: 'home', odds: '1.9', line: null, score: null, red_cards: null };

/** What players are refused at a closed site, with the code. */
async function refusals(): Promise<Readonly<Record<string, unknown>>> {
  const { launch_url } = await wallet.ok(member, '/api/games/launch', {
    ...{ ...site, ...member.auth, provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' },
  });
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const asked = {
    signup: server.call(
      '/api/auth/signup',
      { ...site, account_id: 'newcomer', password: 'Sunday Paper 7', contact_email: 'new@example.com' },
      host,
    ),
    deposit: deposit(),
    round: server.call(
      '/api/games/play',
      { launch, game_code: 'lantern-reef', key: uuid7(), stake: '1' },
      host,
    ),
    bet: wallet.call(member, '/api/sports/place', slip([leg])),
  };
  const answers = await Promise.all(
    Object.entries(asked).map(async ([name, answer]) => [name, (await answer).body] as const),
  );
  return Object.fromEntries(answers.map(([name, body]) => [name, 'message' in body ? body.message : body]));
}

test('a closed site refuses registrations, deposits, rounds and bets, and still pays out without any wagering', async () => {
  expect((await withdraw()).body).toMatchObject({ message: 'turnoverMissing' });
  await close();
  const message = 'withdrawalsOnly';
  expect(await refusals()).toEqual({ signup: message, deposit: message, round: message, bet: message });
  const terms = await wallet.ok(member, '/api/wallet/withdrawal_terms', {});
  expect(terms.turnover).toMatchObject({ times: 0, left: '0' });
  expect((await withdraw()).body).toMatchObject({ state: 'pending' });
  expect(await wallet.balance(await wallet.logInAgain(member))).toBe('900');
});

test('a site that is opened again takes deposits at once, and both changes are in the audit log', async () => {
  await close();
  expect((await deposit()).body).toMatchObject({ message: 'withdrawalsOnly' });
  expect((await set(false)).status).toBe(200);
  await expect.poll(isClosed).toBe(false);
  expect((await deposit()).status).toBe(200);
  const { entries } = await owner.ok('/api/office/audit/entries', { object: 'site:lucky' });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'sites.setWithdrawalsOnly', reason, after: { withdrawals_only: false } },
    {
      action: 'sites.setWithdrawalsOnly',
      before: { withdrawals_only: false },
      after: { withdrawals_only: true },
    },
  ]);
});

test('of two who close a site at the same time one is refused, and another operator’s site is unknown', async () => {
  const both = await Promise.all([set(true), set(true)]);
  expect(both.map(({ body }) => body.message).toSorted()).toEqual(['versionConflict', undefined]);
  const other = await owner.call(SET, { site: 'arena', withdrawals_only: true, reason });
  expect(other.body.message).toBe('unknownSite');
});
