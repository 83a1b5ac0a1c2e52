import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { debtOf, verifyLedger } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from './testing/outside-world.ts';

let server: TestServer;
let world: OutsideWorld;
const UNIT = 10_000n;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('Swipe Games', () => {
  beforeAll(async () => {
    world = await createOutsideWorld(server, 'swipe', { dialect: 'swipe', cash: '200' });
  });

  const newBet = (amount: string, more: object = {}) => ({
    ...{ type: 'regular', sessionID: world.token, amount, txID: uuid7(), roundID: uuid7(), ...more },
  });
  const shown = async () => formatAmount(await world.cash());

  test('asks for a balance by a signed query', async () => {
    expect(await world.read('/balance', { sessionID: world.token })).toEqual({
      status: 200,
      body: { balance: '200.00' },
    });
    expect(await world.read('/balance', { sessionID: 'unknown' })).toMatchObject({
      ...{ status: 404, body: { code: 'session_not_found' } },
    });
  });

  test('bets, wins and refunds, each once however often it is sent', async () => {
    const bet = newBet('30.5');
    const first = await world.send('/bet', bet);
    expect(first).toEqual({ status: 200, body: { balance: '169.50', txID: `baize-${bet.txID}` } });
    const win = { ...newBet('10'), roundID: bet.roundID };
    expect(await world.send('/win', win)).toMatchObject({ status: 200, body: { balance: '179.50' } });
    expect(await world.send('/bet', bet)).toEqual(first);
    const refund = { sessionID: world.token, txID: uuid7(), origTxID: bet.txID, amount: '30.5' };
    for (let time = 0; time < 2; time++)
      expect(await world.send('/refund', refund)).toMatchObject({ status: 200, body: { balance: '210.00' } });
    expect(await world.send('/refund', { ...refund, txID: uuid7(), amount: '30' })).toMatchObject({
      status: 200,
    });
    expect(await shown()).toBe('210');
  });

  test('a round of which everything is refunded is over, and begins anew with another bet', async () => {
    const [first, second] = [newBet('3'), newBet('4')];
    const inFirst = { ...second, roundID: first.roundID };
    const refundOf = ({ txID: origTxID, amount }: typeof first) =>
      world.send('/refund', { sessionID: world.token, txID: uuid7(), origTxID, amount });
    const state = async () => {
      const row = await server.database.db.read
        .selectFrom('outside_round')
        .select(['state', 'stake', 'closed_at'])
        .where('ref', '=', String(first.roundID))
        .executeTakeFirstOrThrow();
      return [row.state, row.stake, row.closed_at !== null];
    };
    await world.send('/bet', first);
    await world.send('/bet', inFirst);
    await refundOf(first);
    expect(await state()).toEqual(['open', 4n * UNIT, false]);
    await refundOf(inFirst);
    expect(await state()).toEqual(['closed', 0n, true]);
    await world.send('/bet', { ...newBet('5'), roundID: first.roundID });
    expect(await state()).toEqual(['open', 5n * UNIT, false]);
    await world.send('/win', { ...newBet('0'), roundID: first.roundID });
    expect(await state()).toEqual(['closed', 5n * UNIT, true]);
  });

  test('applies a win before its bet, and accepts the refund of what never arrived', async () => {
    const before = await world.cash();
    expect(await world.send('/win', newBet('5'))).toMatchObject({ status: 200 });
    const bet = newBet('7');
    const refund = { sessionID: world.token, txID: uuid7(), origTxID: bet.txID, amount: '7' };
    expect(await world.send('/refund', refund)).toMatchObject({ status: 200 });
    expect(await world.send('/bet', bet)).toMatchObject({ status: 400 });
    expect(await world.cash()).toBe(before + 5n * UNIT);
  });

  test('only reports free rounds, and pays them by the one win at their end', async () => {
    const before = await world.cash();
    const free = newBet('2', { type: 'free', frID: 'gift' });
    expect(await world.send('/bet', free)).toMatchObject({ status: 200 });
    expect(
      await world.send('/win', newBet('9', { type: 'free', frID: 'gift', roundID: free.roundID })),
    ).toMatchObject({ status: 200 });
    expect(await world.cash()).toBe(before);
    await world.send('/win', newBet('9', { frID: 'gift', roundID: free.roundID }));
    expect(await world.cash()).toBe(before + 9n * UNIT);
  });

  test.each([
    ['1000000', 400, 'insufficient_funds'],
    ['0.00001', 400, undefined],
    ['-1', 400, undefined],
    ['1e2', 400, undefined],
  ])('a bet of %s is answered %i %s', async (amount, status, code) => {
    const before = await world.cash();
    const answer = await world.send('/bet', newBet(amount));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await world.cash()).toBe(before);
  });

  test('refuses a bet of an ended session, pays its win, and refuses a wrong signature', async () => {
    const ended = await world.openAnother(-1_000);
    expect(await world.send('/bet', newBet('1', { sessionID: ended }))).toMatchObject({
      ...{ status: 400, body: { code: 'session_expired' } },
    });
    expect(await world.send('/win', newBet('1', { sessionID: ended }))).toMatchObject({ status: 200 });
    expect(await world.send('/bet', newBet('1'), { signature: '0'.repeat(64) })).toMatchObject({
      status: 401,
    });
  });
});

describe('A8R', () => {
  beforeAll(async () => {
    world = await createOutsideWorld(server, 'a8r', { dialect: 'a8r', cash: '100' });
  });

  const inRound = (transactions: readonly object[], more: object = {}) => ({
    ...{ player_id: `player-${world.playerId}`, session_id: world.token, currency: 'MYR' },
    ...{ round_id: uuid7(), game_id: OUTSIDE_GAME, transactions, ...more },
  });
  const bet = (amount: string, id = uuid7()) => ({ id, type: 'bet', amount });
  const win = (amount: string, id = uuid7()) => ({ id, type: 'win', amount });
  const play = (body: object) => world.send('/a8r_casino.Round/BetWin', body);
  const rollback = (body: object) => world.send('/a8r_casino.Round/Rollback', body);
  const balance = async () => {
    const asked = { player_id: `player-${world.playerId}`, currency: 'MYR' };
    return (await world.send('/a8r_casino.Player/Balance', asked)).body.balance;
  };

  test('plays several transactions as one: all of them, or none', async () => {
    const round = inRound([bet('20'), bet('30'), win('15.25')], { finished: true });
    const answer = await play(round);
    expect(answer).toMatchObject({ status: 200, body: { round_id: round.round_id, balance: '65.25' } });
    expect(answer.body.transactions).toHaveLength(3);
    expect(await play(round)).toEqual(answer);
    expect(await play(inRound([bet('60'), bet('6')]))).toMatchObject({
      ...{ status: 412, body: { code: 'failed_precondition', meta: { api_code: '100' } } },
    });
    expect(await balance()).toBe('65.25');
  });

  test('answers 409 where one transaction of several was sent before with other content', async () => {
    const used = bet('1');
    await play(inRound([used]));
    const before = await balance();
    expect(await play(inRound([bet('1'), used]))).toMatchObject({ status: 409 });
    expect(await play(inRound([{ ...used, amount: '2' }]))).toMatchObject({ status: 409 });
    expect(await balance()).toBe(before);
  });

  test('a bet after its rollback is answered 200 and moves nothing', async () => {
    const before = await balance();
    const late = bet('5');
    const round = inRound([late]);
    const { transactions: _, ...same } = round;
    expect(
      await rollback({ ...same, transactions: [{ id: uuid7(), type: 'rollback', original_id: late.id }] }),
    ).toMatchObject({ status: 200 });
    expect(await play(round)).toMatchObject({ status: 200, body: { balance: before } });
    expect(await balance()).toBe(before);
  });

  test('a win is applied before its bet arrives', async () => {
    const before = await world.cash();
    const first = bet('5');
    await play(inRound([{ ...win('8'), bet_id: first.id }]));
    expect(await world.cash()).toBe(before + 8n * UNIT);
  });

  test('a rolled-back win that was spent is a debt; the shown balance is never below zero', async () => {
    const before = await balance();
    const won = win('40');
    const round = inRound([bet('1'), won]);
    await play(round);
    const all = String(await balance());
    await play(inRound([bet(all)]));
    const { transactions: _, ...same } = round;
    expect(
      await rollback({ ...same, transactions: [{ id: uuid7(), type: 'rollback', original_id: won.id }] }),
    ).toMatchObject({ status: 200, body: { balance: '0' } });
    expect(await debtOf(server.database.db.read, world.playerId)).toBe(40n * UNIT);
    await play(inRound([win('50')]));
    await expect.poll(balance).toBe('10');
    expect(parseAmount(String(before))).toBeGreaterThan(0n);
  });

  test('finishes a round without money, once or twice', async () => {
    const round = inRound([bet('1')]);
    await play(round);
    const { transactions: _, ...same } = round;
    for (let time = 0; time < 2; time++)
      expect(await world.send('/a8r_casino.Round/Finish', same)).toMatchObject({ status: 200 });
    const row = await server.database.db.read
      .selectFrom('outside_round')
      .select(['state', 'stake', 'win'])
      .where('ref', '=', round.round_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'closed', stake: UNIT, win: 0n });
  });

  test.each([
    [{ currency: 'EUR' }, 412, '154'],
    [{ player_id: 'player-999999999', session_id: undefined }, 404, '101'],
    [{ game_id: 'other' }, 403, '403'],
    [{ transactions: [] }, 400, '400'],
    [{ transactions: [{ id: 'x', type: 'bet', amount: '0.00001' }] }, 400, '400'],
    [{ transactions: [{ id: 'x', type: 'bet', amount: 5 }] }, 400, '400'],
  ])('a bet with %j is answered %i, %s', async (more, status, apiCode) => {
    expect(await play(inRound([bet('1')], more))).toMatchObject({
      ...{ status, body: { meta: { api_code: apiCode } } },
    });
  });
});

test('after all of it the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
