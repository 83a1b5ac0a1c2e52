import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Pushes, SportsChanges, Subscriptions } from '#contract/pushes.ts';
import { lockAwaited } from '../../db/testing/open-transactions.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { readEvent } from '../testing/read-rows.ts';
import { feedWithKey, fixtureOf, type TestFeed, testFeed, winnerOdds } from '../testing/test-feed.ts';
import { openBoard } from './open-board.ts';

const HOUR = 3_600_000;
const KEY = 'a-feed-that-only-arena-offers-0000';

let server: TestServer;
let feed: TestFeed;
let exclusive: TestFeed;
const clients: Socket<Pushes, Subscriptions>[] = [];

beforeAll(async () => {
  server = await startTestServer({ FEED_KEYS: `exclusive:${KEY}` });
  feed = await testFeed(server);
  exclusive = feedWithKey(server, 'exclusive', Buffer.from(KEY));
  await exclusive.send(fixtureOf('x1', now() + HOUR), winnerOdds('x1', ['2', '3', '4']));
  await server.database.db.tx(async (tx) => {
    const { id } = await tx
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'arena')
      .executeTakeFirstOrThrow();
    const { id: feedId } = await tx
      .selectFrom('sports_feed')
      .select('id')
      .where('code', '=', 'exclusive')
      .executeTakeFirstOrThrow();
    await tx.insertInto('sports_offer').values({ site_id: id, feed_id: feedId, sport: 'soccer' }).execute();
  });
  for (let count = 0; count < 7; count++) {
    const id = `p${count}`;
    await feed.send(fixtureOf(id, now() + (count + 2) * HOUR), winnerOdds(id, ['2', '3', '4']));
  }
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => server.stop());

const now = () => server.clock.now().getTime();
const idOf = async (source: string) => String((await readEvent(server, source)).event.id);
const ARENA = 'arena.localhost';

describe('the board', () => {
  test('the odds board lists open matches by start time, in pages, each once', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await server.ok('/api/sports/events', {
        view: 'all',
        limit: 3,
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...page.events.map(({ home_names }) => home_names.EN ?? ''));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((count) => `Home of p${count}`));
    const wrong = await server.call('/api/sports/events', { view: 'all', before: 'nowhere' });
    expect([wrong.status, wrong.body]).toMatchObject([400, { field: 'before' }]);
  });

  test('the odds board separates live, today and later by the site’s days', async () => {
    const { sports } = await server.ok('/api/sports/tree', {});
    expect(sports).toMatchObject([
      {
        sport: 'soccer',
        live: 0,
        competitions: [{ names: { EN: 'Harbour Cup' }, region: 'Testland', events: 7 }],
      },
    ]);
    const lists = await Promise.all(
      (['live', 'today', 'early', 'all'] as const).map(async (view) => {
        const { events } = await server.ok('/api/sports/events', { view, limit: 100 });
        return events.length;
      }),
    );
    expect(lists[0]).toBe(0);
    expect((lists[1] ?? 0) + (lists[2] ?? 0)).toBe(7);
    expect(sports[0]).toMatchObject({ today: lists[1], early: lists[2] });
    await feed.send({ type: 'score', event_id: 'p6', sport_event_status: { status: 1 } });
    // Frequent reads are cached until the next push.
    const live = async () => (await server.ok('/api/sports/events', { view: 'live' })).events;
    await expect.poll(live).toMatchObject([{ home_names: { EN: 'Home of p6' } }]);
    await feed.send({ type: 'score', event_id: 'p6', sport_event_status: { status: 3 } });
    await expect.poll(live).toEqual([]);
  });

  test('the odds board is searched in every language, and wildcards are treated as letters', async () => {
    const found = async (search: string) =>
      (await server.ok('/api/sports/events', { view: 'all', search, limit: 100 })).events.length;
    expect(await found('хозяева')).toBe(6);
    expect(await found('主队')).toBe(6);
    expect(await found('HOME OF P3')).toBe(1);
    expect(await found('of p_')).toBe(0);
    expect(await found('%%')).toBe(0);
  });

  test('the odds board returns events by id, whatever their status, and no others', async () => {
    const [over, open] = [await idOf('p6'), await idOf('p1')];
    const { events } = await server.ok('/api/sports/events', {
      view: 'live',
      event_ids: [over, open, '999999999', 'nonsense', '1e5'],
    });
    expect(events.map(({ event_id, state }) => [event_id, state])).toEqual([
      [open, 'prematch'],
      [over, 'ended'],
    ]);
  });

  test('the odds board hides what the site does not offer', async () => {
    const id = await idOf('x1');
    expect((await server.ok('/api/sports/event', { event_id: id }, ARENA)).event.event_id).toBe(id);
    const answer = await server.call('/api/sports/event', { event_id: id });
    expect([answer.status, answer.body]).toMatchObject([404, { message: 'unknownEvent' }]);
    expect((await server.ok('/api/sports/events', { view: 'all', event_ids: [id] })).events).toEqual([]);
    expect((await server.ok('/api/sports/events', { view: 'all', search: 'home of x1' })).events).toEqual([]);
    expect((await server.ok('/api/home/match_list', {})).value.map(({ event_id }) => event_id)).not.toContain(
      id,
    );
    const arena = await server.ok('/api/home/match_list', {}, ARENA);
    expect(arena.value.map(({ event_id }) => event_id)).toContain(id);
  });

  test('the odds board returns the matches and lines of the home page', async () => {
    const id = await idOf('p0');
    await feed.send({
      type: 'odds_change',
      event_id: 'p0',
      markets: [
        {
          bet_type: 'HDP',
          line: '-0.75',
          status: 1,
          main: true,
          selections: [
            { code: 'H', odds: '1.9' },
            { code: 'A', odds: '1.95' },
          ],
        },
        { bet_type: 'OU', line: '2.5', status: 1, main: true, selections: [{ code: 'O', odds: '1.88' }] },
        { bet_type: 'OE', status: 1, selections: [{ code: 'ODD', odds: '1.9' }] },
      ],
    });
    const oddsOfIt = async () =>
      (await server.ok('/api/home/public_odds', {})).value.filter(({ event_id }) => event_id === id);
    await expect.poll(oddsOfIt).toHaveLength(6);
    const list = await server.ok('/api/home/match_list', {});
    const teams = {
      home_team_name: 'Home of p0',
      away_team_name: 'Away of p0',
      home_team_names: { EN: 'Home of p0', CN: '主队' },
      away_team_names: { EN: 'Away of p0' },
    };
    expect(list.value.find(({ event_id }) => event_id === id)).toMatchObject({
      ...{ bet_type: 'HDP', home_away: 'h', criteria1: '-0.75' },
      ...teams,
      state: 'upcoming',
    });
    const { value } = await server.ok('/api/home/public_odds', {});
    const lines = value.filter(({ event_id }) => event_id === id);
    expect(lines.map((line) => [line.bet_type, line.home_away, line.criteria1, line.odds])).toEqual([
      ['HDP', 'h', '-0.75', '1.9'],
      ['HDP', 'a', '-0.75', '1.95'],
      ['OU', 'h', '2.5', '1.88'],
      ['1X2', '1', '', '2'],
      ['1X2', 'x', '', '3'],
      ['1X2', '2', '', '4'],
    ]);
    for (const line of lines) expect(line).toMatchObject({ event_id: id, ...teams });
    for (const path of ['/api/home/public_odds', '/api/home/match_list'] as const) {
      const bare = await server.send({ path });
      expect([path, bare.status], 'the specification sends them no body').toEqual([path, 200]);
      expect(JSON.parse(bare.text)).toEqual(await server.ok(path, {}));
    }
  });
});

async function watch(subscription: { sports: string[]; events: string[] }, host = 'localhost') {
  const client: Socket<Pushes, Subscriptions> = io(`http://127.0.0.1:${server.server.port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `${host}:${server.server.port}` },
    auth: { domain_name: host },
    reconnection: false,
  });
  clients.push(client);
  const received: SportsChanges[] = [];
  client.on('sports.changes', (changes) => received.push(changes));
  await new Promise<void>((ready) => client.emit('sports.watch', subscription, ready));
  return { client, received };
}

const markets = (received: readonly SportsChanges[]) => received.flatMap((changes) => changes.markets);

describe('pushes', () => {
  test('changes of odds are pushed to subscribers of the event or its sport only', async () => {
    const id = await idOf('p2');
    const [event, sport, otherEvent, otherSport, otherSite, nobody] = await Promise.all([
      watch({ sports: [], events: [id] }),
      watch({ sports: ['soccer'], events: [] }),
      watch({ sports: [], events: [await idOf('p3')] }),
      watch({ sports: ['tennis'], events: [] }),
      watch({ sports: ['soccer'], events: [id] }, 'lucky.localhost'),
      watch({ sports: [], events: [] }),
    ]);
    await feed.send(winnerOdds('p2', ['2.75', '3', '4']));
    const { id: market, version } = (await readEvent(server, 'p2')).markets[0] ?? { id: 0n, version: 0n };
    const sent = [
      [
        String(market),
        String(version),
        'active',
        [
          ['1', '2.75', true],
          ['X', '3', true],
          ['2', '4', true],
        ],
      ],
    ];
    const ofIt = (received: readonly SportsChanges[]) =>
      markets(received).filter(([id]) => id === String(market));
    // The other site offers the same feed and receives the same changes: once by the event, once by the sport.
    await expect
      .poll(() => [event, sport, otherSite].map(({ received }) => ofIt(received)))
      .toEqual([sent, sent, [...sent, ...sent]]);
    expect([otherEvent.received, otherSport.received, nobody.received]).toEqual([[], [], []]);
  });

  test('a subscription whose connection to the database is lost is made soon after', async () => {
    const { pool } = server.database.db;
    const holder = await pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin');
    await holder.query('lock table sports_offer in access exclusive mode');
    const watched = watch({ sports: ['soccer'], events: [] });
    await lockAwaited({ pool });
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    );
    await holder.query('rollback');
    const { received } = await watched;
    await feed.send(winnerOdds('p4', ['2.25', '3', '4']));
    await expect.poll(() => markets(received)).not.toEqual([]);
  });

  test('changes of an event that a site does not offer are not pushed there', async () => {
    const id = await idOf('x1');
    const [arena, baize] = await Promise.all([
      watch({ sports: ['soccer'], events: [id] }, ARENA),
      watch({ sports: ['soccer'], events: [id] }),
    ]);
    await exclusive.send(winnerOdds('x1', ['2.5', '3', '4']));
    await expect.poll(() => markets(arena.received)).toHaveLength(2);
    expect(baize.received).toEqual([]);
  });

  test('several changes of odds within a moment are pushed as one message with the last state', async () => {
    const { received } = await watch({ sports: [], events: [await idOf('p4')] });
    await feed.send(...['2.1', '2.2', '2.3', '2.4'].map((odds) => winnerOdds('p4', [odds, '3', '4'])), {
      type: 'score',
      event_id: 'p4',
      sport_event_status: { status: 1, home_score: 1, away_score: 0 },
    });
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]?.markets.map(([, , , selections]) => selections[0]?.[1])).toEqual(['2.4']);
    expect(received[0]?.events).toMatchObject([{ state: 'live', score: { home: 1, away: 0 } }]);
  });

  test('the first change of odds after a pause is pushed at once, further ones batched for 100 ms', async () => {
    // With a frozen clock no job of the server runs.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const board = openBoard(server.database.db, server.server.storage.bus);
      const sent: string[][] = [];
      board.open({
        hasSubscribers: () => true,
        send: (_room, { markets }) => sent.push(markets.map(([id, version]) => `${id}:${version}`)),
      });
      await board.roomsOf(1, { sports: [], events: [] });
      const change = (id: bigint, version: bigint) =>
        board.changed({
          markets: [
            {
              id,
              version,
              eventId: 1n,
              feedId: 1,
              sport: 'soccer',
              isMain: false,
              state: 'active',
              selections: [],
            },
          ],
          events: [],
          stale: [],
        });
      change(1n, 1n);
      vi.advanceTimersByTime(1);
      expect(sent.splice(0)).toEqual([['1:1']]);
      change(1n, 2n);
      change(2n, 1n);
      vi.advanceTimersByTime(60);
      change(1n, 3n);
      vi.advanceTimersByTime(38);
      expect(sent).toEqual([]);
      vi.advanceTimersByTime(2);
      expect(sent.splice(0)).toEqual([['1:3', '2:1']]);
      vi.advanceTimersByTime(200);
      change(2n, 2n);
      vi.advanceTimersByTime(1);
      expect(sent).toEqual([['2:2']]);
      board.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('endless subscription requests of a connection are handled ten times a second, the last one included', async () => {
    const { client } = await watch({ sports: [], events: [] });
    const began = performance.now();
    let fulfilled = 0;
    for (let subscription = 0; subscription < 1_000; subscription++)
      client.emit('sports.watch', { sports: [], events: [String(subscription)] }, () => {
        fulfilled += 1;
      });
    await new Promise<void>((received) =>
      client.emit('sports.watch', { sports: ['soccer'], events: [] }, received),
    );
    expect(fulfilled).toBeLessThanOrEqual(1 + (performance.now() - began) / 100);
  });

  test('changes of other than main markets are pushed to subscribers of the event only', async () => {
    const id = await idOf('p5');
    const oddEven = (odds: string) => ({
      type: 'odds_change' as const,
      event_id: 'p5',
      markets: [{ bet_type: 'OE', status: 1, selections: [{ code: 'ODD', odds }] }],
    });
    await feed.send(oddEven('1.9'));
    const event = await watch({ sports: [], events: [id] });
    const sport = await watch({ sports: ['soccer'], events: [] });
    await feed.send(oddEven('1.95'));
    await expect.poll(() => markets(event.received)).toHaveLength(1);
    expect(markets(sport.received)).toEqual([]);
  });

  test('a push names new events and markets as stale, so that the client requests them', async () => {
    const id = await idOf('p5');
    const event = await watch({ sports: [], events: [id] });
    const sport = await watch({ sports: ['soccer'], events: [] });
    await feed.send({
      type: 'odds_change',
      event_id: 'p5',
      markets: [{ bet_type: 'DNB', status: 1, selections: [{ code: 'H', odds: '1.5' }] }],
    });
    await expect.poll(() => event.received.flatMap(({ stale }) => stale)).toEqual([id]);
    await feed.send(fixtureOf('fresh', now() + HOUR), winnerOdds('fresh', ['2', '3', '4']));
    const fresh = await idOf('fresh');
    await expect.poll(() => sport.received.flatMap(({ stale }) => stale)).toEqual([fresh]);
  });

  test('a request after a push returns a state that includes it', async () => {
    const id = await idOf('p1');
    const { received } = await watch({ sports: [], events: [id] });
    for (const odds of ['3.1', '3.2', '3.3', '3.4', '3.5']) {
      await server.ok('/api/sports/event', { event_id: id });
      received.length = 0;
      await feed.send(winnerOdds('p1', [odds, '3', '4']));
      await expect.poll(() => received).not.toEqual([]);
      const { event } = await server.ok('/api/sports/event', { event_id: id });
      expect(event.markets[0]?.selections[0]?.odds).toBe(odds);
    }
  });

  test('a new subscription replaces the former, and a malformed one changes nothing', async () => {
    const [one, two] = [await idOf('p1'), await idOf('p2')];
    const { client, received } = await watch({ sports: [], events: [one] });
    await new Promise<void>((done) => client.emit('sports.watch', { sports: [], events: [two] }, done));
    const nonsense: unknown[] = [
      null,
      7,
      { sports: 'soccer', events: [] },
      { sports: [], events: ['1; drop table sports_event'] },
      { sports: Array.from({ length: 21 }, () => 'soccer'), events: [] },
    ];
    // Malformed subscriptions, which our own pages never send.
    for (const subscription of nonsense) client.emit('sports.watch', subscription as never);
    await feed.send(winnerOdds('p1', ['4', '4', '4']));
    await feed.send(winnerOdds('p2', ['5', '5', '5']));
    await expect.poll(() => markets(received).map(([, , , list]) => list[0]?.[1])).toEqual(['5']);
  });
});
