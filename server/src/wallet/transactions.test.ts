import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { UNIT } from '#rules/money/amount.ts';
import { systemActor } from '../actor.ts';
import { uuid7 } from '../db/uuid7.ts';
import { postIn } from '../ledger/public.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Member, type TestWallet, testWallet } from './test-wallet.ts';

let server: TestServer;
let wallet: TestWallet;
let member: Member;
const DAY_MS = 24 * 3_600_000;

type Transaction = CallResponse<'/api/wallet/transactions'>['value'][number];
type Ask = Omit<CallRequest<'/api/wallet/transactions'>, 'account_id' | 'auth'>;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  member = await wallet.member('mixed', 1_000n);
  const account = await wallet.account(member);
  for (const round of [1n, 2n, 3n]) {
    await give(round);
    const withdrawn = await wallet.ok(member, '/api/wallet/withdrawal', {
      ...{ key: uuid7(), bank_account_id: account, amount: '110' },
    });
    if (round === 2n)
      await wallet.ok(member, '/api/wallet/withdrawal_cancel', {
        ...{ key: uuid7(), withdrawal_id: withdrawn.withdrawal_id },
      });
    await wallet.ok(member, '/api/wallet/deposit', {
      ...{ key: uuid7(), method_code: 'sandbox-card', amount: '50' },
    });
    if (round === 2n) {
      server.clock.advance(DAY_MS + 1_000);
      member = await wallet.logInAgain(member);
    }
  }
});
afterAll(() => server.stop());

async function give(round: bigint): Promise<void> {
  const { db } = server.database;
  const site = await db.read
    .selectFrom('player')
    .select('site_id')
    .where('id', '=', member.playerId)
    .executeTakeFirstOrThrow();
  await db.tx((tx) =>
    postIn(tx, {
      key: uuid7(),
      siteId: site.site_id,
      playerId: member.playerId,
      actor: systemActor('test'),
      steps: [
        { from: 'promotions', to: 'cash', amount: round * UNIT, kind: 'bonus' },
        { from: 'promotions', to: 'token', amount: round * UNIT, kind: 'reward' },
      ],
    }),
  );
}

async function everything(ask: Ask = {}, limit = 3): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (let before: string | undefined; ; ) {
    const page: CallResponse<'/api/wallet/transactions'> = await wallet.ok(
      member,
      '/api/wallet/transactions',
      { ...ask, limit, ...(before === undefined ? {} : { before }) },
    );
    all.push(...page.value);
    if (page.next === null) return all;
    before = page.next;
  }
}

describe('the transaction history', () => {
  test('the transaction history lists deposits, withdrawals and bonuses once each, newest first, at any page size', async () => {
    const all = await everything();
    expect(all).toHaveLength(1 + 3 * 4);
    expect(new Set(all.map((one) => `${one.kind} ${one.transaction_id}`)).size).toBe(all.length);
    const times = all.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const limit of [1, 2, 5, 100]) expect(await everything({}, limit)).toEqual(all);
  });

  test.each<Ask>([
    { kind: 'deposit' },
    { kind: 'withdrawal' },
    { kind: 'bonus' },
    { state: 'pending' },
    { state: 'cancelled' },
    { state: 'credited' },
    { kind: 'deposit', state: 'paid' },
    { kind: 'bonus', state: 'pending' },
  ])('of %j lists only those', async (ask) => {
    const wanted = (await everything()).filter(
      (one) => one.kind === (ask.kind ?? one.kind) && one.state === (ask.state ?? one.state),
    );
    expect(await everything(ask)).toEqual(wanted);
  });

  test('the transaction history of a time range lists what happened in it', async () => {
    const all = await everything();
    const middle = new Date(server.clock.now().getTime() - DAY_MS / 2).toISOString();
    const late = all.filter(({ at }) => at >= middle);
    expect(late).toHaveLength(4);
    expect(await everything({ from: middle })).toEqual(late);
    expect(await everything({ to: middle })).toEqual(all.filter(({ at }) => at < middle));
    expect(await everything({ from: middle, to: middle })).toEqual([]);
  });

  test.each([
    [{ before: 'd=1' }, 'before'],
    [{ before: "'; drop table deposit" }, 'before'],
    [{ before: ';;b=9223372036854775808' }, 'before'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '+020000-01-01T00:00:00Z' }, 'to'],
    [{ kind: 'loot' }, 'kind'],
    [{ state: 'maybe' }, 'state'],
  ])('with %j is a bad request', async (ask, field) => {
    // Requests that our own clients never send.
    const answer = await wallet.call(member, '/api/wallet/transactions', ask as Ask);
    expect([answer.status, answer.body]).toMatchObject([400, { message: 'badRequest', field }]);
  });

  test('a demonstration player has withdrawals in every state a player meets', async () => {
    const demo = await server.logIn('demo', 'Demo1234!');
    const { value } = await server.ok('/api/wallet/transactions', { ...demo, kind: 'withdrawal' });
    expect(new Set(value.map(({ state }) => state))).toEqual(
      new Set(['paid', 'cancelled', 'rejected', 'pending']),
    );
  });
});

describe('the statement', () => {
  test('lists every transfer once, whatever the page', async () => {
    const ids: string[] = [];
    for (let before: string | undefined; ; ) {
      const page: CallResponse<'/api/wallet/statement'> = await wallet.ok(member, '/api/wallet/statement', {
        ...{ purse: 'cash', limit: 3 },
        ...(before === undefined ? {} : { before }),
      });
      ids.push(...page.value.map(({ transfer_id }) => transfer_id));
      if (page.next === null) break;
      before = page.next;
    }
    const whole = await wallet.ok(member, '/api/wallet/statement', { purse: 'cash', limit: 100 });
    expect(ids).toEqual(whole.value.map(({ transfer_id }) => transfer_id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(6);
  });

  test.each(['9223372036854775808', '-1', '1.5'])('before %s is a bad request', async (before) => {
    const answer = await wallet.call(member, '/api/wallet/statement', { purse: 'cash', before });
    expect([answer.status, answer.body]).toMatchObject([400, { message: 'badRequest', field: 'before' }]);
  });
});

describe('the days of a statement', () => {
  test('begin where the day before ended, and end at the balance', async () => {
    const now = server.clock.now().getTime();
    const moments = [-3, -2, -1, -0.5, 1].map((days) => new Date(now + days * DAY_MS).toISOString());
    const { value } = await wallet.ok(member, '/api/wallet/statement_days', { moments });
    expect(value.map(({ from }) => from)).toEqual([moments[3], moments[1]]);
    const [late, early] = value;
    expect(late?.closing).toBe(await wallet.balance(member));
    expect(late?.opening).toBe(early?.closing);
    expect(early).toMatchObject({ opening: '0', in: '1113', out: '220', closing: '893', transfers: 6 });
  });

  test.each([
    [['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z']],
    [['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']],
    [['2026-01-01T00:00:00Z', 'soon']],
    [['2026-01-01T00:00:00Z']],
    [Array.from({ length: 95 }, (_, n) => new Date(n * DAY_MS).toISOString())],
  ])('from %j are a bad request', async (moments) => {
    const answer = await wallet.call(member, '/api/wallet/statement_days', { moments });
    expect(answer.body).toMatchObject({ message: 'badRequest', field: 'moments' });
  });
});
