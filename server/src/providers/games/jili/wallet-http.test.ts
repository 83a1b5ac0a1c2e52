import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount } from '#rules/money/amount.ts';
import { verifyLedger } from '../../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from '../testing/outside-world.ts';

let server: TestServer;
let world: OutsideWorld;
const UNIT = 10_000n;

beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'jili', { dialect: 'jili', cash: '200' });
});
afterAll(() => server.stop());

/** Names of more digits than a number of JavaScript holds. */
let last = 17_238_050_501_001_102_000n;
function nextId(): string {
  last += 1n;
  return String(last);
}

/** A message, in which texts of digits are written as numbers. */
const send = (path: string, fields: Readonly<Record<string, unknown>>) =>
  world.send(
    path,
    JSON.stringify({
      reqId: 'a',
      token: world.token,
      currency: 'MYR',
      game: OUTSIDE_GAME,
      ...fields,
    }).replace(/"(\d+(\.\d+)?)"/g, '$1'),
  );
const play = (round: string, betAmount: string, winloseAmount: string, more: object = {}) =>
  send('/bet', { round, wagersTime: 1, betAmount, winloseAmount, ...more });
const cancel = (round: string, betAmount: string, winloseAmount: string) =>
  send('/cancelBet', { round, betAmount, winloseAmount, userId: `player-${world.playerId}` });
const inSession = (type: '1' | '2', fields: object) =>
  send('/sessionBet', {
    ...{ type, wagersTime: 1, betAmount: '0', winloseAmount: '0', turnover: '0', preserve: '0', ...fields },
  });

const done = (balance: number) => ({
  status: 200,
  body: {
    ...{ errorCode: 0, message: 'success', username: `player-${world.playerId}`, currency: 'MYR', balance },
  },
});
const code = (errorCode: number) => ({ status: 200, body: { errorCode } });

/** What a player has at the beginning of each test. */
async function refill(): Promise<void> {
  const missing = 200n * UNIT - (await world.cash());
  if (missing > 0n) await play(nextId(), '0', formatAmount(missing));
  if (missing < 0n) await play(nextId(), formatAmount(-missing), '0');
  expect(await world.cash()).toBe(200n * UNIT);
}

test('a token says whose it is and what they have', async () => {
  expect(await world.send('/auth', { reqId: 'a', token: world.token })).toEqual(done(200));
  expect(await world.send('/auth', { reqId: 'a', token: 'nobody' })).toMatchObject(code(4));
});

test('a bet and its win are one message, done once and answered with the balance of now', async () => {
  await refill();
  const round = nextId();
  expect(await play(round, '10', '5.5')).toEqual(done(195.5));
  expect(await play(nextId(), '20', '0')).toEqual(done(175.5));
  expect(await play(round, '10', '5.5')).toEqual(done(175.5));
  expect(await play(round, '10', '6')).toMatchObject(code(5));
  expect(await play(nextId(), '1000', '2000')).toMatchObject({ body: { errorCode: 2, balance: 175.5 } });
  const row = await server.database.db.read
    .selectFrom('outside_round')
    .select(['stake', 'win', 'state'])
    .where('ref', '=', round)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ stake: 10n * UNIT, win: 55_000n, state: 'closed' });
});

test('a cancellation takes back bet and win, whatever of both; once, and before the bet arrives', async () => {
  await refill();
  const round = nextId();
  await play(round, '10', '25');
  expect(await cancel(round, '11', '25')).toMatchObject(code(5));
  expect(await cancel(round, '10', '25')).toEqual(done(200));
  expect(await cancel(round, '10', '25')).toEqual(done(200));
  expect(await play(round, '10', '25')).toEqual(done(200));
  const late = nextId();
  expect(await cancel(late, '10', '0')).toMatchObject(code(2));
  expect(await cancel(late, '10', '0')).toMatchObject(code(2));
  expect(await play(late, '10', '0')).toMatchObject(code(5));
  expect(await world.cash()).toBe(200n * UNIT);
});

test('a win that is gone is not taken back: the cancellation is refused, and leaves the stake too', async () => {
  await refill();
  const round = nextId();
  await play(round, '10', '100');
  await play(nextId(), '290', '0');
  expect(await cancel(round, '10', '100')).toMatchObject({ body: { errorCode: 6, balance: 0 } });
  expect(await world.cash()).toBe(0n);
});

test('an offline payment is paid after the end of the session, to the round that triggered it', async () => {
  await refill();
  const trigger = nextId();
  await play(trigger, '10', '0');
  const token = await world.openAnother(-1_000);
  const payment = { token, isFreeRound: true, userId: `player-${world.playerId}`, transactionId: trigger };
  expect(await play(nextId(), '1', '0', { token })).toMatchObject(code(4));
  expect(await play(nextId(), '0', '30', payment)).toEqual(done(220));
  const second = nextId();
  expect(await play(second, '0', '5', payment)).toEqual(done(225));
  expect(await cancel(second, '0', '5')).toEqual(done(220));
  const row = await server.database.db.read
    .selectFrom('outside_round')
    .select(['stake', 'win'])
    .where('ref', '=', trigger)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ stake: 10n * UNIT, win: 30n * UNIT });
});

test('a free spin takes nothing, and its win is paid', async () => {
  await refill();
  const freeSpinData = { referenceId: 'ours', remain: '9', originalBet: '0.5', deduct: '1' };
  expect(await play(nextId(), '0', '3', { freeSpinData })).toEqual(done(203));
  const sessionId = nextId();
  expect(await inSession('1', { round: nextId(), sessionId, freeSpinData })).toEqual(done(203));
  const settled = { round: nextId(), sessionId, winloseAmount: '2', freeSpinData };
  expect(await inSession('2', settled)).toEqual(done(205));
});

test('the bets of a session are settled once, after its token has ended too', async () => {
  await refill();
  const [sessionId, first, second, settlement] = [nextId(), nextId(), nextId(), nextId()];
  expect(await inSession('1', { round: first, sessionId, betAmount: '10' })).toEqual(done(190));
  expect(await inSession('1', { round: second, sessionId, betAmount: '5' })).toEqual(done(185));
  const token = await world.openAnother(-1_000);
  const userId = `player-${world.playerId}`;
  const settle = { token, userId, round: settlement, sessionId, winloseAmount: '40' };
  expect(await inSession('2', settle)).toEqual(done(225));
  expect(await inSession('2', settle)).toEqual(done(225));
  const cancelled = (round: string, betAmount: string) =>
    send('/cancelSessionBet', {
      ...{ token, userId, round, sessionId, betAmount, winloseAmount: '0', type: '1' },
    });
  // The settlement was reckoned without the last bet: it is taken back though it is settled.
  expect(await cancelled(second, '5')).toEqual(done(230));
  expect(await cancelled(settlement, '0')).toMatchObject(code(6));
  expect(await world.cash()).toBe(230n * UNIT);
});

test('what is held before a round is refused, and numbers that cannot be booked exactly', async () => {
  await refill();
  const bet = { round: nextId(), sessionId: nextId(), preserve: '12800' };
  expect(await inSession('1', bet)).toMatchObject(code(3));
  expect(await play(nextId(), '0.00001', '0')).toMatchObject(code(3));
  expect(await world.cash()).toBe(200n * UNIT);
});

test('a call without the credentials of the account is refused', async () => {
  for (const signature of ['', 'Basic', 'Basic amlsaTpub25l'])
    expect(await world.send('/auth', { token: world.token }, { signature })).toEqual({
      ...{ status: 200, body: { errorCode: 5, message: 'other error' } },
    });
});

test('after all of it the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
