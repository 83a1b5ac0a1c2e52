import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readEvent } from '../../sportsbook/testing/read-rows.ts';
import { TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook } from '../../sportsbook/testing/test-book.ts';
import { fixtureOf, type TestFeed, testFeed, winnerOdds } from '../../sportsbook/testing/test-feed.ts';
import { BoardWatchers } from '../../sportsbook/testing/watch-board.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { openStream } from '../testing/live-stream.ts';
import { staffClients } from '../testing/staff-clients.ts';

const HOUR_MS = 3_600_000;
const PATIENCE = { timeout: 20_000 };

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
});
afterAll(async () => {
  watchers.close();
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async (site: 'arena' | 'baize' = 'arena') =>
  new TestBettor(wallet, await wallet.member(`desk${++people}`, 1_000n, site));

/** A match of the bundled feed with its 1X2, as its row is. */
async function feedMatch(source: string) {
  const startsAt = server.clock.now().getTime() + HOUR_MS;
  await feed.send(fixtureOf(source, startsAt), winnerOdds(source, ['2.00', '3.00', '4.00']));
  const { event, markets } = await readEvent(server, source);
  const id = markets[0]?.id ?? 0n;
  return { id, event: { id: event.id }, event_id: String(event.id), market_id: String(id) };
}

/** The states of a market that are sent to a site's open pages. */
const statesOf = (sent: Awaited<ReturnType<BoardWatchers['watch']>>) => sent.map(({ state }) => state);

const shownAt = async (host: string, event_id: string) => {
  const { event } = await server.ok('/api/sports/event', { event_id }, host);
  return event.markets.map(({ state }) => state);
};

test('a market that a trader suspends is suspended on open pages, in answers and for bets, and the next message of the feed does not lift it', async () => {
  const match = await feedMatch('one-market');
  const player = await bettor();
  const sent = await watchers.watch('arena', match);
  const trader = await as('trader');
  const { event_id, market_id } = match;
  const of = { event_id, market_id, site: 'arena' };
  const { changed } = await trader.ok('/api/office/sportsbook/suspend', { ...of, is_suspended: true });
  expect(changed).toEqual(['arena']);
  await expect.poll(() => statesOf(sent), PATIENCE).toEqual(['suspended']);
  expect(await shownAt('arena.localhost', event_id)).toEqual(['suspended']);
  expect(await player.reason([leg(match, '1', '2')])).toBe('MARKET_NOT_ACTIVE');
  await feed.send(winnerOdds('one-market', ['2.50', '3.00', '4.00']));
  await expect.poll(() => statesOf(sent), PATIENCE).toEqual(['suspended', 'suspended']);
  expect(await shownAt('arena.localhost', event_id)).toEqual(['suspended']);
  expect(await player.reason([leg(match, '1', '2.5')])).toBe('MARKET_NOT_ACTIVE');
  await trader.ok('/api/office/sportsbook/suspend', { ...of, is_suspended: false });
  await expect.poll(() => statesOf(sent), PATIENCE).toEqual(['suspended', 'suspended', 'active']);
  await player.taken([leg(match, '1', '2.5')]);
});

test('an event that a trader suspends keeps every market suspended, those that come later too, and at no other site', async () => {
  const match = await feedMatch('whole-event');
  const { event_id } = match;
  const trader = await as('trader');
  await trader.ok('/api/office/sportsbook/suspend', { event_id, site: 'arena', is_suspended: true });
  await feed.send({
    ...{ type: 'odds_change', event_id: 'whole-event' },
    markets: [{ bet_type: 'DNB', status: 1, selections: [{ code: 'H', odds: '1.5' }] }],
  });
  await expect.poll(() => shownAt('arena.localhost', event_id), PATIENCE).toEqual(['suspended', 'suspended']);
  expect(await shownAt('localhost', event_id)).toEqual(['active', 'active']);
  const { events } = await trader.ok('/api/office/sportsbook/desk_now', {
    ...{ event_ids: [event_id], market_ids: [] },
  });
  expect(events.map(({ suspended }) => suspended)).toEqual(['some']);
});

test('a suspension that is there already changes nothing, and each that changes something is in the audit log of its site', async () => {
  const match = await feedMatch('audited');
  const { event_id } = match;
  const trader = await as('trader');
  const press = { event_id, is_suspended: true };
  const answers = await Promise.all(
    [1, 2, 3].map(() => trader.ok('/api/office/sportsbook/suspend', { ...press, site: 'arena' })),
  );
  expect(answers.map(({ changed }) => changed).sort()).toEqual([[], [], ['arena']]);
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: `match:${event_id}`,
  });
  expect(entries.map(({ action, site, before, after }) => [action, site, before, after])).toEqual([
    ['sportsbook.suspend', 'arena', { suspended: false, market: null }, { suspended: true, market: null }],
  ]);
});

test('a bet that waits for its delay is refused where its market was suspended meanwhile, and an open one is not bought back', async () => {
  const event = await book.event({ state: 'live', score: [0, 0] });
  const probs = [0.5, 0, 0, 0, 0.5] as const;
  const market = await book.market(event, { type: '1X2' }, { '1': { odds: '2.00', probs } });
  const player = await bettor();
  const seen = { score: [0, 0] as const, redCards: [0, 0] as const };
  const bought = await player.taken([leg(market, '1', '2.00', seen)]);
  server.clock.advance(10_000);
  await expect.poll(async () => (await player.came(bought.ticket_id))[0], PATIENCE).toBe('accepted');
  server.clock.stop();
  onTestFinished(() => server.clock.go());
  const waiting = await player.taken([leg(market, '1', '2.00', seen)]);
  expect(waiting.state).toBe('pending');
  const trader = await as('trader');
  const event_id = String(event.id);
  await trader.ok('/api/office/sportsbook/suspend', { event_id, is_suspended: true });
  expect(await player.sell(bought.ticket_id, '1')).toBe('no offer: MARKET_NOT_ACTIVE');
  server.clock.advance(10_000);
  await expect.poll(async () => (await player.came(waiting.ticket_id))[0], PATIENCE).toBe('rejected');
});

test('exposure follows tickets by market, selection and site as they are placed, sold and refused', async () => {
  const market = await book.match();
  const [here, there] = [await bettor(), await bettor('baize')];
  await here.taken([leg(market, '1', '2.00')], { stake: '30' });
  await here.taken([leg(market, 'X', '3.20')], { stake: '10' });
  await there.taken([leg(market, '1', '2.00')], { stake: '5' });
  const trader = await as('trader');
  const [event_id, market_id] = [String(market.event.id), String(market.id)];
  const { rows } = await trader.ok('/api/office/sportsbook/exposure', { event_id });
  const of = { market_id, score: null };
  expect(rows).toMatchObject([
    { ...of, site: 'baize', selection: '1', risk: '5', payout: '10' },
    { ...of, site: 'arena', selection: '1', risk: '30', payout: '60' },
    { ...of, site: 'arena', selection: 'X', risk: '10', payout: '32' },
  ]);
  const now = async (site: string) =>
    trader.ok('/api/office/sportsbook/desk_now', { site, event_ids: [event_id], market_ids: [market_id] });
  const { events, markets } = await now('arena');
  // On a home win 60 go out of the 40 that came in.
  const exposure = [{ currency: 'USD', risk: '40', loss: '20' }];
  expect([events[0]?.exposure, markets[0]?.exposure]).toEqual([exposure, exposure]);
});

test('the desk lists the open events of its sites page by page, each once, and finds one by its sides', async () => {
  for (let count = 0; count < 3; count++) await feedMatch(`listed-${count}`);
  const trader = await as('trader');
  const seen: string[] = [];
  let before: string | null | undefined;
  do {
    const page = await trader.ok('/api/office/sportsbook/desk', {
      ...{ site: 'arena', limit: 2 },
      ...(before ? { before } : {}),
    });
    seen.push(...page.rows.map(({ name }) => name));
    before = page.next;
  } while (before !== null);
  expect(seen.filter((name) => name.includes('listed-'))).toHaveLength(3);
  const { rows } = await trader.ok('/api/office/sportsbook/desk', { search: 'home of LISTED-1' });
  expect(rows.map(({ name, markets }) => [name, markets.length])).toEqual([
    ['Home of listed-1 – Away of listed-1', 1],
  ]);
});

test('pages of the desk receive that prices moved and that bets were taken', async () => {
  const match = await feedMatch('moved');
  const trader = await as('trader');
  const stream = await openStream(server, trader.cookie);
  await expect.poll(() => stream.events, PATIENCE).toContain('open');
  await feed.send(winnerOdds('moved', ['2.25', '3.00', '4.00']));
  await expect.poll(() => stream.events, PATIENCE).toContain('desk');
  const player = await bettor();
  await player.taken([leg(match, '1', '2.25')]);
  await expect.poll(() => stream.events, PATIENCE).toContain('desk arena');
  stream.close();
});

test('the desk shows that a feed is silent or recovering, with its gaps and since when a snapshot is awaited', async () => {
  const match = await feedMatch('gapped');
  const trader = await as('trader');
  server.clock.advance(60_000);
  feed.skipTo('gapped', 9);
  await feed.send(winnerOdds('gapped', ['2.10', '3.00', '4.00']));
  await book.feedSeen({ state: 'quiet' });
  const { rows } = await trader.ok('/api/office/sportsbook/feeds', { site: 'arena' });
  await book.feedSeen();
  await book.setEvent(match.event, { needsRecovery: false });
  const shown = rows.map(({ feed: code, state, gaps, asked_at }) => [
    ...[code.split('-')[0], state, gaps, asked_at !== null],
  ]);
  expect(shown).toEqual([
    ['league', 'recovering', 1, true],
    ['test', 'quiet', 0, false],
  ]);
});

test('an event that only another operator offers is unknown at the desk', async () => {
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
    `delete from sports_offer where site_id in (select id from site where external_id = 'baize')
      and feed_id in (select id from sports_feed where code like 'test-%')`,
  );
  const market = await book.match();
  const trader = await as('trader');
  const event_id = String(market.event.id);
  const press = { event_id, is_suspended: true };
  expect((await trader.call('/api/office/sportsbook/suspend', press)).body.message).toBe('unknownEvent');
  expect((await trader.call('/api/office/sportsbook/exposure', { event_id })).body.message).toBe(
    'unknownEvent',
  );
  const at = await trader.call('/api/office/sportsbook/suspend', { ...press, site: 'arena' });
  expect(at.body.message).toBe('unknownSite');
  const now = await trader.ok('/api/office/sportsbook/desk_now', {
    event_ids: [event_id],
    market_ids: [String(market.id)],
  });
  expect([now.events, now.markets]).toEqual([[], []]);
});
