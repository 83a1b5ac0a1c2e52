import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { explainTicket } from '../settlement/explain-ticket.ts';
import type { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { TestDesk } from '../testing/test-desk.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let desk: TestDesk;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
  desk = await TestDesk.open(server, wallet, book);
});
beforeEach(() => desk.rule({ stake: '100' }));
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);
const ticketOf = async (player: TestBettor, id: string) => (await player.ticket(id)).ticket;

describe('an offer', () => {
  test('of a smaller stake that is accepted: the rest returns, and the bet runs on what is left', async () => {
    const player = await desk.bettor();
    const { id, market } = await desk.waiting(player);
    await desk.offer(id, { stake: '200', prices: [] });
    expect(await ticketOf(player, id)).toMatchObject({
      ...{ state: 'waiting', stake: '500' },
      review: { state: 'offered', version: 2, offer: { stake: '200', risk: '200', to_win: '200' } },
    });
    const key = uuid7();
    const first = await desk.answer(player, id, true, { key });
    expect(first.body).toMatchObject({
      reason: null,
      game_balance: '9800',
      ticket: { state: 'accepted', risk: '200', to_win: '200' },
    });
    expect((await desk.answer(player, id, true, { key })).body).toEqual(first.body);
    expect((await desk.answer(player, id, false, { key })).body.message).toBe('keyReused');
    expect((await desk.answer(player, id, true)).body.message).toBe('offerOver');
    expect([await player.balance(), await desk.exposureOn(market)]).toEqual(['9800', '1 200 400']);
    expect(await ticketOf(player, id)).toMatchObject({
      review: { state: 'over', asked: { stake: '500', risk: '500' } },
    });
    await book.result(market.event, { status: 'finished', ht: [1, 0], ft: [1, 0] });
    expect([await player.came(id), await player.balance()]).toEqual([['settled', '400', 1], '10200']);
    expect((await explainTicket(server.database.db.read, id))?.differences).toEqual([]);
  });

  test('of a smaller stake: void, cashed out and settled again as any other', async () => {
    const player = await desk.bettor();
    const { id, market } = await desk.waiting(player);
    await desk.offer(id, { stake: '200', prices: [] });
    await desk.answer(player, id, true);
    await book.price(market, { '1': { odds: '2.00', probs: [0.5, 0, 0, 0, 0.5] } });
    expect(await player.sell(id, '0.5')).toBeUndefined();
    await book.result(market.event, { status: 'cancelled' });
    expect((await ticketOf(player, id)).state).toBe('void');
    expect((await explainTicket(server.database.db.read, id))?.differences).toEqual([]);
  });

  test('of another price, better or worse: the ticket has it, and wins by it', async () => {
    const player = await desk.bettor();
    const [worse, better] = [await desk.waiting(player), await desk.waiting(player)];
    await desk.offer(worse.id, { prices: [{ leg: 1, odds: '1.50' }] });
    await desk.offer(better.id, { prices: [{ leg: 1, odds: '2.20' }], stake: '300' });
    expect((await desk.answer(player, worse.id, true)).body).toMatchObject({
      ticket: { to_win: '250', legs: [{ odds: '1.50' }] },
    });
    expect((await desk.answer(player, better.id, true)).body).toMatchObject({
      ticket: { risk: '300', to_win: '360' },
    });
    for (const { market } of [worse, better])
      await book.result(market.event, { status: 'finished', ht: [1, 0], ft: [1, 0] });
    expect([await player.came(worse.id), await player.came(better.id)]).toEqual([
      ['settled', '750', 1],
      ['settled', '660', 1],
    ]);
  });

  test('that is refused, or not answered in time: the stake returns', async () => {
    const player = await desk.bettor();
    const [refused, late] = [await desk.waiting(player), await desk.waiting(player)];
    await desk.offer(refused.id, { stake: '200', prices: [] });
    await desk.offer(late.id, { stake: '200', prices: [] });
    expect((await desk.answer(player, refused.id, false)).body).toMatchObject({
      ticket: { state: 'rejected', reason: 'OFFER_REFUSED' },
    });
    server.clock.advance(60_000);
    expect((await desk.answer(player, late.id, true)).body.message).toBe('offerOver');
    await desk.endOfTime();
    expect(await ticketOf(player, late.id)).toMatchObject({ state: 'rejected', reason: 'OFFER_EXPIRED' });
    expect(await player.balance()).toBe('10000');
  });

  test('that is accepted while its market is suspended: it says so, changes nothing, and can be accepted later', async () => {
    const player = await desk.bettor();
    const { id, market } = await desk.waiting(player);
    await desk.offer(id, { stake: '200', prices: [] });
    await book.set(market, { state: 'suspended' });
    const key = uuid7();
    expect((await desk.answer(player, id, true, { key })).body).toMatchObject({
      reason: 'MARKET_NOT_ACTIVE',
      ticket: { state: 'waiting' },
    });
    await book.set(market, { state: 'active' });
    expect((await desk.answer(player, id, true, { key })).body).toMatchObject({
      reason: null,
      ticket: { state: 'accepted' },
    });
  });

  test('is taken back by the trader, and only declined while the player is to answer', async () => {
    const player = await desk.bettor();
    const { id } = await desk.waiting(player);
    await desk.offer(id, { stake: '200', prices: [] });
    expect((await desk.accept(id)).body.message).toBe('versionConflict');
    expect((await desk.accept(id, 2)).body.message).toBe('reviewOver');
    await desk.trader.ok('/api/office/sportsbook/decline_ticket', {
      ticket_id: id,
      version: 2,
      reason: 'DECLINED_EVENT',
    });
    expect((await desk.answer(player, id, true)).body.message).toBe('offerOver');
    expect(await player.balance()).toBe('10000');
  });

  test.each([
    ['a larger stake', { stake: '501', prices: [] }, 'stake'],
    ['a stake below the smallest', { stake: '0.05', prices: [] }, 'stake'],
    ['a stake finer than the smallest coin', { stake: '10.001', prices: [] }, 'stake'],
    ['nothing else', { stake: '500', prices: [] }, 'stake'],
    ['the price of a leg that is not there', { prices: [{ leg: 2, odds: '3.00' }] }, 'prices'],
    ['more than the maximum payout', { prices: [{ leg: 1, odds: '900.00' }] }, 'prices'],
  ])('of %s is refused', async (_what, more, field) => {
    const player = await desk.bettor();
    const { id } = await desk.waiting(player);
    const { status, body } = await desk.trader.call('/api/office/sportsbook/offer_ticket', {
      ticket_id: id,
      version: 1,
      ...more,
    });
    expect([status >= 400, 'field' in body ? body.field : undefined]).toEqual([true, field]);
    expect((await ticketOf(player, id)).review?.state).toBe('waiting');
  });

  test('of a system and of a stake that is to be won is by what was typed', async () => {
    const player = await desk.bettor();
    const markets = await Promise.all(Array.from({ length: 3 }, () => book.match()));
    const system = await player.taken(
      markets.map((market) => home(market)),
      {
        ...{ kind: 'system', system: 'TRIXIE', stake: '50' },
      },
    );
    expect(system).toMatchObject({ state: 'waiting', risk: '200' });
    await desk.offer(system.ticket_id, { stake: '20', prices: [{ leg: 2, odds: '1.80' }] });
    expect((await desk.answer(player, system.ticket_id, true)).body).toMatchObject({
      ticket: {
        state: 'accepted',
        stake: '20',
        risk: '80',
        legs: [{ odds: '2.00' }, { odds: '1.80' }, { odds: '2.00' }],
      },
    });
    const malay = await player.taken([home(await book.match({ '1': '3.00' }), '3.00')], {
      ...{ stake: '400', stake_mode: 'TO_WIN', odds_format: 'ID' },
    });
    expect(malay).toMatchObject({ state: 'waiting', risk: '200', to_win: '400' });
    await desk.offer(malay.ticket_id, { stake: '100', prices: [] });
    expect((await desk.answer(player, malay.ticket_id, true)).body).toMatchObject({
      ticket: { risk: '50', to_win: '100' },
    });
  });

  test('50 answers at once, accepting and refusing, are one', async () => {
    const player = await desk.bettor();
    const { id, market } = await desk.waiting(player);
    await desk.offer(id, { stake: '200', prices: [] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => desk.answer(player, id, n % 2 === 0)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const isTaken = (await ticketOf(player, id)).state === 'accepted';
    expect([await player.balance(), await desk.exposureOn(market)]).toEqual(
      isTaken ? ['9800', '1 200 400'] : ['10000', ''],
    );
  });
});
