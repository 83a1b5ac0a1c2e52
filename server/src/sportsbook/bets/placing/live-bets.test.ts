import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Score } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../../actor.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { type TestWallet, testWallet } from '../../../wallet/test-wallet.ts';
import { TestBettor } from '../../testing/test-bettor.ts';
import { leg, TestBook, type TestEvent, type TestMarket } from '../../testing/test-book.ts';
import { decidePending } from './decide-pending.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
  // However slow the machine is, the delay of a live bet is over when a test says so.
  server.clock.stop();
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async (cash = 100n) => new TestBettor(wallet, await wallet.member(`live${++people}`, cash));

/** A match in play with its 1X2. */
async function live(
  score: Score = [0, 0],
  sport = 'soccer',
): Promise<{ event: TestEvent; market: TestMarket }> {
  const event = await book.event({ state: 'live', startsInMs: -600_000, score, sport });
  return { event, market: await book.market(event, { type: '1X2' }, { '1': '2.00', X: '3.00' }) };
}

const home = (market: TestMarket, odds = '2.00') =>
  leg(market, '1', odds, { score: [0, 0], redCards: [0, 0] });

/** The end of the delay; the recurring job does the same four times a second. */
async function delayEnds(): Promise<void> {
  server.clock.advance(5_100);
  await decidePending(server.database.db, server.clock, systemActor('test'));
}

describe('a live bet', () => {
  test('a live bet holds its stake while it waits, and is accepted when nothing has changed', async () => {
    const player = await bettor();
    const { market } = await live();
    const ticket = await player.taken([home(market)]);
    expect(ticket).toMatchObject({
      state: 'pending',
      legs: [{ is_live: true, score_at_bet: { home: 0, away: 0 } }],
    });
    expect(Date.parse(ticket.decides_at ?? '') - Date.parse(ticket.placed_at)).toBe(5_000);
    expect(await player.balance()).toBe('90');
    await delayEnds();
    expect((await player.ticket(ticket.ticket_id)).ticket).toMatchObject({
      state: 'accepted',
      decides_at: null,
    });
    expect(await player.balance()).toBe('90');
  });

  test('a live bet is not accepted where its player was excluded while it waited; the stake is returned', async () => {
    const player = await bettor();
    const { market } = await live();
    const { ticket_id } = await player.taken([home(market)]);
    await wallet.ok(player.member, '/api/players/exclude', { kind: 'exclude_6_months' });
    await delayEnds();
    expect((await player.ticket(ticket_id)).ticket).toMatchObject({
      state: 'rejected',
      reason: 'PLAYER_STOPPED',
    });
    expect(await player.balance()).toBe('100');
  });

  test('a live bet is decided when its delay is over, also by a process that has just started', async () => {
    const player = await bettor();
    const { market } = await live();
    const { ticket_id } = await player.taken([home(market)]);
    server.clock.advance(5_100);
    await expect.poll(async () => (await player.came(ticket_id))[0]).toBe('accepted');
  });

  test.each([
    ['a goal', 'SCORE_CHANGED', ({ event }) => book.setEvent(event, { score: [1, 0] })],
    ['a red card', 'SCORE_CHANGED', ({ event }) => book.setEvent(event, { redCards: [0, 1] })],
    ['a bet stop', 'MARKET_NOT_ACTIVE', ({ market }) => book.set(market, { state: 'suspended' })],
    ['the end of the match', 'EVENT_NOT_OPEN', ({ event }) => book.setEvent(event, { state: 'ended' })],
    ['another price', 'PRICE_CHANGED', ({ market }) => book.price(market, { '1': '1.90', X: '3.00' })],
    [
      'a settlement',
      'EVENT_NOT_OPEN',
      ({ event }) => book.result(event, { status: 'finished', ht: [0, 0], ft: [1, 0] }),
    ],
  ] as const satisfies readonly (readonly [
    string,
    string,
    (of: { event: TestEvent; market: TestMarket }) => Promise<void>,
  ])[])('is refused and its stake given back after %s', async (_what, reason, happens) => {
    const player = await bettor();
    const match = await live();
    const { ticket_id } = await player.taken([home(match.market)]);
    await happens(match);
    await delayEnds();
    const { ticket } = await player.ticket(ticket_id);
    expect(ticket).toMatchObject({ state: 'rejected', reason, returned: '10', running: '0' });
    expect(ticket.legs).toMatchObject([{ refused: { reason } }]);
    expect(await player.balance()).toBe('100');
  });

  test('a refused live bet shows the leg, its old price and its new one', async () => {
    const player = await bettor();
    const [one, two] = [await live(), await live([1, 0])];
    const asked = [home(one.market), leg(two.market, '1', '2.00', { score: [1, 0], redCards: [0, 0] })];
    const { ticket_id } = await player.taken(asked, { policy: 'higher' });
    await book.price(two.market, { '1': '1.90', X: '3.00' });
    await book.setEvent(two.event, { score: [1, 1] });
    await delayEnds();
    const { ticket } = await player.ticket(ticket_id);
    expect(ticket.reason).toBe('PRICE_CHANGED');
    const none = { home: 0, away: 0 };
    expect(ticket.legs).toMatchObject([
      { odds: '2.00', refused: { reason: null, odds: '2.00', odds_decimal: '2.00', score: none } },
      {
        ...{ odds: '2.00', score_at_bet: { home: 1, away: 0 } },
        refused: {
          ...{ reason: 'PRICE_CHANGED', odds: '1.90', odds_decimal: '1.90', line: null },
          ...{ score: { home: 1, away: 1 }, red_cards: none },
        },
      },
    ]);
  });

  test('a refused live bet is listed with open bets for 15 minutes, then with settled ones', async () => {
    const player = await bettor();
    const { market } = await live();
    const { ticket_id } = await player.taken([home(market)]);
    await book.set(market, { state: 'suspended' });
    await delayEnds();
    const listed = async (state: 'open' | 'settled') => {
      const { tickets } = await wallet.ok(player.member, '/api/sports/tickets', { state });
      return tickets.map((ticket) => ticket.ticket_id);
    };
    expect([await listed('open'), await listed('settled')]).toEqual([[ticket_id], []]);
    server.clock.advance(15 * 60_000);
    expect([await listed('open'), await listed('settled')]).toEqual([[], [ticket_id]]);
  });

  test('a live bet is accepted at a better price that comes during its delay, and refused for a worse one', async () => {
    const player = await bettor();
    const { market } = await live();
    const better = await player.taken([home(market)], { policy: 'higher' });
    await book.price(market, { '1': '2.20', X: '3.00' });
    await delayEnds();
    expect((await player.ticket(better.ticket_id)).ticket).toMatchObject({
      ...{ state: 'accepted', risk: '10', to_win: '12' },
      legs: [{ odds: '2.20', refused: null }],
    });
    const worse = await player.taken([home(market, '2.20')], { policy: 'higher' });
    await book.price(market, { '1': '2.10', X: '3.00' });
    await delayEnds();
    expect((await player.ticket(worse.ticket_id)).ticket).toMatchObject({
      state: 'rejected',
      reason: 'PRICE_CHANGED',
    });
  });

  test('a live bet to win a sum keeps its price where the price became better', async () => {
    const player = await bettor();
    const { event, market } = await live();
    const how = { policy: 'higher', odds_format: 'MY', stake_mode: 'TO_WIN' } as const;
    const { ticket_id } = await player.taken([home(market)], how);
    await book.price(market, { '1': '2.20', X: '3.00' });
    await delayEnds();
    expect((await player.ticket(ticket_id)).ticket).toMatchObject({
      state: 'accepted',
      risk: '10',
      to_win: '10',
    });
    await book.result(event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await player.balance()).toBe('110');
  });

  test('a live bet on a handicap whose line moved is refused', async () => {
    const player = await bettor();
    const event = await book.event({ state: 'live', startsInMs: -1, score: [0, 0] });
    const market = await book.market(event, { type: 'HDP', line: '-0.5' }, { H: '1.95', A: '1.95' });
    const asked = leg(market, 'H', '1.95', { line: '-0.5', score: [0, 0], redCards: [0, 0] });
    const { ticket_id } = await player.taken([asked]);
    await book.set(market, { line: '-0.75' });
    await delayEnds();
    expect((await player.ticket(ticket_id)).ticket.reason).toBe('LINE_CHANGED');
  });

  test('a live bet that accepts any price gets the price at the end of the delay', async () => {
    const player = await bettor();
    const { event, market } = await live();
    const ticket = await player.taken([home(market)], { policy: 'any' });
    await book.price(market, { '1': '1.90', X: '3.00' });
    await delayEnds();
    expect((await player.ticket(ticket.ticket_id)).ticket).toMatchObject({
      ...{ state: 'accepted', risk: '10', to_win: '9' },
      legs: [{ odds: '1.90' }],
    });
    await book.result(event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await player.balance()).toBe('109');
  });

  test('a live bet to win a sum is refused at a price that changes its risk', async () => {
    const player = await bettor();
    const { market } = await live();
    const how = { policy: 'any', odds_format: 'MY', stake_mode: 'TO_WIN' } as const;
    const { ticket_id } = await player.taken([home(market)], how);
    await book.price(market, { '1': '1.90', X: '3.00' });
    await delayEnds();
    expect((await player.ticket(ticket_id)).ticket).toMatchObject({
      state: 'rejected',
      reason: 'PRICE_CHANGED',
    });
  });

  test('a live bet on a high-scoring sport is accepted although the score changed', async () => {
    const player = await bettor();
    const { event, market } = await live([20, 18], 'basketball');
    const { ticket_id } = await player.taken([home(market)]);
    await book.setEvent(event, { score: [22, 18] });
    await delayEnds();
    expect((await player.came(ticket_id))[0]).toBe('accepted');
  });

  test('a refused live bet does not count against limits, and is not settled', async () => {
    const player = await bettor(10_000n);
    const { event, market } = await live();
    const stake = '1000';
    await player.taken([home(market)], { stake });
    await player.taken([home(market)], { stake });
    expect(await player.reason([home(market)], { stake: '1' })).toBe('MARKET_LIMIT');
    await book.set(market, { state: 'suspended' });
    await delayEnds();
    await book.set(market, { state: 'active' });
    const { ticket_id } = await player.taken([home(market)], { stake });
    await delayEnds();
    await book.result(event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await player.came(ticket_id)).toEqual(['settled', '2000', 1]);
    expect(await player.balance()).toBe('11000');
  });

  test('a live bet counts handicaps from the score at which it was accepted', async () => {
    const player = await bettor();
    const event = await book.event({ state: 'live', startsInMs: -1, score: [1, 0] });
    const market = await book.market(event, { type: 'HDP', line: '-0.75' }, { H: '1.80', A: '2.10' });
    const asked = leg(market, 'H', '1.80', { line: '-0.75', score: [1, 0], redCards: [0, 0] });
    const { ticket_id } = await player.taken([asked]);
    await delayEnds();
    // 3-0 is 2-0 since the bet, and a win by two.
    await book.result(event, { status: 'finished', ht: [1, 0], ft: [3, 0] });
    expect(await player.came(ticket_id)).toEqual(['settled', '18', 1]);
  });
});
