import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import type { Sketch } from '../../bonuses/testing/promotions.ts';
import { flows } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { explainTicket } from '../settlement/explain-ticket.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { testGifts } from '../testing/test-gifts.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let gifts: ReturnType<typeof testGifts>;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  gifts = testGifts(server, wallet);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const ended = (home: number, away: number): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft: [home, away],
});
const won = ended(1, 0);
const lost = ended(0, 1);
const home = (market: TestMarket) => leg(market, '1', '2.00');
const boost: Sketch = {
  gift: { kind: 'boost', percent: 50, maximum: '20' },
  terms: { wagering: { times: 0, base: 'bonus' }, maximumStake: '50' },
};

async function withTicket(sketch: Sketch, stake = '10') {
  const player = new TestBettor(wallet, await wallet.member(`booster${++people}`, 100n, 'arena'));
  const grant = await gifts.give(player, sketch);
  const market = await book.match();
  const { ticket_id } = await player.taken([home(market)], { grant_id: grant, stake });
  const stateOf = async () => {
    const { ticket } = await player.ticket(ticket_id);
    return [
      await player.balance(),
      ticket.returned,
      ticket.boost?.added,
      (await gifts.grant(player, grant)).state,
    ];
  };
  return { player, grant, market, ticket_id, stateOf };
}

/** What the house has paid to players, and what promotions have, on the site, in 1/10,000 units. */
async function paid(from: 'house' | 'promotions'): Promise<bigint> {
  const { siteId } = await gifts.context();
  const all = await flows(server.database.db.read, { siteIds: [siteId] });
  return all
    .filter((one) => one.from === from && one.to === 'cash')
    .reduce((sum, { amount }) => sum + amount, 0n);
}

describe('a boost', () => {
  test('adds to the win, as a cost of promotions beside the win by the printed price', async () => {
    const before = [await paid('house'), await paid('promotions')] as const;
    const { player, market, ticket_id, stateOf } = await withTicket(boost);
    expect((await player.ticket(ticket_id)).ticket).toMatchObject({
      paid_by: 'cash',
      boost: { percent: 50, maximum: '20', added: '0' },
    });
    expect(await stateOf()).toEqual(['90', '0', '0', 'inPlay']);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['115', '20', '5', 'converted']);
    expect((await paid('house')) - before[0]).toBe(200_000n);
    expect((await paid('promotions')) - before[1]).toBe(50_000n);
    expect((await explainTicket(server.database.db.read, ticket_id))?.differences).toEqual([]);
  });

  test('adds at most its maximum, on at most the stake of its terms', async () => {
    const { market, stateOf } = await withTicket(boost, '50');
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['170', '100', '20', 'converted']);
    await expect(withTicket(boost, '51')).rejects.toThrow('BONUS_TERMS');
  });

  test('adds nothing to a lost ticket, and follows its corrections', async () => {
    const { player, market, stateOf } = await withTicket(boost);
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['90', '0', '0', 'spent']);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['115', '20', '5', 'converted']);
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['90', '0', '0', 'spent']);
    expect(await player.balance()).toBe('90');
  });

  test('is given back by a void ticket, and adds nothing to that any more', async () => {
    const { market, stateOf } = await withTicket(boost);
    const cancel = await book.cancel(market.event);
    expect(await stateOf()).toEqual(['100', '10', '0', 'ready']);
    await book.takeBackCancel(market.event, cancel);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['110', '20', '0', 'ready']);
  });

  test('whose win is to be wagered adds bonus money', async () => {
    const sketch: Sketch = { ...boost, terms: { wagering: { times: 2, base: 'bonus' } } };
    const { player, grant, market, stateOf } = await withTicket(sketch);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['110', '20', '5', 'active']);
    expect(await gifts.grant(player, grant)).toMatchObject({ balance: '5', required: '10' });
  });

  test('cannot be sold back with its ticket', async () => {
    const { player, ticket_id } = await withTicket(boost);
    expect(await player.sell(ticket_id, '1')).toBe('no offer: PAID_BY_BONUS');
  });
});
