import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Score } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { decidePending } from '../bets/placing/decide-pending.ts';
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
  // However slow the machine is, the delay of a live bet is over when a test says so.
  server.clock.stop();
});
beforeEach(() => desk.rule({ stake: '100' }));
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);
const ticketOf = async (player: TestBettor, id: string) => (await player.ticket(id)).ticket;

describe('a bet', () => {
  test('a bet above the stake or win of the site waits: its stake is held, and it is no exposure; at the limit it is taken', async () => {
    const player = await desk.bettor();
    expect((await player.taken([home(await book.match())], { stake: '100' })).state).toBe('accepted');
    const { market, ticket } = await desk.waiting(player);
    expect(Date.parse(ticket.decides_at ?? '') - Date.parse(ticket.placed_at)).toBe(60_000);
    expect(await player.balance()).toBe('9400');
    expect(await desk.exposureOn(market)).toBe('');
    await desk.rule({ win: '300' });
    const long = await book.match({ '1': '4.00' });
    expect((await player.taken([home(long, '4.00')], { stake: '100' })).state).toBe('accepted');
    expect((await player.taken([home(long, '4.00')], { stake: '101' })).state).toBe('waiting');
  });

  test('a bet that waits is not settled, not cashed out, and repeated under its key as it was placed', async () => {
    const player = await desk.bettor();
    const key = uuid7();
    const { market, id, ticket } = await desk.waiting(player, { key });
    await book.result(market.event, { status: 'finished', ht: [1, 0], ft: [1, 0] });
    expect(await player.came(id)).toEqual(['waiting', '0', 0]);
    const { offers } = await wallet.ok(player.member, '/api/sports/cash_out_offer', { ticket_ids: [id] });
    expect(offers[0]).toMatchObject({ state: 'notNow', reason: 'DELAY' });
    server.clock.advance(60_000);
    await desk.endOfTime();
    const again = await player.taken([home(market)], { stake: '500', key });
    expect(again).toMatchObject({ ticket_id: ticket.ticket_id, state: 'waiting', reason: null });
    expect(await player.balance()).toBe('10000');
  });

  test('a stake above the player’s factor alone waits where the site says so, and is refused where it does not', async () => {
    const player = await desk.bettor();
    await desk.rule({});
    await desk.trader.ok('/api/office/sportsbook/set_factor', {
      ...{
        player_id: String(player.member.playerId),
        sport: 'all',
        percent: 10,
        was: null,
        reason: 'A test',
      },
    });
    const legs = [home(await book.match())];
    expect(await player.reason(legs, { stake: '101' })).toBe('STAKE_TOO_HIGH');
    await desk.rule({ stake: '100', overFactor: true });
    const ticket = await player.taken(legs, { stake: '101' });
    expect(ticket.state).toBe('waiting');
    expect(await player.reason(legs, { stake: '1001' })).toBe('STAKE_TOO_HIGH');
    const { rows } = await desk.trader.ok('/api/office/sportsbook/reviews', { site: 'arena' });
    expect(rows.find(({ ticket_id }) => ticket_id === ticket.ticket_id)).toMatchObject({ cause: 'factor' });
    const facts = await desk.trader.ok('/api/office/sportsbook/review', { ticket_id: ticket.ticket_id });
    expect(facts).toMatchObject({
      factors: [{ sport: 'all', percent: 10 }],
      exposure: [{ loss: '0', loss_with: '101' }],
    });
  });
});

describe('a trader', () => {
  test('accepts a bet at its own price: it is open, counts as exposure, and pays', async () => {
    const player = await desk.bettor();
    const { market, id } = await desk.waiting(player);
    await book.price(market, { '1': '1.50' });
    expect((await desk.accept(id)).body).toMatchObject({ state: 'accepted', version: 2 });
    expect(await desk.exposureOn(market)).toBe('1 500 1000');
    expect(await ticketOf(player, id)).toMatchObject({
      state: 'accepted',
      review: { state: 'over' },
      legs: [{ odds: '2.00' }],
    });
    await book.result(market.event, { status: 'finished', ht: [1, 0], ft: [1, 0] });
    expect(await player.came(id)).toEqual(['settled', '1000', 1]);
    expect(await player.balance()).toBe('10500');
  });

  test('declines a bet with a reason that the player reads, and the stake returns', async () => {
    const player = await desk.bettor();
    const { id, market } = await desk.waiting(player);
    await desk.trader.ok('/api/office/sportsbook/decline_ticket', {
      ticket_id: id,
      version: 1,
      reason: 'DECLINED_STAKE',
    });
    expect(await ticketOf(player, id)).toMatchObject({
      state: 'rejected',
      reason: 'DECLINED_STAKE',
      returned: '500',
    });
    expect([await player.balance(), await desk.exposureOn(market)]).toEqual(['10000', '']);
    const { entries } = await (await desk.owner()).ok('/api/office/audit/entries', {
      object: `ticket:${id}`,
    });
    expect(entries[0]).toMatchObject({
      ...{ action: 'sportsbook.declineTicket', site: 'arena' },
      before: { state: 'waiting' },
      after: { state: 'rejected', reason: 'DECLINED_STAKE' },
    });
  });

  test('decides on nothing once the time is over: the bet is declined, and the stake returns', async () => {
    const player = await desk.bettor();
    const { id } = await desk.waiting(player);
    server.clock.advance(60_000);
    expect((await desk.accept(id)).body.message).toBe('reviewOver');
    await desk.endOfTime();
    expect(await ticketOf(player, id)).toMatchObject({ state: 'rejected', reason: 'NOT_DECIDED' });
    expect(await player.balance()).toBe('10000');
  });

  test('accepts no bet whose market is suspended, or whose match has begun or scored since; it waits on', async () => {
    const player = await desk.bettor();
    const { id, market } = await desk.waiting(player);
    await book.set(market, { state: 'suspended' });
    expect((await desk.accept(id)).body.message).toBe('ticketNotOpen');
    await book.set(market, { state: 'active' });
    await book.setEvent(market.event, { state: 'live' });
    expect((await desk.accept(id)).body.message).toBe('ticketNotOpen');
    expect((await ticketOf(player, id)).state).toBe('waiting');
    const score: Score = [0, 0];
    const event = await book.event({ state: 'live', startsInMs: -600_000, score });
    const live = await book.market(event, { type: '1X2' }, { '1': '2.00', X: '3.00' });
    const bet = leg(live, '1', '2.00', { score, redCards: score });
    const { ticket_id } = await player.taken([bet], { stake: '500' });
    await book.setEvent(event, { score: [1, 0] });
    expect((await desk.accept(ticket_id)).body.message).toBe('ticketNotOpen');
  });

  test('a live bet that was accepted within its delay waits until that is over, whatever its price is then', async () => {
    const player = await desk.bettor();
    const score: Score = [0, 0];
    const event = await book.event({ state: 'live', startsInMs: -600_000, score });
    const market = await book.market(event, { type: '1X2' }, { '1': '2.00', X: '3.00' });
    const { ticket_id: id } = await player.taken([leg(market, '1', '2.00', { score, redCards: score })], {
      stake: '500',
    });
    server.clock.advance(2_000);
    expect((await desk.accept(id)).body.state).toBe('pending');
    await book.price(market, { '1': '1.20' });
    server.clock.advance(3_100);
    await decidePending(server.database.db, server.clock, systemActor('test'));
    expect(await ticketOf(player, id)).toMatchObject({ state: 'accepted', legs: [{ odds: '2.00' }] });
    expect(await desk.exposureOn(market)).toBe('1 500 1000');
  });

  test('decides on a version: 50 at once are one decision, at two servers', async () => {
    const player = await desk.bettor();
    const { id, market } = await desk.waiting(player);
    const other = await startTestServerOn(server.database);
    other.clock.advance(server.clock.now().getTime() - other.clock.now().getTime());
    const second = (await TestDesk.open(other, testWallet(other), book)).trader;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 3 === 0
          ? desk.trader.call('/api/office/sportsbook/decline_ticket', {
              ticket_id: id,
              version: 1,
              reason: 'DECLINED',
            })
          : desk.accept(id, 1, n % 2 === 0 ? desk.trader : second),
      ),
    );
    await other.server.stop();
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const { state } = await ticketOf(player, id);
    const isTaken = state === 'accepted';
    expect([await player.balance(), await desk.exposureOn(market)]).toEqual(
      isTaken ? ['9500', '1 500 1000'] : ['10000', ''],
    );
    const { entries } = await (await desk.owner()).ok('/api/office/audit/entries', {
      object: `ticket:${id}`,
    });
    expect(entries).toHaveLength(1);
  });

  test('sees and decides on bets of own sites alone', async () => {
    const player = await desk.bettor();
    const { id } = await desk.waiting(player);
    const ask = { ticket_id: id, version: 1 };
    await server.database.asOwner(
      `insert into operator (code, name) values ('rival', 'Rival') on conflict do nothing`,
      `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
    );
    expect((await desk.trader.call('/api/office/sportsbook/accept_ticket', ask)).body.message).toBe(
      'unknownTicket',
    );
    expect((await desk.trader.call('/api/office/sportsbook/review', { ticket_id: id })).body.message).toBe(
      'unknownTicket',
    );
    await server.database.asOwner(
      `update site set operator_id = (select min(id) from operator where code <> 'rival') where external_id = 'arena'`,
    );
    const { rows } = await desk.trader.ok('/api/office/sportsbook/reviews', {});
    expect(rows.map(({ ticket_id }) => ticket_id)).toContain(id);
  });
});

describe('a player', () => {
  test('who is excluded while a bet waits has it rejected and the stake returned, without a trader', async () => {
    const [one, other] = [await desk.bettor(), await desk.bettor()];
    const [waits, offered] = [await desk.waiting(one), await desk.waiting(other)];
    await desk.offer(offered.id, { stake: '200', prices: [] });
    for (const { member } of [one, other])
      await wallet.ok(member, '/api/players/exclude', { kind: 'exclude_6_months' });
    await desk.endOfTime();
    for (const [player, { id }] of [
      [one, waits],
      [other, offered],
    ] as const) {
      expect(await ticketOf(player, id)).toMatchObject({ state: 'rejected', reason: 'PLAYER_STOPPED' });
      expect(await player.balance()).toBe('10000');
    }
  });

  test('answers no offer of another, or none that was made', async () => {
    const [player, other] = [await desk.bettor(), await desk.bettor()];
    const { id } = await desk.waiting(player);
    expect((await desk.answer(player, id, true, { version: 1 })).body.message).toBe('offerOver');
    await desk.offer(id, { stake: '200', prices: [] });
    expect((await desk.answer(other, id, true)).body.message).toBe('unknownTicket');
    expect((await desk.answer(player, id, true, { version: 1 })).body.message).toBe('offerOver');
  });

  test('with a loss limit accepts a smaller stake within it, as its larger stake was', async () => {
    const player = await desk.bettor();
    await wallet.ok(player.member, '/api/players/limits_set', { kind: 'loss_day', limit: '500' });
    const { id } = await desk.waiting(player);
    await desk.offer(id, { stake: '200', prices: [] });
    expect((await desk.answer(player, id, true)).body).toMatchObject({ ticket: { state: 'accepted' } });
  });
});
