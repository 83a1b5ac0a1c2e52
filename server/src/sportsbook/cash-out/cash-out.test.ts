import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { readEvent } from '../testing/read-rows.ts';
import { stakedBy } from '../testing/staked-by.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { feedWithKey, fixtureOf, winnerOdds } from '../testing/test-feed.ts';

const FEED = 'alive';
const FEED_KEY = FEED.padEnd(32, '-');

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', FEED_KEYS: `${FEED}:${FEED_KEY}` });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

type Probs = readonly [number, number, number, number, number];

const bettor = async (cash = 1_000n) =>
  new TestBettor(wallet, await wallet.member(`seller${++people}`, cash));
const evens: Probs = [0.5, 0, 0, 0, 0.5];
const priced = (odds: string, probs: Probs) => ({ '1': { odds, probs } });
const match = async (odds = '2.00', probs: Probs = evens) =>
  book.market(await book.event(), { type: '1X2' }, priced(odds, probs));
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);
const won = { status: 'finished', ht: [0, 0], ft: [1, 0] } as const;

async function offerOf(player: TestBettor, id: string) {
  const { offers } = await wallet.ok(player.member, '/api/sports/cash_out_offer', { ticket_ids: [id] });
  const [offer] = offers;
  if (!offer) throw new Error('no offer');
  return offer;
}

const sell = (player: TestBettor, id: string, offer: string, share = '1', key = uuid7()) =>
  wallet.ok(player.member, '/api/sports/cash_out', { key, ticket_id: id, offer, share });

describe('an offer', () => {
  test('a cash-out offer is the ticket’s value by current probabilities less the margin, and shows its derivation', async () => {
    const player = await bettor();
    const event = await book.event();
    const chances: Probs = [0.5, 0, 0, 0.27, 0.23];
    const market = await book.market(
      event,
      { type: 'HDP', line: '-0.25' },
      { H: { odds: '1.95', probs: chances } },
    );
    const { ticket_id } = await player.taken([leg(market, 'H', '1.95', { line: '-0.25' })], { stake: '100' });
    expect(await offerOf(player, ticket_id)).toEqual({
      ...{
        ticket_id,
        state: 'offered',
        reason: null,
        market_id: null,
        available_at: null,
        fair: '111',
        offer: '105.45',
        margin_percent: '5',
      },
      legs: [{ market_id: String(market.id), factor: '1.110000' }],
      min_share: '0.1',
    });
  });

  test('a cash-out offer follows the price; in a parlay settled legs count by their results', async () => {
    const player = await bettor();
    const [one, two] = [await match(), await match()];
    const { ticket_id } = await player.taken([home(one), home(two)], { stake: '100' });
    expect((await offerOf(player, ticket_id)).offer).toBe('95');
    await book.result(one.event, won);
    expect(await offerOf(player, ticket_id)).toMatchObject({
      offer: '190',
      legs: [{ market_id: String(two.id) }],
    });
    await book.price(two, priced('1.25', [0.8, 0, 0, 0, 0.2]));
    expect((await offerOf(player, ticket_id)).offer).toBe('304');
  });

  test('the cash-out offer of a system is the sum of its lines', async () => {
    const player = await bettor();
    const markets = await Promise.all([match(), match(), match()]);
    const asked = markets.map((market) => home(market));
    const system = { kind: 'system', system: 'TRIXIE', stake: '10' } as const;
    const { ticket_id } = await player.taken(asked, system);
    expect(await offerOf(player, ticket_id)).toMatchObject({ fair: '40', offer: '38' });
    const sold = await sell(player, ticket_id, '19', '0.5');
    expect(sold.ticket).toMatchObject({ state: 'accepted', running: '20', returned: '19' });
    for (const { event } of markets) await book.result(event, won);
    // Half of three doubles and a treble.
    expect(await player.came(ticket_id)).toEqual(['settled', '119', 1]);
  });

  test('a cash-out is offered at prices unchanged for an hour, single and parlay, before and in play', async () => {
    const player = await bettor();
    const [one, two] = [await match(), await match()];
    const single = await player.taken([home(one)], { stake: '100' });
    const parlay = await player.taken([home(one), home(two)], { stake: '100' });
    server.clock.advance(30 * 60_000);
    await book.feedSeen();
    expect(await offerOf(player, single.ticket_id)).toMatchObject({ state: 'offered', offer: '95' });
    expect(await offerOf(player, parlay.ticket_id)).toMatchObject({ state: 'offered', offer: '95' });
    await book.setEvent(one.event, { state: 'live', score: [0, 0] });
    server.clock.advance(20 * 60_000);
    await book.feedSeen();
    expect(await offerOf(player, single.ticket_id)).toMatchObject({ state: 'offered', offer: '95' });
    const sold = await sell(player, parlay.ticket_id, '95');
    expect(sold.ticket).toMatchObject({ state: 'cashed_out', returned: '95' });
  });

  test('cash-out is offered while the feed is alive, not while it is silent, and again after its snapshot', async () => {
    const feed = feedWithKey(server, FEED, Buffer.from(FEED_KEY));
    const odds = winnerOdds('m', ['2', '3', '4']);
    for (const market of odds.markets)
      for (const selection of market.selections) selection.probabilities = [...evens];
    const startTime = server.clock.now().getTime() + 3_600_000;
    await feed.send(fixtureOf('m', startTime), odds);
    await sql`insert into sports_offer (site_id, feed_id) select site.id, feed.id from site, sports_feed feed
      where site.external_id = 'arena' and feed.code = ${FEED}`.execute(server.database.db.autocommit);
    await sql`update sports_feed set quiet_after_ms = 60000 where code = ${FEED}`.execute(
      server.database.db.autocommit,
    );
    const { event, markets } = await readEvent(server, 'm');
    const player = await bettor();
    const asked = leg({ id: markets[0]?.id ?? 0n, event }, '1', '2');
    const { ticket_id } = await player.taken([asked]);
    for (let alives = 0; alives < 3; alives += 1) {
      server.clock.advance(30_000);
      await feed.send({ type: 'alive', subscribed: 1 });
    }
    expect(await offerOf(player, ticket_id)).toMatchObject({ state: 'offered', offer: '9.5' });
    server.clock.advance(61_000);
    expect(await offerOf(player, ticket_id)).toMatchObject({ state: 'notNow', reason: 'STALE_PRICE' });
    await feed.send({ type: 'alive', subscribed: 1 });
    expect(await offerOf(player, ticket_id)).toMatchObject({ state: 'notNow', reason: 'STALE_PRICE' });
    const [request] = await feed.recoveries();
    const request_id = request?.request_id ?? '';
    await feed.send(
      { ...fixtureOf('m', startTime), request_id },
      { ...odds, request_id },
      { type: 'snapshot_complete', request_id },
    );
    expect(await offerOf(player, ticket_id)).toMatchObject({ state: 'offered', offer: '9.5' });
  });

  test('no cash-out is offered while the feed is silent, recovering, or lost a message of the match', async () => {
    const player = await bettor();
    const market = await match();
    const { ticket_id } = await player.taken([home(market)]);
    const stale = { state: 'notNow', reason: 'STALE_PRICE', market_id: String(market.id), offer: null };
    await book.feedSeen({ msAgo: 61_000 });
    expect(await offerOf(player, ticket_id)).toMatchObject(stale);
    expect(await sell(player, ticket_id, '9.5')).toMatchObject({ ticket: null, offer: stale });
    await book.feedSeen({ state: 'recovering' });
    expect(await offerOf(player, ticket_id)).toMatchObject(stale);
    await book.feedSeen();
    await book.setEvent(market.event, { needsRecovery: true });
    expect(await offerOf(player, ticket_id)).toMatchObject(stale);
    await book.setEvent(market.event, { needsRecovery: false });
    expect((await offerOf(player, ticket_id)).state).toBe('offered');
  });

  test('no cash-out is offered while the market is closed, the match is over, the bet is pending or has no probabilities', async () => {
    const player = await bettor();
    const market = await match();
    const { ticket_id } = await player.taken([home(market)]);
    const reason = async () => {
      const { state, reason: why, offer } = await offerOf(player, ticket_id);
      return [state, why, offer];
    };
    await book.set(market, { state: 'suspended' });
    expect(await reason()).toEqual(['notNow', 'MARKET_NOT_ACTIVE', null]);
    await book.set(market, { state: 'active' });
    expect((await reason())[0]).toBe('offered');
    await book.price(market, { '1': '2.00' });
    expect(await reason()).toEqual(['notNow', 'NO_CHANCES', null]);
    await book.price(market, { X: '3.00' });
    expect(await reason()).toEqual(['notNow', 'SELECTION_NOT_ACTIVE', null]);
    await book.price(market, priced('2.00', [0.0001, 0, 0, 0, 0.9999]));
    expect(await reason()).toEqual(['notNow', 'WORTH_TOO_LITTLE', null]);
    await book.price(market, priced('2.00', evens));
    await book.setEvent(market.event, { state: 'suspended' });
    expect(await reason()).toEqual(['notNow', 'EVENT_NOT_OPEN', null]);
    await book.setEvent(market.event, { state: 'ended' });
    expect(await reason()).toEqual(['notNow', 'EVENT_ENDED', null]);
    await book.result(market.event, won);
    expect(await reason()).toEqual(['never', 'NOT_AVAILABLE', null]);
  });

  test('a missing cash-out offer names the leg, and when it may come where that is known', async () => {
    const player = await bettor();
    const live = await book.event({ state: 'live', score: [0, 0], startsInMs: -1 });
    const now = await book.market(live, { type: '1X2' }, priced('2.00', evens));
    const waiting = await player.taken([home(now)]);
    expect(await offerOf(player, waiting.ticket_id)).toMatchObject({
      ...{ reason: 'DELAY', market_id: null, available_at: waiting.decides_at },
    });
    const [one, two] = [await match(), await match()];
    const parlay = await player.taken([home(one), home(two)]);
    await book.setEvent(two.event, { state: 'postponed' });
    const startsAt = parlay.legs[1]?.starts_at;
    expect(await offerOf(player, parlay.ticket_id)).toMatchObject({
      ...{ reason: 'EVENT_NOT_OPEN', market_id: String(two.id), available_at: startsAt },
    });
    const never = await book.market(
      await book.event(),
      { type: '1X2', cashout: false },
      priced('2.00', evens),
    );
    const kept = await player.taken([home(never)]);
    expect(await offerOf(player, kept.ticket_id)).toMatchObject({
      ...{ state: 'never', reason: 'NOT_AVAILABLE', market_id: String(never.id), available_at: null },
    });
  });

  test('the cash-out of a handicap is computed on the line adjusted by goals', async () => {
    const player = await bettor();
    const event = await book.event();
    const chances: Probs = [0.7, 0, 0.2, 0, 0.1];
    const own = await book.market(event, { type: 'HDP', line: '-1' }, { H: { odds: '2.00', probs: evens } });
    const { ticket_id } = await player.taken([leg(own, 'H', '2.00', { line: '-1' })], { stake: '100' });
    await book.setEvent(event, { state: 'live', score: [1, 0] });
    expect((await offerOf(player, ticket_id)).reason).toBe('MARKET_NOT_ACTIVE');
    await book.market(event, { type: 'HDP', line: '0' }, { H: { odds: '1.50', probs: chances } });
    expect(await offerOf(player, ticket_id)).toMatchObject({ fair: '160', offer: '152' });
  });

  test('a cash-out is offered for the player’s own bets only', async () => {
    const [player, stranger] = [await bettor(), await bettor()];
    const { ticket_id } = await player.taken([home(await match())]);
    for (const [path, body] of [
      ['/api/sports/cash_out_offer', { ticket_ids: [ticket_id] }],
      ['/api/sports/cash_out', { key: uuid7(), ticket_id, offer: '1', share: '1' }],
      ['/api/sports/ticket', { ticket_id }],
    ] as const)
      expect((await wallet.call(stranger.member, path, body)).body.message).toBe('unknownTicket');
  });
});

describe('a bet that is sold', () => {
  test('a bet that is sold whole is not changed by its result', async () => {
    const player = await bettor();
    const market = await match();
    const { ticket_id } = await player.taken([home(market)], { stake: '100' });
    const key = uuid7();
    const sold = await sell(player, ticket_id, '95', '1', key);
    expect(sold).toMatchObject({ offer: null, game_balance: '995' });
    expect(sold.ticket).toMatchObject({ state: 'cashed_out', returned: '95', running: '0' });
    await book.result(market.event, won);
    expect(await player.came(ticket_id)).toEqual(['cashed_out', '95', 0]);
    // The same again is the first answer again.
    expect(await sell(player, ticket_id, '95', '1', key)).toEqual(sold);
    expect(await player.balance()).toBe('995');
    const { settlements } = await player.ticket(ticket_id);
    expect(settlements).toMatchObject([
      { reason: 'cash_out', returned: '95', difference: '95', outcome: null },
    ]);
  });

  test('a bet that is sold whole counts as played once, whatever it was settled as before', async () => {
    const player = await bettor();
    const [voided, lost] = [await match(), await match()];
    const tickets = [await player.taken([home(voided)]), await player.taken([home(lost)])];
    const staked = () => stakedBy(server.database.db, player.member.playerId);
    await book.takeBackCancel(voided.event, await book.cancel(voided.event));
    await book.result(lost.event, { ...won, ft: [0, 1] });
    expect(await staked()).toBe(100_000n);
    await book.result(lost.event, null);
    for (const { event } of [voided, lost]) await book.setEvent(event, { state: 'prematch' });
    for (const { ticket_id } of tickets) expect(await player.sell(ticket_id, '1')).toBeUndefined();
    expect(await staked()).toBe(200_000n);
  });

  test('a bet that is sold in part continues with the rest', async () => {
    const player = await bettor();
    const market = await match();
    const { ticket_id } = await player.taken([home(market)], { stake: '100' });
    const first = await sell(player, ticket_id, '28.5', '0.3');
    expect(first.ticket).toMatchObject({ state: 'accepted', returned: '28.5', running: '70' });
    const second = await sell(player, ticket_id, '33.25', '0.5');
    expect(second.ticket).toMatchObject({ returned: '61.75', running: '35' });
    await book.result(market.event, won);
    expect(await player.came(ticket_id)).toEqual(['settled', '131.75', 1]);
    expect(await player.balance()).toBe('1031.75');
    // Corrections touch what ran on, never what was sold.
    await book.result(market.event, { status: 'cancelled' });
    expect(await player.came(ticket_id)).toEqual(['void', '96.75', 2]);
    await book.result(market.event, { ...won, ft: [0, 1] });
    expect(await player.came(ticket_id)).toEqual(['settled', '61.75', 3]);
    expect(await player.balance()).toBe('961.75');
  });

  test('20 concurrent requests to sell a part sell it once', async () => {
    const player = await bettor();
    const { ticket_id } = await player.taken([home(await match())], { stake: '100' });
    const key = uuid7();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sell(player, ticket_id, '47.5', '0.5', key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await player.balance()).toBe('947.5');
  });

  test('a bet is not sold for less than the offer seen; the answer has the current value', async () => {
    const player = await bettor();
    const market = await match();
    const { ticket_id } = await player.taken([home(market)], { stake: '100' });
    await book.price(market, priced('2.50', [0.4, 0, 0, 0, 0.6]));
    const key = uuid7();
    const answer = await sell(player, ticket_id, '95', '1', key);
    expect(answer).toMatchObject({
      ticket: null,
      offer: { state: 'offered', offer: '76' },
      game_balance: '900',
    });
    // The key is still free.
    expect((await sell(player, ticket_id, '76', '1', key)).ticket?.returned).toBe('76');
  });

  test('a bet is not sold in parts too small, nor for zero', async () => {
    const player = await bettor();
    const { ticket_id } = await player.taken([home(await match())]);
    for (const [share, offer] of [
      ['0.05', '1'],
      ['1', '0'],
      ['1', 'x'],
    ] as const) {
      const ask = { key: uuid7(), ticket_id, share, offer };
      const answer = await wallet.call(player.member, '/api/sports/cash_out', ask);
      expect([answer.status, answer.body.message]).toEqual([422, 'invalidAmount']);
    }
  });
});
