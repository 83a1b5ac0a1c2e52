import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readEvent } from '../../sportsbook/testing/read-rows.ts';
import { TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook } from '../../sportsbook/testing/test-book.ts';
import { fixtureOf, type TestFeed, testFeed, winnerOdds } from '../../sportsbook/testing/test-feed.ts';
import { BoardWatchers } from '../../sportsbook/testing/watch-board.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { staffClients } from '../testing/staff-clients.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PATIENCE = { timeout: 20_000 };
const ARENA = 'arena.localhost';
const reason = 'Money of one side alone';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let feed: TestFeed;
let people = 0;
const watchers = new BoardWatchers(() => server);
const as = staffClients(() => server);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena', 'baize']);
  feed = await testFeed(server);
  // Its prices stay good when the clock is moved.
  await server.database.asOwner(`update sports_feed set quiet_after_ms = ${HOUR_MS}`);
});
afterAll(async () => {
  watchers.close();
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async (site: 'arena' | 'baize' = 'arena') =>
  new TestBettor(wallet, await wallet.member(`priced${++people}`, 1_000n, site));

/** A match of the bundled feed with its 1X2; each test has one of its own. */
async function feedMatch(source: string, of: Partial<ReturnType<typeof fixtureOf>> | object = {}) {
  const startsAt = server.clock.now().getTime() + HOUR_MS;
  await feed.send({ ...fixtureOf(source, startsAt), ...of }, winnerOdds(source, ['2.00', '3.00', '4.00']));
  return known(source);
}

async function known(source: string) {
  const { event, markets } = await readEvent(server, source);
  const id = markets[0]?.id ?? 0n;
  return { id, event: { id: event.id }, event_id: String(event.id), market_id: String(id) };
}

type Match = Awaited<ReturnType<typeof feedMatch>>;

const oddsAt = async (host: string, { event_id }: Match) => {
  const { event } = await server.ok('/api/sports/event', { event_id }, host);
  return event.markets[0]?.selections.map(({ odds }) => odds);
};

const marginOf = (match: Match, margin: number | null, was: number | null) => ({
  ...{ site: 'arena', sport: 'soccer' as const, event_id: match.event_id, margin, was, reason },
});

const priceOf = (match: Match, odds: string, endsWithState: boolean) => ({
  ...{ site: 'arena', event_id: match.event_id, market_id: match.market_id, selection: '1' },
  ...{ price: { odds, minutes: 5, ends_with_state: endsWithState }, was: null, reason },
});

test('a margin changes the odds of its site alike on open pages, in answers, quotes and tickets, and those of no other site', async () => {
  const match = await feedMatch('margin');
  const [here, there] = [await watchers.watch('arena', match), await watchers.watch('baize', match)];
  const trader = await as('trader');
  await trader.ok('/api/office/sportsbook/set_margin', marginOf(match, 500, null));
  await expect.poll(() => here.map(({ odds }) => odds), PATIENCE).toEqual([['1.90', '2.85', '3.80']]);
  await expect.poll(() => oddsAt(ARENA, match), PATIENCE).toEqual(['1.90', '2.85', '3.80']);
  await expect.poll(() => oddsAt('localhost', match), PATIENCE).toEqual(['2', '3', '4']);
  const player = await bettor();
  const quote = await wallet.ok(player.member, '/api/sports/quote', {
    kind: 'single',
    legs: [leg(match, '1', '1.90')],
  });
  expect([quote.reason, quote.legs[0]?.odds]).toEqual([null, '1.90']);
  const refused = await player.refused([leg(match, '1', '2')]);
  expect([refused.reason, refused.legs[0]?.odds]).toEqual(['PRICE_CHANGED', '1.90']);
  const ticket = await player.taken([leg(match, '1', '1.90')]);
  expect([ticket.legs[0]?.odds_decimal, ticket.to_win]).toEqual(['1.90', '9']);
  await (await bettor('baize')).taken([leg(match, '1', '2')]);

  await feed.send(winnerOdds('margin', ['2.20', '3.00', '4.00']));
  await expect.poll(() => here.at(-1)?.odds, PATIENCE).toEqual(['2.09', '2.85', '3.80']);
  await expect.poll(() => there.at(-1)?.odds, PATIENCE).toEqual(['2.2', '3', '4']);
});

test('the most particular margin counts: that of the event, then of the competition, then of the sport, and one taken back gives way to the next', async () => {
  const match = await feedMatch('scopes', { competition: { id: 'scoped', names: { EN: 'Scoped Cup' } } });
  const trader = await as('trader');
  const { rows } = await trader.ok('/api/office/sportsbook/competitions', { site: 'arena' });
  const competition_id = rows.find(({ name }) => name === 'Scoped Cup')?.competition_id ?? '';
  const set = (of: object, margin: number | null, was: number | null) =>
    trader.ok('/api/office/sportsbook/set_margin', {
      ...{ site: 'arena', sport: 'soccer' as const, margin, was, reason },
      ...of,
    });
  const home = async () => (await oddsAt(ARENA, match))?.[0];
  await set({}, 1_000, null);
  await expect.poll(home, PATIENCE).toBe('1.81');
  await set({ competition_id }, 500, null);
  await expect.poll(home, PATIENCE).toBe('1.90');
  await set({ event_id: match.event_id }, 0, null);
  await expect.poll(home, PATIENCE).toBe('2');
  await set({ event_id: match.event_id }, null, 0);
  await expect.poll(home, PATIENCE).toBe('1.90');
  await set({ competition_id }, null, 500);
  await expect.poll(home, PATIENCE).toBe('1.81');
  await set({}, null, 1_000);
  await expect.poll(home, PATIENCE).toBe('2');
});

test('a match that its feed brings after a margin on its competition was set has it from its first price', async () => {
  await feedMatch('cup-first', { competition: { id: 'later', names: { EN: 'Later Cup' } } });
  const trader = await as('trader');
  const { rows } = await trader.ok('/api/office/sportsbook/competitions', { site: 'arena' });
  const competition_id = rows.find(({ name }) => name === 'Later Cup')?.competition_id ?? '';
  const margin = { site: 'arena', sport: 'soccer' as const, competition_id, margin: 500, was: null, reason };
  await trader.ok('/api/office/sportsbook/set_margin', margin);
  const match = await feedMatch('cup-second', { competition: { id: 'later', names: { EN: 'Later Cup' } } });
  await expect.poll(() => oddsAt(ARENA, match), PATIENCE).toEqual(['1.90', '2.85', '3.80']);
  await expect.poll(() => oddsAt('localhost', match), PATIENCE).toEqual(['2', '3', '4']);
});

test('a price by hand holds against margin and feed until its time is over, for bets as on open pages', async () => {
  const match = await feedMatch('by-hand');
  const sent = await watchers.watch('arena', match);
  const trader = await as('trader');
  await trader.ok('/api/office/sportsbook/set_margin', marginOf(match, 500, null));
  await trader.ok('/api/office/sportsbook/set_price', priceOf(match, '2.75', false));
  await expect.poll(() => sent.at(-1)?.odds, PATIENCE).toEqual(['2.75', '2.85', '3.80']);
  await feed.send(winnerOdds('by-hand', ['1.50', '3.00', '4.00']));
  await expect.poll(() => oddsAt(ARENA, match), PATIENCE).toEqual(['2.75', '2.85', '3.80']);
  const player = await bettor();
  await player.taken([leg(match, '1', '2.75')]);
  const shown = await trader.ok('/api/office/sportsbook/prices', { site: 'arena', event_id: match.event_id });
  expect(shown.markets[0]?.selections[0]).toMatchObject({
    ...{ feed_odds: '1.5', odds: '2.75', by_hand: { odds: '2.75', ends_with_state: false } },
  });
  server.clock.advance(6 * MINUTE_MS);
  await expect.poll(() => sent.at(-1)?.odds, PATIENCE).toEqual(['1.42', '2.85', '3.80']);
  expect(await player.reason([leg(match, '1', '2.75')])).toBe('PRICE_CHANGED');
});

test('a price by hand that is to end with the state ends with the next goal, and is pushed as such', async () => {
  const match = await feedMatch('goal');
  const score = (home: number) => ({
    ...{ type: 'score' as const, event_id: 'goal' },
    sport_event_status: { status: 1 as const, home_score: home, away_score: 0 },
  });
  await feed.send(score(0));
  const sent = await watchers.watch('arena', match);
  const trader = await as('trader');
  await trader.ok('/api/office/sportsbook/set_price', priceOf(match, '2.75', true));
  await expect.poll(() => sent.at(-1)?.odds, PATIENCE).toEqual(['2.75', '3', '4']);
  await feed.send(score(0), winnerOdds('goal', ['2.10', '3.00', '4.00']));
  await expect.poll(() => oddsAt(ARENA, match), PATIENCE).toEqual(['2.75', '3', '4']);
  await feed.send(score(1));
  await expect.poll(() => sent.at(-1)?.odds, PATIENCE).toEqual(['2.1', '3', '4']);
  await expect.poll(() => oddsAt(ARENA, match), PATIENCE).toEqual(['2.1', '3', '4']);
});

test('a bet that waits for its delay is refused where a margin has lowered its price meanwhile', async () => {
  const event = await book.event({ state: 'live', score: [0, 0] });
  const market = await book.market(event, { type: '1X2' }, { '1': '2.00' });
  const player = await bettor();
  const seen = { score: [0, 0] as const, redCards: [0, 0] as const };
  server.clock.stop();
  onTestFinished(() => server.clock.go());
  const waiting = await player.taken([leg(market, '1', '2.00', seen)]);
  const trader = await as('trader');
  await trader.ok('/api/office/sportsbook/set_margin', {
    ...{ site: 'arena', sport: 'soccer', event_id: String(event.id), margin: 300, was: null, reason },
  });
  server.clock.advance(10_000);
  await expect.poll(async () => (await player.came(waiting.ticket_id))[0], PATIENCE).toBe('rejected');
  expect((await player.ticket(waiting.ticket_id)).ticket.reason).toBe('PRICE_CHANGED');
});

test('of margins that are set at once on what the same person saw one is taken, and each change is in the audit log with before and after', async () => {
  const match = await feedMatch('raced');
  const trader = await as('trader');
  const answers = await Promise.all(
    [100, 200, 300].map((margin) =>
      trader.call('/api/office/sportsbook/set_margin', marginOf(match, margin, null)),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: `match:${match.event_id}`,
  });
  const { rows } = await trader.ok('/api/office/sportsbook/margins', { site: 'arena' });
  const margin = rows.find(({ event_id }) => event_id === match.event_id)?.margin;
  expect(entries.map((entry) => [entry.action, entry.reason, entry.before, entry.after])).toEqual([
    ['sportsbook.setMargin', reason, { sport: 'soccer', margin: null }, { sport: 'soccer', margin }],
  ]);
});

test('a margin or price beyond its bounds, of another sport, or at a site of another operator is refused', async () => {
  const match = await feedMatch('bounds');
  const trader = await as('trader');
  const margin = (more: object) =>
    trader.call('/api/office/sportsbook/set_margin', { ...marginOf(match, 100, null), ...more });
  const price = (more: object) =>
    trader.call('/api/office/sportsbook/set_price', { ...priceOf(match, '2.50', false), ...more });
  const answers = await Promise.all([
    margin({ margin: 2_001 }),
    margin({ margin: -1 }),
    margin({ sport: 'tennis' }),
    margin({ site: 'nowhere' }),
    price({ price: { odds: '1.00', minutes: 5, ends_with_state: false } }),
    price({ price: { odds: '2.50', minutes: 2_000, ends_with_state: false } }),
    price({ selection: 'Z' }),
    price({ was: '2.00' }),
    price({ site: 'nowhere' }),
  ]);
  expect(answers.map(({ body }) => body.message)).toEqual([
    ...['badRequest', 'badRequest', 'unknownEvent', 'unknownSite', 'badRequest', 'badRequest'],
    ...['unknownMarket', 'versionConflict', 'unknownSite'],
  ]);
  await expect.poll(() => oddsAt(ARENA, match), PATIENCE).toEqual(['2', '3', '4']);
});
