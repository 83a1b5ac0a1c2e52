import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../../db/uuid7.ts';
import { debtOf, verifyLedger } from '../../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from '../testing/outside-world.ts';

let server: TestServer;
let world: OutsideWorld;
const UNIT = 10_000n;

beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'st8', { dialect: 'st8', cash: '200' });
});
afterAll(() => server.stop());

const player = () => ({ player: `player-${world.playerId}`, site: 'lucky', currency: 'MYR' });
const inRound = (amount: string, kind: string, more: object = {}) => ({
  ...{ ...player(), token: world.token, transaction_id: uuid7(), round: uuid7(), round_closed: false },
  ...{ game_code: OUTSIDE_GAME, developer_code: 'studio', amount, provider_kind: kind, bonus: null, ...more },
});
const cancelOf = ({ transaction_id, amount }: { transaction_id: string; amount: string }) => ({
  ...{ ...player(), cancel_id: uuid7(), transaction_id, amount, developer_code: 'studio' },
});
const moved = async (work: () => Promise<unknown>) => {
  const before = await world.cash();
  await work();
  return ((await world.cash()) - before) / UNIT;
};

test('says what the player has, and nothing of the person', async () => {
  expect(await world.send('/balance', { ...player(), token: world.token })).toEqual({
    ...{ status: 200, body: { status: 'ok', balance: '200.00', currency: 'MYR' } },
  });
  expect(await world.send('/balance', { ...player(), currency: 'EUR' })).toMatchObject({
    body: { status: 'unknown' },
  });
  expect((await world.send('/player_profile', player())).body).toEqual({
    ...{ status: 'ok', id: `player-${world.playerId}`, default_currency: 'MYR', affiliate: null },
    attributes: { labels: [] },
  });
  expect(await world.send('/player_profile', { ...player(), player: 'player-999999' })).toMatchObject({
    body: { status: 'player_not_found' },
  });
});

test('debits, credits and cancels, each once however often it is sent', async () => {
  const debit = inRound('30.50', 'debit');
  const first = await world.send('/debit', debit);
  expect(first.body).toEqual({ status: 'ok', balance: '169.50', currency: 'MYR' });
  const credit = inRound('10.00', 'credit', { round: debit.round, round_closed: true });
  expect((await world.send('/credit', credit)).body.balance).toBe('179.50');
  expect(await world.send('/debit', debit)).toEqual(first);
  expect((await world.send('/debit', { ...debit, amount: '30.51' })).body).toEqual({ status: 'unknown' });
  for (const { of, balance } of [
    { of: debit, balance: '210.00' },
    { of: credit, balance: '200.00' },
  ]) {
    const cancel = cancelOf(of);
    for (let time = 0; time < 2; time++)
      expect((await world.send('/cancel', cancel)).body).toEqual({ status: 'ok', balance, currency: 'MYR' });
  }
});

test('a debit that arrives after its cancel, which found nothing, moves nothing', async () => {
  const debit = inRound('5', 'debit');
  const answers: unknown[] = [];
  expect(
    await moved(async () => {
      answers.push((await world.send('/cancel', cancelOf(debit))).body.status);
      answers.push((await world.send('/debit', debit)).body.status);
    }),
  ).toBe(0n);
  expect(answers).toEqual(['transaction_not_found', 'unknown']);
});

test.each([
  ['/debit', 'debit', -4n],
  ['/debit', 'bonus_buy_debit', -4n],
  ['/debit', 'free_debit', 0n],
  ['/debit', 'correction_debit', -4n],
  ['/credit', 'credit', 4n],
  ['/credit', 'jackpot_credit', 4n],
  ['/credit', 'promo_credit', 4n],
  ['/credit', 'free_credit', 4n],
  ['/credit', 'bonus_buy_credit', 4n],
  ['/credit', 'correction_credit', 4n],
] as const)('%s of the kind %s moves %i', async (path, kind, units) => {
  expect(
    await moved(async () =>
      expect((await world.send(path, inRound('4', kind))).body).toMatchObject({ status: 'ok' }),
    ),
  ).toBe(units);
  const other = path === '/debit' ? '/credit' : '/debit';
  expect((await world.send(other, inRound('4', kind))).body).toEqual({ status: 'unknown' });
});

test('a buyin names no token: it is a stake under the newest launch of its game', async () => {
  const { round: _, round_closed: __, token: ___, ...buyin } = inRound('6', 'debit');
  const answers: unknown[] = [];
  expect(
    await moved(async () => {
      for (let time = 0; time < 2; time++) answers.push((await world.send('/buyin', buyin)).body.status);
    }),
  ).toBe(-6n);
  expect(answers).toEqual(['ok', 'ok']);
  const unknown = { ...buyin, transaction_id: uuid7(), game_code: 'other' };
  expect((await world.send('/buyin', unknown)).body).toEqual({ status: 'session_expired' });
});

test('a payout belongs to no round', async () => {
  const { round: _, round_closed: __, token: ___, ...payout } = inRound('6', 'promo_credit');
  expect(
    await moved(async () => {
      for (let time = 0; time < 2; time++)
        expect((await world.send('/payout', payout)).body).toMatchObject({ status: 'ok' });
    }),
  ).toBe(6n);
});

test('a correction may take more than there is, which is a debt; a debit may not', async () => {
  const all = Number((await world.cash()) / UNIT);
  expect((await world.send('/debit', inRound(String(all + 1), 'debit'))).body).toEqual({
    status: 'not_enough_money',
  });
  expect((await world.send('/debit', inRound(String(all + 7), 'correction_debit'))).body).toMatchObject({
    ...{ status: 'ok', balance: '0.00' },
  });
  expect(await debtOf(server.database.db.read, world.playerId)).toBe(7n * UNIT);
  await world.send('/credit', inRound('27', 'credit'));
  await expect.poll(() => world.cash()).toBe(20n * UNIT);
});

test('refuses debits of an ended session and what nobody has signed; credits are paid', async () => {
  const token = await world.openAnother(-1_000);
  expect((await world.send('/debit', inRound('1', 'debit', { token }))).body).toEqual({
    status: 'session_expired',
  });
  expect((await world.send('/credit', inRound('1', 'credit', { token }))).body).toMatchObject({
    status: 'ok',
  });
  const signature = Buffer.alloc(71, 7).toString('base64');
  expect((await world.send('/debit', inRound('1', 'debit'), { signature })).body).toEqual({
    status: 'auth_failed',
  });
  expect((await world.send('/debit', inRound('1', 'debit', { game_code: 'other' }))).body).toEqual({
    status: 'game_disabled',
  });
});

test('after all of it the ledger is balanced, and rounds are what was transferred for them', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
