import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { readEvent } from '../testing/read-rows.ts';
import { fixtureOf, type TestFeed, testFeed, winnerOdds } from '../testing/test-feed.ts';

const HOUR = 3_600_000;

let server: TestServer;
let feed: TestFeed;

beforeAll(async () => {
  server = await startTestServer();
  feed = await testFeed(server);
});
afterAll(() => server.stop());

const now = () => server.clock.now().getTime();
const eventOf = async (id: string) => (await readEvent(server, id)).event;

/** A match with an open market. */
async function open(eventId: string, startTime = now() + 24 * HOUR): Promise<void> {
  await feed.send(fixtureOf(eventId, startTime), winnerOdds(eventId, ['2', '3.2', '4']));
}

describe('fixtures', () => {
  test('a fixture creates a match with the names of competition and sides in each of its languages', async () => {
    const start = now() + 24 * HOUR;
    expect(await feed.send(fixtureOf('f1', start))).toMatchObject([{ verdict: 'applied' }]);
    await feed.send(winnerOdds('f1', ['2', '3', '4']));
    const { events } = await server.ok('/api/sports/events', { view: 'all', search: 'home of f1' });
    expect(events).toMatchObject([
      {
        sport: 'soccer',
        competition_names: { EN: 'Harbour Cup', RUS: 'Кубок гавани' },
        home_names: { EN: 'Home of f1', CN: '主队', RUS: 'Хозяева' },
        away_names: { EN: 'Away of f1' },
        starts_at: new Date(start).toISOString(),
        state: 'prematch',
        score: null,
        clock: null,
      },
    ]);
  });

  test('an impossible fixture is refused', async () => {
    const fixture = fixtureOf('f2', now());
    const { home: _home, ...half } = fixture;
    const answers = await feed.send(
      half,
      { ...fixture, away: fixture.home },
      { ...fixture, kind: 'outright' },
      // The cup is one of soccer.
      { ...fixture, sport: 'tennis' },
    );
    expect(answers.map(({ verdict }) => verdict)).toEqual(['invalid', 'invalid', 'invalid', 'invalid']);
  });

  test('a changed start and changed names are stored, and searchable', async () => {
    await open('f3');
    const start = now() + 30 * HOUR;
    await feed.send({
      type: 'fixture_change',
      event_id: 'f3',
      start_time: start,
      home: { id: 'f3-h', names: { EN: 'Ümlaut United' } },
    });
    const { events } = await server.ok('/api/sports/events', { view: 'all', search: 'umlaut' });
    expect(events).toMatchObject([
      { home_names: { EN: 'Ümlaut United' }, starts_at: new Date(start).toISOString() },
    ]);
    expect((await server.ok('/api/sports/events', { view: 'all', search: 'home of f3' })).events).toEqual([]);
  });

  test('swapped sides hold the match for staff', async () => {
    await open('f4');
    const { home, away } = fixtureOf('f4', 0);
    const [answer] = await feed.send({ type: 'fixture_change', event_id: 'f4', home: away, away: home });
    expect(answer).toMatchObject({ verdict: 'held', reason: 'competitors' });
    const { event } = await readEvent(server, 'f4');
    expect(event.held).toBe('competitors');
    const [settled] = await feed.send({
      type: 'bet_settlement',
      event_id: 'f4',
      result: { status: 'finished', ht: [0, 0], ft: [1, 0] },
    });
    expect(settled).toMatchObject({ verdict: 'held' });
  });

  test('a match that moves by more than 36 hours voids bets placed for its old start', async () => {
    await open('f5');
    await feed.send({ type: 'fixture_change', event_id: 'f5', start_time: now() + 48 * HOUR });
    expect((await readEvent(server, 'f5')).cancels).toEqual([]);
    await feed.send({ type: 'fixture_change', event_id: 'f5', start_time: now() + 72 * HOUR });
    const { cancels, markets } = await readEvent(server, 'f5');
    expect(cancels).toMatchObject([{ market_ids: null, from_at: null, reason: 'postponed' }]);
    expect(cancels[0]?.to_at).not.toBeNull();
    expect(markets[0]?.state).toBe('active');
  });
});

describe('prices', () => {
  test('a change of odds adds a version of the market, unchanged odds do not', async () => {
    await open('o1');
    const [first] = (await readEvent(server, 'o1')).markets;
    await feed.send(winnerOdds('o1', ['2.1', '3.2', '3.9']));
    const [second] = (await readEvent(server, 'o1')).markets;
    expect(second?.version).toBe((first?.version ?? 0n) + 1n);
    expect(second?.selections[0]).toEqual({ code: '1', odds: '2.1', active: true });
    await feed.send(winnerOdds('o1', ['2.10', '3.2000', '3.9']));
    const [third] = (await readEvent(server, 'o1')).markets;
    expect(third).toMatchObject({ version: second?.version, message_id: second?.message_id });
    expect(third?.priced_at.getTime()).toBeGreaterThan(second?.priced_at.getTime() ?? 0);
  });

  test('a market is identified by type, half and line, each in one canonical spelling', async () => {
    await open('o2');
    const two = (a: string, b: string) => [
      { code: a, odds: '1.9' },
      { code: b, odds: '1.9' },
    ];
    await feed.send({
      type: 'odds_change',
      event_id: 'o2',
      markets: [
        { bet_type: 'HDP', line: '-0.75', status: 1, selections: two('H', 'A') },
        { bet_type: 'HDP', line: '-0.5', status: 1, selections: two('H', 'A') },
        { bet_type: 'HDPH', line: '-0.50', status: 1, selections: two('H', 'A') },
        { bet_type: 'HDP', period: 'HT', line: '-0.5', status: -1, selections: two('H', 'A') },
        { bet_type: 'OU', line: '2.50', status: 1, selections: two('O', 'U') },
        { bet_type: '1X2H', status: 1, selections: [...two('1', '2'), { code: 'X', odds: '2' }] },
        { bet_type: '1X2H', line: '-1', status: 1, selections: [...two('1', '2'), { code: 'X', odds: '2' }] },
      ],
    });
    const { markets, event } = await readEvent(server, 'o2');
    expect(markets.map(({ bet_type, period, line, state }) => [bet_type, period, line, state])).toEqual([
      ['1X2', 'FT', null, 'active'],
      ['HDP', 'FT', '-0.75', 'active'],
      ['HDP', 'FT', '-0.50', 'active'],
      ['HDP', 'HT', '-0.50', 'suspended'],
      ['OU', 'FT', '2.50', 'active'],
      ['1X2', 'HT', null, 'active'],
      ['1X2HDP', 'FT', '-1.00', 'active'],
    ]);
    expect(event.market_count).toBe(7);
    const answer = await server.ok('/api/sports/event', { event_id: String(event.id) });
    expect(answer.event.markets.map(({ bet_type, period, line }) => [bet_type, period, line])).toContainEqual(
      ['OU', 'FT', '2.5'],
    );
  });

  test('unknown markets, wrong lines and wrong selections are refused, and the valid ones beside them applied', async () => {
    await open('o3');
    const ok = { bet_type: 'DNB', status: 1, selections: [{ code: 'H', odds: '1.5' }] };
    const wrong = [
      { ...ok, bet_type: 'CORNERS' },
      { ...ok, bet_type: 'PARLAY' },
      { ...ok, bet_type: 'HTFTH' },
      { ...ok, bet_type: 'HDP' },
      { ...ok, bet_type: 'DNB', line: '1' },
      { ...ok, bet_type: '1X2HDP', line: '-0.5', selections: [{ code: '1', odds: '2' }] },
      { ...ok, bet_type: 'OU', line: '-1', selections: [{ code: 'O', odds: '2' }] },
      { ...ok, bet_type: 'ML', selections: [{ code: 'X', odds: '2' }] },
      {
        ...ok,
        bet_type: 'OE',
        selections: [
          { code: 'ODD', odds: '2' },
          { code: 'ODD', odds: '2' },
        ],
      },
      { ...ok, bet_type: 'CS', selections: [{ code: '1:0', odds: '2' }] },
      { ...ok, bet_type: 'OR', selections: [{ code: 'x', odds: '2' }] },
      { ...ok, bet_type: 'TG', selections: [] },
    ];
    const [mixed] = await feed.send({ type: 'odds_change', event_id: 'o3', markets: [...wrong, ok] });
    expect(mixed?.verdict).toBe('applied');
    expect(mixed?.reason).toContain('CORNERS');
    const { markets } = await readEvent(server, 'o3');
    expect(markets.map(({ bet_type }) => bet_type)).toEqual(['1X2', 'DNB']);
    for (const [market, verdict] of [
      [wrong[0], 'unknownMarket'],
      [wrong[7], 'invalid'],
    ] as const) {
      const [answer] = await feed.send({
        type: 'odds_change',
        event_id: 'o3',
        markets: market ? [market] : [],
      });
      expect(answer?.verdict).toBe(verdict);
    }
  });

  test('odds of 1 and below, with five decimals or infinite are malformed', async () => {
    await open('o4');
    for (const odds of ['1', '1.0', '1.0000', '0.5', '-2', '2.00001', '1e3', '', '02', '100000']) {
      const [answer] = await feed.send({
        type: 'odds_change',
        event_id: 'o4',
        markets: [{ bet_type: 'ML', status: 1, selections: [{ code: 'H', odds }] }],
      });
      expect(answer?.verdict, odds).toBe('invalid');
    }
  });

  test('a bet stop suspends or deactivates every market, or those of its groups', async () => {
    await open('o5');
    await feed.send({
      type: 'odds_change',
      event_id: 'o5',
      markets: [{ bet_type: 'ML', status: 1, selections: [{ code: 'H', odds: '1.5' }] }],
    });
    const states = async () => (await readEvent(server, 'o5')).markets.map(({ state }) => state);
    await feed.send({ type: 'bet_stop', event_id: 'o5', groups: ['ML'] });
    expect(await states()).toEqual(['active', 'suspended']);
    await feed.send({ type: 'bet_stop', event_id: 'o5' });
    expect(await states()).toEqual(['suspended', 'suspended']);
    await feed.send(winnerOdds('o5', ['2', '3', '4']));
    expect(await states()).toEqual(['active', 'suspended']);
    await feed.send({ type: 'bet_stop', event_id: 'o5', market_status: 0 });
    expect(await states()).toEqual(['inactive', 'inactive']);
    expect((await eventOf('o5')).market_count).toBe(0);
    const [unknown] = await feed.send({ type: 'bet_stop', event_id: 'o5', groups: ['CORNERS'] });
    expect(unknown?.verdict).toBe('unknownMarket');
  });

  test('a bet stop and new odds in one body are applied in order', async () => {
    await open('o6');
    await feed.send(winnerOdds('o6', ['5', '5', '5']), { type: 'bet_stop', event_id: 'o6' });
    expect((await readEvent(server, 'o6')).markets[0]).toMatchObject({ state: 'suspended' });
    await feed.send({ type: 'bet_stop', event_id: 'o6' }, winnerOdds('o6', ['6', '6', '6']));
    expect((await readEvent(server, 'o6')).markets[0]).toMatchObject({ state: 'active' });
  });
});

describe('the state of a match', () => {
  test('score, red cards, periods and clock are taken from a score, or from the status in a change of odds', async () => {
    await open('s1');
    const at = now() - 5_000;
    await feed.send({
      type: 'score',
      event_id: 's1',
      at,
      sport_event_status: {
        status: 1,
        match_status: 6,
        home_score: 0,
        away_score: 0,
        clock: { phase: '1h', offset_seconds: 0, running: true },
      },
    });
    await feed.send({
      ...winnerOdds('s1', ['1.5', '4', '9']),
      sport_event_status: {
        status: 1,
        home_score: 1,
        away_score: 0,
        home_red_cards: 0,
        away_red_cards: 1,
        period_scores: [{ phase: '1h', home: 1, away: 0 }],
      },
    });
    const { event } = await readEvent(server, 's1');
    expect(await server.ok('/api/sports/event', { event_id: String(event.id) })).toMatchObject({
      event: {
        state: 'live',
        score: { home: 1, away: 0 },
        red_cards: { home: 0, away: 1 },
        period_scores: [{ phase: '1h', home: 1, away: 0 }],
        clock: { phase: '1h', offset_seconds: 0, running: true, started_at: new Date(at).toISOString() },
      },
    });
  });

  test('a match clock ahead of the server’s is set to now', async () => {
    await open('s2');
    await feed.send({
      type: 'score',
      event_id: 's2',
      at: now() + HOUR,
      sport_event_status: { status: 1, clock: { phase: '1h', offset_seconds: 60, running: true } },
    });
    const { clock } = await eventOf('s2');
    expect(new Date(clock?.started_at ?? 0).getTime()).toBeLessThanOrEqual(now());
  });

  test.each([
    [{ status: 0 }, 'prematch'],
    [{ status: 6 }, 'prematch'],
    [{ status: 1, match_status: 7 }, 'live'],
    [{ status: 2 }, 'suspended'],
    [{ status: 7 }, 'suspended'],
    [{ status: 1, match_status: 80 }, 'suspended'],
    [{ status: 3 }, 'ended'],
    [{ status: 4 }, 'ended'],
    [{ status: 1, match_status: 120 }, 'ended'],
    [{ status: 5 }, 'voided'],
    [{ status: 4, match_status: 90 }, 'voided'],
    [{ status: 4, match_status: 91 }, 'voided'],
    [{ status: 8 }, 'postponed'],
    [{ status: 0, match_status: 60 }, 'postponed'],
  ] as const)('%j makes a match %s', async (sport_event_status, state) => {
    const id = `t-${sport_event_status.status}-${'match_status' in sport_event_status ? sport_event_status.match_status : ''}`;
    await open(id);
    await feed.send({ type: 'score', event_id: id, sport_event_status });
    expect((await eventOf(id)).state).toBe(state);
  });

  test('a feed that stops covering a match (status 9) stops the betting, and voids nothing', async () => {
    await open('s9');
    await feed.send({ type: 'score', event_id: 's9', sport_event_status: { status: 9 } });
    const { event, cancels, results, markets } = await readEvent(server, 's9');
    expect([event.state, cancels, results, markets[0]?.state]).toEqual(['suspended', [], [], 'active']);
    await feed.send({ type: 'score', event_id: 's9', sport_event_status: { status: 9, match_status: 90 } });
    expect((await eventOf('s9')).state).toBe('suspended');
  });

  test('a match cannot return to not started, and a finished one stays finished', async () => {
    await open('s3');
    const send = async (status: number) =>
      (
        await feed.send({
          type: 'score',
          event_id: 's3',
          sport_event_status: { status, home_score: 1, away_score: 1 },
        })
      )[0]?.verdict;
    expect(await send(1)).toBe('applied');
    expect(await send(0)).toBe('invalid');
    expect(await send(2)).toBe('applied');
    expect(await send(0)).toBe('invalid');
    expect(await send(5)).toBe('applied');
    expect(await send(1)).toBe('invalid');
    expect((await eventOf('s3')).state).toBe('voided');
  });

  test('pre-match betting ends at the start, also without a message of the feed', async () => {
    await open('s4', now() + 2_000);
    server.clock.advance(3_000);
    await expect.poll(async () => (await eventOf('s4')).state).toBe('suspended');
    // It was only late: it starts in an hour.
    await feed.send({ type: 'fixture_change', event_id: 's4', start_time: now() + HOUR });
    expect((await eventOf('s4')).state).toBe('prematch');
  });

  test('a score of one side only is invalid', async () => {
    await open('s5');
    const [answer] = await feed.send({
      type: 'score',
      event_id: 's5',
      sport_event_status: { status: 1, home_score: 1 },
    });
    expect(answer?.verdict).toBe('invalid');
  });
});
