import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeCallPath, OfficeRequest } from '#contract/office/calls.ts';
import { flows } from '../../ledger/public.ts';
import { moveBoosts } from '../../sportsbook/public.ts';
import { TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../../sportsbook/testing/test-book.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import type { OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const PATIENCE = { timeout: 20_000 };
const ARENA = 'arena.localhost';
const reason = 'The derby of the week';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena', 'baize']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async () => new TestBettor(wallet, await wallet.member(`raised${++people}`, 100n, 'arena'));
const ended = (home: number, away: number) => ({
  ...{ status: 'finished' as const, ht: [0, 0] as const, ft: [home, away] as const },
});
const home = (market: TestMarket) => leg(market, '1', '2.00');
async function refusalOf<P extends OfficeCallPath>(
  client: OfficeClient,
  path: P,
  body: OfficeRequest<P>,
): Promise<string> {
  const { body: answer } = await client.call(path, body);
  return 'message' in answer ? answer.message : 'none';
}
const move = () => moveBoosts(server.database.db, { changed: () => undefined }, server.clock.now());
const idsOf = ({ id, event }: TestMarket) => ({ event_id: String(event.id), market_id: String(id) });

/** Boosts the home side of a match from 2.00 to 2.50. */
async function boosted(
  market: TestMarket,
  of: { max_stake?: string; budget?: string; in_minutes?: number } = {},
) {
  const trader = await as('trader');
  const { boost_id } = await trader.ok('/api/office/sportsbook/set_boost', {
    ...{ site: 'arena', ...idsOf(market), selection: '1', odds: '2.50', reason },
    ...{ max_stake: of.max_stake ?? '20', budget: of.budget ?? '100' },
    ...{ starts_in_minutes: of.in_minutes ?? 0, minutes: 30 },
  });
  return boost_id;
}
const shown = async (market: TestMarket, host = ARENA) => {
  const { event } = await server.ok('/api/sports/event', { event_id: idsOf(market).event_id }, host);
  return event.markets[0]?.selections.find(({ code }) => code === '1');
};
const boostRow = async (id: string) =>
  server.database.db.read
    .selectFrom('sports_boost')
    .select(['state', 'ended_by', 'used'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a boosted price is shown beside the printed one, and what it adds is paid by promotions', async () => {
  const market = await book.match();
  const boost_id = await boosted(market);
  await expect
    .poll(() => shown(market))
    .toMatchObject({
      odds: '2.00',
      boost: { boost_id, odds: '2.50', max_stake: '20' },
    });
  expect(await shown(market, 'localhost')).not.toHaveProperty('boost');
  const player = await bettor();
  const ticket = await player.taken([home(market)], { boost_id, stake: '10' });
  expect(ticket.boosted_price).toEqual({ odds: '2.50', added: '0' });
  expect([ticket.legs[0]?.odds_decimal, ticket.to_win]).toEqual(['2.00', '10']);
  await book.result(market.event, ended(1, 0));
  expect(await player.balance()).toBe('115');
  expect((await player.ticket(ticket.ticket_id)).ticket.boosted_price?.added).toBe('5');
  const { siteId } = player.member;
  const all = await flows(server.database.db.read, { siteIds: [siteId] });
  const given = all.filter(({ from, kind }) => from === 'promotions' && kind === 'bonus');
  expect(given.reduce((sum, { amount }) => sum + amount, 0n)).toBe(50_000n);
  // A correction takes it back.
  await book.result(market.event, ended(0, 1));
  expect(await player.balance()).toBe('90');
});

test('without the boost that was shown a bet is at the printed price, and a parlay takes none', async () => {
  const [market, other] = [await book.match(), await book.match()];
  const boost_id = await boosted(market);
  const player = await bettor();
  expect((await player.taken([home(market)], { stake: '10' })).boosted_price).toBeNull();
  await expect(player.place([home(market), home(other)], { boost_id })).rejects.toThrow('boost_id');
});

test('a player stakes at most the maximum at it, all tickets together', async () => {
  const market = await book.match();
  const boost_id = await boosted(market, { max_stake: '15' });
  const player = await bettor();
  await player.taken([home(market)], { boost_id, stake: '10' });
  const refused = await player.refused([home(market)], { boost_id, stake: '10' });
  expect([refused.reason, refused.limits.max_stake]).toEqual(['BOOST_STAKE', '5']);
  await player.taken([home(market)], { boost_id, stake: '5' });
});

test('a bet at a boosted price waits for no trader, whatever its stake', async () => {
  const { db } = server.database;
  const market = await book.match();
  const boost_id = await boosted(market);
  const player = await bettor();
  const waitAbove = (stake: bigint | null) =>
    db.autocommit
      .updateTable('sports_rule')
      .set({ review_stake: stake })
      .where('site_id', '=', player.member.siteId)
      .execute();
  await waitAbove(10_000n);
  expect((await player.taken([home(market)], { boost_id, stake: '10' })).state).toBe('accepted');
  expect((await player.taken([home(market)], { stake: '10' })).state).toBe('waiting');
  await waitAbove(null);
});

test('of many at the last ticket of a budget one places it, and the boost ends', async () => {
  const market = await book.match();
  const boost_id = await boosted(market, { budget: '5' });
  const players = [await bettor(), await bettor(), await bettor(), await bettor()];
  const placed = await Promise.allSettled(
    players.map((player) => player.taken([home(market)], { boost_id, stake: '10' })),
  );
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await boostRow(boost_id)).used).toBe(50_000n);
  await Promise.all([move(), move()]);
  expect(await boostRow(boost_id)).toMatchObject({ state: 'ended', ended_by: 'budget' });
  await expect.poll(() => shown(market), PATIENCE).not.toHaveProperty('boost');
  const late = await (await bettor()).refused([home(market)], { boost_id, stake: '1' });
  expect(late.reason).toBe('BOOST_GONE');
});

test('a boost ends by itself once the printed price has reached it, and does not come back', async () => {
  const market = await book.match();
  const boost_id = await boosted(market);
  const price = (odds: string) =>
    server.database.asOwner(
      `update sports_market set selections = jsonb_set(selections, '{0,odds}', '"${odds}"') where id = ${market.id}`,
    );
  await price('2.60');
  const player = await bettor();
  const refused = await player.refused([leg(market, '1', '2.60')], { boost_id });
  expect(refused.reason).toBe('BOOST_GONE');
  await move();
  expect(await boostRow(boost_id)).toMatchObject({ state: 'ended', ended_by: 'price' });
  await price('2.00');
  await expect.poll(() => shown(market), PATIENCE).not.toHaveProperty('boost');
});

test('a boost begins and ends with its time, and ends with the start of its event', async () => {
  const [market, other] = [await book.match(), await book.match()];
  const planned = await boosted(market, { in_minutes: 5 });
  await move();
  await expect.poll(() => shown(market), PATIENCE).not.toHaveProperty('boost');
  server.clock.advance(6 * 60_000);
  await move();
  await expect.poll(() => shown(market), PATIENCE).toHaveProperty('boost');
  const started = await boosted(other);
  await server.database.asOwner(`update sports_event set state = 'live' where id = ${other.event.id}`);
  await move();
  expect(await boostRow(started)).toMatchObject({ state: 'ended', ended_by: 'start' });
  server.clock.advance(31 * 60_000);
  await move();
  expect(await boostRow(planned)).toMatchObject({ state: 'ended', ended_by: 'time' });
});

test('staff sets and ends a boost with a reason, one at a time and above the printed price, and others may not', async () => {
  const market = await book.match();
  const boost_id = await boosted(market);
  const trader = await as('trader');
  const ask = {
    ...{ site: 'arena', ...idsOf(market), selection: '1', max_stake: '20', budget: '100', reason },
    ...{ starts_in_minutes: 0, minutes: 30 },
  };
  const set = '/api/office/sportsbook/set_boost';
  expect(await refusalOf(trader, set, { ...ask, odds: '2.60' })).toBe('versionConflict');
  expect(await refusalOf(trader, set, { ...ask, selection: '2', odds: '1.50' })).toBe('noBoost');
  expect(await refusalOf(await as('support'), set, { ...ask, odds: '2.60' })).toBe('permissionDenied');
  const { markets } = await trader.ok('/api/office/sportsbook/prices', {
    site: 'arena',
    event_id: ask.event_id,
  });
  expect(markets[0]?.selections[0]?.boost).toMatchObject({
    boost_id,
    odds: '2.50',
    used: '0',
    state: 'active',
  });
  await trader.ok('/api/office/sportsbook/end_boost', { site: 'arena', boost_id, reason });
  expect(
    await refusalOf(trader, '/api/office/sportsbook/end_boost', { site: 'arena', boost_id, reason }),
  ).toBe('unknownBoost');
  expect(await boostRow(boost_id)).toMatchObject({ state: 'ended', ended_by: 'staff' });
});
