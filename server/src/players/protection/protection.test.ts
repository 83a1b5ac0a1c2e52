import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallResponse } from '#contract/calls.ts';
import type { LimitKind } from '#rules/players/limits.ts';
import { systemActor } from '../../actor.ts';
import { lockAwaited } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { lockPlayGuard, playGuard } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { renewGuard } from './guard.ts';
import { insertStop } from './store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let wallet: TestWallet;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const said = (answer: { readonly body: object }) =>
  'message' in answer.body && typeof answer.body.message === 'string' ? answer.body.message : 'done';
const limitsOf = (member: Member) => wallet.ok(member, '/api/players/limits', {});
const limit = async (member: Member, kind: LimitKind) =>
  (await limitsOf(member)).value.find((row) => row.kind === kind);
const set = (member: Member, kind: LimitKind, value: string | null) =>
  wallet.ok(member, '/api/players/limits_set', { kind, limit: value });
const deposit = (member: Member, amount: string) =>
  wallet.call(member, '/api/wallet/deposit', { key: uuid7(), method_code: 'sandbox-card', amount });
async function pay(member: Member, amount: string): Promise<void> {
  const answer = await deposit(member, amount);
  if (!('redirect_url' in answer.body)) throw new Error(JSON.stringify(answer.body));
  await server.send({
    path: `${new URL(answer.body.redirect_url).pathname}/pay`,
    host: member.host,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
}
const launch = (member: Member) =>
  wallet.call(member, '/api/games/launch', {
    domain_name: member.host,
    external_id: 'arena',
    provider_code: 'BRASSWORK',
    game_code: 'lantern-reef',
    mode: 'real',
  });
async function open(member: Member): Promise<(stake?: string) => Promise<string>> {
  const answer = await launch(member);
  if (!('launch_url' in answer.body)) throw new Error(said(answer));
  const token = new URLSearchParams(answer.body.launch_url.split('#')[1]).get('launch') ?? '';
  return async (stake = '0.1') =>
    said(await server.call('/api/games/play', { launch: token, key: uuid7(), stake }, member.host));
}
/** Moves the clock in steps in which no session runs idle. */
async function pass(member: Member, milliseconds: number): Promise<Member> {
  server.clock.advance(milliseconds);
  return milliseconds < 2 * HOUR ? member : wallet.logInAgain(member);
}

describe('a limit of deposits', () => {
  it('a deposit limit holds under fifty concurrent deposits: paid and pending ones count', async () => {
    const member = await wallet.member('depositor', 0n);
    await set(member, 'deposit_day', '100');
    const answers = await Promise.all(Array.from({ length: 50 }, () => deposit(member, '30')));
    expect(answers.map(said).filter((one) => one === 'done')).toHaveLength(3);
    expect(answers.find((one) => one.status !== 200)).toMatchObject({
      status: 422,
      body: { message: 'depositLimitReached', field: 'amount', detail: { room: '10' } },
    });
    expect((await limit(member, 'deposit_day'))?.used).toBe('90');
    // They were not paid: half an hour later they no longer count.
    server.clock.advance(31 * MINUTE);
    expect((await limit(member, 'deposit_day'))?.used).toBe('0');
    expect(said(await deposit(member, '100'))).toBe('done');
  });

  it.each([
    ['deposit_day', DAY],
    ['deposit_week', 7 * DAY],
    ['deposit_month', 30 * DAY],
  ] as const)('%s counts a paid deposit for its whole window and no longer', async (kind, span) => {
    let member = await wallet.member(`window_${kind}`, 0n);
    await set(member, kind, '100');
    await pay(member, '60');
    expect(said(await deposit(member, '40.01'))).toBe('depositLimitReached');
    member = await pass(member, span - MINUTE);
    expect(said(await deposit(member, '41'))).toBe('depositLimitReached');
    member = await pass(member, MINUTE + 1_000);
    expect(said(await deposit(member, '100'))).toBe('done');
  });

  it('a deposit repeated under its key gets the first deposit, or the first refusal', async () => {
    const member = await wallet.member('repeater', 0n);
    await set(member, 'deposit_week', '50');
    const ask = (key: string) =>
      wallet.call(member, '/api/wallet/deposit', { key, method_code: 'sandbox-card', amount: '50' });
    const [first, second] = [uuid7(), uuid7()];
    expect(said(await ask(first))).toBe('done');
    expect(said(await ask(second))).toBe('depositLimitReached');
    expect(said(await ask(first))).toBe('done');
    expect(said(await ask(second))).toBe('depositLimitReached');
  });
});

describe('changing a limit', () => {
  it('a limit tightens at once, and loosens after 24 hours when confirmed again', async () => {
    let member = await wallet.member('changer', 0n);
    expect(await set(member, 'deposit_day', '200')).toMatchObject({ applied: true, value: { limit: '200' } });
    expect(await set(member, 'deposit_day', '100')).toMatchObject({ applied: true, value: { limit: '100' } });
    expect(await set(member, 'deposit_day', '500')).toMatchObject({
      applied: false,
      value: { limit: '100', change: { limit: '500', state: 'pending' } },
    });
    const confirm = () => wallet.call(member, '/api/players/limits_confirm', { kind: 'deposit_day' });
    expect(await confirm()).toMatchObject({
      status: 422,
      body: { message: 'limitNotRipe', detail: { retry_after: expect.any(Number) } },
    });
    member = await pass(member, DAY - MINUTE);
    expect(said(await confirm())).toBe('limitNotRipe');
    // Asked for again it keeps its place in time.
    await set(member, 'deposit_day', '500');
    member = await pass(member, MINUTE + 1_000);
    expect(await limit(member, 'deposit_day')).toMatchObject({ limit: '100', change: { state: 'ripe' } });
    expect(said(await deposit(member, '101'))).toBe('depositLimitReached');
    member = await pass(member, 10 * DAY);
    expect(await limit(member, 'deposit_day')).toMatchObject({ limit: '100', change: { state: 'ripe' } });
    expect(said(await confirm())).toBe('done');
    expect(await limit(member, 'deposit_day')).toMatchObject({ limit: '500', change: null });
    expect(said(await confirm())).toBe('noLimitChange');
  });

  it('a pending change of a limit is dropped when cancelled, replaced or followed by a tighter limit', async () => {
    let member = await wallet.member('waverer', 0n);
    await set(member, 'loss_week', '100');
    await set(member, 'loss_week', null);
    const cancel = () => wallet.call(member, '/api/players/limits_cancel', { kind: 'loss_week' });
    expect(said(await cancel())).toBe('done');
    expect(said(await cancel())).toBe('noLimitChange');
    await set(member, 'loss_week', null);
    await set(member, 'loss_week', '50');
    expect(await limit(member, 'loss_week')).toMatchObject({ limit: '50', change: null });
    await set(member, 'loss_week', '80');
    member = await pass(member, DAY);
    await set(member, 'loss_week', '90');
    expect(await limit(member, 'loss_week')).toMatchObject({ change: { limit: '90', state: 'pending' } });
  });

  it('a limit accepts values of its range only', async () => {
    const member = await wallet.member('oddball', 0n);
    for (const [kind, value] of [
      ['deposit_day', '0'],
      ['deposit_day', '-5'],
      ['loss_day', '1e3'],
      ['play_minutes', '5'],
      ['play_minutes', '10.5'],
      ['play_minutes', '1441'],
      ['reality_check', '20'],
    ] as const)
      expect(
        await wallet.call(member, '/api/players/limits_set', { kind, limit: value }),
        `${kind} ${value}`,
      ).toMatchObject({ status: 422, body: { message: 'invalidLimit', field: 'limit' } });
    expect((await limitsOf(member)).value.every((row) => row.limit === null)).toBe(true);
  });

  it('fifty concurrent changes of a limit leave one pending change', async () => {
    const member = await wallet.member('hasty', 0n);
    await set(member, 'loss_day', '10');
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => set(member, 'loss_day', String(20 + (index % 5)))),
    );
    const waiting = await server.database.db.read
      .selectFrom('player_limit_change')
      .select('id')
      .where('player_id', '=', member.playerId)
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting).toHaveLength(1);
    expect((await limit(member, 'loss_day'))?.limit).toBe('10');
  });
});

describe('play', () => {
  it('a stake that could exceed the loss limit is refused in its commit', async () => {
    const member = await wallet.member('loser', 100n);
    await set(member, 'loss_day', '1');
    let play = await open(member);
    let answer = 'done';
    // A large win is played back first: luck may hold for hundreds of rounds. A launch may play 300 a minute.
    for (let round = 1; round <= 5_000 && answer !== 'lossLimitReached'; round++) {
      if (round % 250 === 0) play = await open(member);
      answer = await play('0.2');
    }
    expect(answer).toBe('lossLimitReached');
    const used = Number((await limit(member, 'loss_day'))?.used);
    expect(used).toBeGreaterThan(0.8);
    expect(used).toBeLessThanOrEqual(1);
    // The next stake is refused for what it is, however often it is tried: no round is drawn for it.
    const before = await wallet.balance(member);
    for (let again = 0; again < 20; again++) expect(await play('0.2')).toBe('lossLimitReached');
    expect(await wallet.balance(member)).toBe(before);
    const later = await pass(member, DAY + 1_000);
    expect(await (await open(later))('0.2')).toBe('done');
  });

  it('play is refused when the play time of 24 hours is used up, and allowed again as time passes', async () => {
    const member = await wallet.member('sitter', 100n);
    await set(member, 'play_minutes', '10');
    const play = await open(member);
    for (let minute = 0; minute < 9; minute += 3) {
      expect(await play()).toBe('done');
      server.clock.advance(3 * MINUTE);
    }
    expect(await play()).toBe('done');
    expect((await limit(member, 'play_minutes'))?.used).toBe('9');
    server.clock.advance(2 * MINUTE);
    expect(await play()).toBe('playTimeReached');
    expect(said(await launch(member))).toBe('playTimeReached');
    const later = await pass(member, DAY);
    expect(await (await open(later))()).toBe('done');
  });

  it('play is refused from a due reality check until the player confirms it', async () => {
    let member = await wallet.member('checked', 100n);
    const look = () => wallet.ok(member, '/api/players/reality_check', {});
    expect(await look()).toMatchObject({ interval_minutes: null, due_at: null, is_due: false });
    await set(member, 'reality_check', '15');
    const play = await open(member);
    expect(await play('0.5')).toBe('done');
    server.clock.advance(14 * MINUTE);
    expect(await play('0.5')).toBe('done');
    server.clock.advance(MINUTE + 1_000);
    expect(await play('0.5')).toBe('realityCheckDue');
    const due = await look();
    expect(due).toMatchObject({ interval_minutes: 15, is_due: true, due_in_ms: 0 });
    expect(due.elapsed_seconds).toBeGreaterThanOrEqual(15 * 60);
    expect(Number(due.net_result)).toBe(Number(await wallet.balance(member)) - 100);
    const seen = await wallet.ok(member, '/api/players/reality_check_seen', {});
    expect(seen.due_in_ms).toBe(15 * MINUTE);
    expect(await play('0.5')).toBe('done');
    // Looking before it is due puts nothing off.
    server.clock.advance(10 * MINUTE);
    const early = await wallet.ok(member, '/api/players/reality_check_seen', {});
    expect(early.due_in_ms).toBeLessThanOrEqual(5 * MINUTE);
    // Another login during the session does not postpone the check; one after it restarts the interval.
    await wallet.logInAgain(member);
    server.clock.advance(5 * MINUTE + 1_000);
    expect(await play('0.5')).toBe('realityCheckDue');
    await wallet.ok(member, '/api/auth/logout', { everywhere: true });
    member = await wallet.logInAgain(member);
    expect(await (await open(member))('0.5')).toBe('done');
    expect(await look()).toMatchObject({ is_due: false });
  });
});

describe('a break', () => {
  it('a break refuses play and deposits at once, nothing else, and ends by itself', async () => {
    let member = await wallet.member('breaker', 100n);
    const account = await wallet.account(member);
    const play = await open(member);
    expect(await play()).toBe('done');
    const taken = await wallet.ok(member, '/api/players/exclude', { kind: 'break_day' });
    expect(taken.stop).toMatchObject({ kind: 'break_day', until: expect.any(String) });
    expect(await play()).toBe('launchEnded');
    expect(await launch(member)).toMatchObject({
      status: 422,
      body: { message: 'onABreak', detail: { until: taken.stop?.until } },
    });
    expect(said(await deposit(member, '10'))).toBe('onABreak');
    member = await wallet.logInAgain(member);
    expect((await wallet.ok(member, '/api/games/history', {})).value.length).toBe(1);
    const withdrawn = { key: uuid7(), bank_account_id: account, amount: '20' };
    expect(said(await wallet.call(member, '/api/wallet/withdrawal', withdrawn))).toBe('done');
    member = await pass(member, DAY - MINUTE);
    expect(said(await launch(member))).toBe('onABreak');
    member = await pass(member, MINUTE + 1_000);
    expect(await (await open(member))()).toBe('done');
    expect(said(await deposit(member, '10'))).toBe('done');
    expect((await limitsOf(member)).stop).toBeNull();
  });

  it.each([
    ['break_week', 7],
    ['break_month', 31],
    ['exclude_6_months', 184],
    ['exclude_1_year', 366],
  ] as const)('%s lasts %i days', async (kind, days) => {
    let member = await wallet.member(`for_${kind}`, 100n);
    await wallet.ok(member, '/api/players/exclude', { kind });
    const refusal = kind.startsWith('exclude') ? 'selfExcluded' : 'onABreak';
    member = await pass(member, days * DAY - MINUTE);
    expect(said(await launch(member))).toBe(refusal);
    member = await pass(member, MINUTE + 1_000);
    expect(await (await open(member))()).toBe('done');
  });
});

describe('an exclusion', () => {
  it('a permanent exclusion never ends, allows withdrawals, and cannot be shortened', async () => {
    let member = await wallet.member('excluded', 100n, 'lucky');
    const account = await wallet.account(member, '1234567890');
    await wallet.ok(member, '/api/players/exclude', { kind: 'exclude_6_months' });
    const again = (kind: 'break_day' | 'exclude_6_months' | 'exclude_permanent') =>
      wallet.call(member, '/api/players/exclude', { kind });
    expect(said(await again('break_day'))).toBe('stopNotLonger');
    expect(said(await again('exclude_permanent'))).toBe('done');
    expect(said(await again('exclude_permanent'))).toBe('stopNotLonger');
    expect((await limitsOf(member)).stop).toMatchObject({ kind: 'exclude_permanent', until: null });
    member = await pass(member, 10 * 365 * DAY);
    expect(said(await deposit(member, '50'))).toBe('selfExcluded');
    // The site wants deposits staked before they are paid out; of a player who may not stake it requires nothing.
    const terms = await wallet.ok(member, '/api/wallet/withdrawal_terms', {});
    expect(terms.turnover).toMatchObject({ times: 0, left: '0' });
    const ask = { key: uuid7(), bank_account_id: account, amount: '100' };
    expect(said(await wallet.call(member, '/api/wallet/withdrawal', ask))).toBe('done');
  });

  it('an exclusion refuses a stake that was sent before it began and posted after', async () => {
    const member = await wallet.member('leaver', 100n);
    const play = await open(member);
    const answers = Promise.all(Array.from({ length: 30 }, () => play()));
    await wallet.ok(member, '/api/players/exclude', { kind: 'exclude_1_year' });
    const committed = (await wallet.ok(member, '/api/games/history', { limit: 100 })).value.length;
    const played = (await answers).filter((one) => one === 'done').length;
    expect(played).toBe(committed);
  });
});

describe('the guard of a player', () => {
  it('is not replaced by one that was read before a stop that another transaction has written', async () => {
    const { db } = server.database;
    const { playerId } = await wallet.member('stopped_by_another', 0n);
    const now = server.clock.now();
    const [locked, awaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopped = db.tx(async (tx) => {
      await lockPlayGuard(tx, playerId);
      locked.resolve();
      await awaited.promise;
      const stop = { kind: 'exclude_permanent', since: now, until: null } as const;
      await insertStop(tx, playerId, stop, systemActor('test'));
    });
    await locked.promise;
    const renewed = db.tx((tx) => renewGuard(tx, playerId, now));
    await lockAwaited(db);
    awaited.resolve();
    await Promise.all([stopped, renewed]);
    expect((await playGuard(db.read, playerId))?.stoppedUntil).toEqual(new Date('9999-12-31T00:00:00Z'));
  });
});

describe('the summary', () => {
  it('the play summary lists the sums of all time and of each month', async () => {
    let member = await wallet.member('counter', 100n);
    const play = await open(member);
    for (let round = 0; round < 5; round++) await play('0.5');
    member = await pass(member, 40 * DAY);
    await pay(member, '60');
    const summary: CallResponse<'/api/players/play_summary'> = await wallet.ok(
      member,
      '/api/players/play_summary',
      {},
    );
    expect(summary.lifetime).toEqual({ deposits: '160', withdrawals: '0', net_deposits: '160' });
    expect(summary.months).toHaveLength(4);
    expect(summary.months[0]).toMatchObject({ deposits: '60', staked: '0' });
    const played = summary.months.filter((month) => month.staked === '2.5');
    expect(played).toHaveLength(1);
    expect(Number(played[0]?.net_result)).toBe(Number(played[0]?.returned) - 2.5);
  });
});
