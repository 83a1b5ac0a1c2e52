import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedMessageInput } from '#contract/feed.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { readEvent } from '../testing/read-rows.ts';
import { fixtureOf, type TestFeed, testFeed, winnerOdds } from '../testing/test-feed.ts';

const DAY = 86_400_000;

let server: TestServer;
let feed: TestFeed;

beforeAll(async () => {
  server = await startTestServer();
  feed = await testFeed(server);
});
afterAll(() => server.stop());

const now = () => server.clock.now().getTime();
const half = (eventId: string) => ({
  type: 'odds_change' as const,
  event_id: eventId,
  markets: [{ bet_type: '1X2H', status: 1, selections: [{ code: 'X', odds: '2' }] }],
});

/** A match that is being played, with a market on the whole of it and one on its first half. */
async function play(eventId: string): Promise<void> {
  await feed.send(fixtureOf(eventId, now() + DAY), winnerOdds(eventId, ['2', '3', '4']), half(eventId), {
    type: 'score',
    event_id: eventId,
    sport_event_status: { status: 1, home_score: 0, away_score: 0 },
  });
}

type Result = Extract<FeedMessageInput, { type: 'bet_settlement' }>['result'];

async function settle(eventId: string, result: Result, more: { certainty?: 1 | 2 } = {}) {
  const [answer] = await feed.send({ type: 'bet_settlement', event_id: eventId, result, ...more });
  return answer?.verdict;
}

const verdictOf = async (message: Parameters<TestFeed['send']>[0]) => (await feed.send(message))[0]?.verdict;
const states = async (eventId: string) =>
  (await readEvent(server, eventId)).markets.map(({ state }) => state);

describe('results', () => {
  test('results are stored as versions: the first half during the match, then the whole', async () => {
    await play('r1');
    expect(await settle('r1', { status: 'live', ht: [1, 0] })).toBe('applied');
    expect(await states('r1')).toEqual(['active', 'settled']);
    expect(await settle('r1', { status: 'finished', ht: [1, 0], ft: [1, 1] })).toBe('applied');
    const { event, results } = await readEvent(server, 'r1');
    expect([event.state, await states('r1')]).toEqual(['settled', ['settled', 'settled']]);
    expect(results).toMatchObject([
      { version: 1, result: { status: 'live', ht: [1, 0] } },
      { version: 2, result: { status: 'finished', ht: [1, 0], ft: [1, 1] } },
    ]);
  });

  test('an unchanged result adds no version', async () => {
    await play('r2');
    await settle('r2', { status: 'finished', ft: [2, 0], ht: [1, 0] });
    expect(await settle('r2', { ht: [1, 0], status: 'finished', ft: [2, 0] })).toBe('applied');
    expect((await readEvent(server, 'r2')).results).toHaveLength(1);
  });

  test('a different result is held until the known one is rolled back', async () => {
    await play('r3');
    await settle('r3', { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await settle('r3', { status: 'finished', ht: [0, 0], ft: [1, 1] })).toBe('held');
    expect((await readEvent(server, 'r3')).event.held).toBe('result');
    expect(await verdictOf({ type: 'rollback_bet_settlement', event_id: 'r3' })).toBe('applied');
    const back = await readEvent(server, 'r3');
    expect([back.event.held, back.event.state, await states('r3')]).toEqual([
      null,
      'ended',
      ['suspended', 'suspended'],
    ]);
    expect(await settle('r3', { status: 'finished', ht: [0, 0], ft: [1, 1] })).toBe('applied');
    expect((await readEvent(server, 'r3')).results.map(({ result }) => result?.ft ?? null)).toEqual([
      [1, 0],
      null,
      [1, 1],
    ]);
  });

  test('a half-time result that contradicts the full-time result is held', async () => {
    await play('r4');
    await settle('r4', { status: 'live', ht: [1, 0] });
    expect(await settle('r4', { status: 'finished', ht: [0, 0], ft: [1, 0] })).toBe('held');
    expect(await settle('r4', { status: 'abandoned_1h', abandoned_score: [1, 0] })).toBe('held');
  });

  test('a confirmed result replaces a live one, and not the reverse', async () => {
    await play('r5');
    expect(await settle('r5', { status: 'finished', ht: [0, 0], ft: [1, 0] }, { certainty: 1 })).toBe(
      'applied',
    );
    expect(await settle('r5', { status: 'finished', ht: [0, 0], ft: [2, 0] }, { certainty: 2 })).toBe(
      'applied',
    );
    expect(await settle('r5', { status: 'finished', ht: [0, 0], ft: [1, 0] }, { certainty: 1 })).toBe('held');
  });

  test.each([
    ['without a final score', { status: 'finished', ht: [0, 0] }],
    ['whose score falls', { status: 'finished', ht: [2, 0], ft: [1, 0] }],
    ['of a match that goes on, without its half', { status: 'live' }],
    ['of a match that goes on, with a final score', { status: 'live', ht: [0, 0], ft: [1, 0] }],
    ['abandoned in the second half, without the first', { status: 'abandoned_2h' }],
    ['with a first goal nobody scored', { status: 'finished', ft: [1, 0], goals: { FT: { first: 'A' } } }],
    ['without goals and with a scorer', { status: 'finished', ft: [0, 0], goals: { FT: { last: 'H' } } }],
    ['of a competition', { status: 'finished', ft: [0, 0], outright: { winners: ['x'] } }],
  ] as const)('a result %s is no result', async (name, result) => {
    const id = `wrong-${name.replaceAll(' ', '-')}`;
    await play(id);
    // The types above are narrower than what a feed may send.
    expect(await settle(id, JSON.parse(JSON.stringify(result)))).toBe('invalid');
    expect((await readEvent(server, id)).results).toEqual([]);
  });

  test('outcomes that contradict the rules hold the match; those that agree settle nothing by themselves', async () => {
    await play('r6');
    const settlement = (outcome: 'win' | 'lose') =>
      verdictOf({
        type: 'bet_settlement',
        event_id: 'r6',
        result: { status: 'finished', ht: [0, 0], ft: [1, 0] },
        markets: [
          {
            bet_type: '1X2',
            outcomes: [
              { code: '1', outcome },
              { code: 'X', outcome: 'lose' },
            ],
          },
        ],
      });
    expect(await settlement('lose')).toBe('held');
    const { event, results } = await readEvent(server, 'r6');
    expect([event.held, event.state, results]).toEqual(['outcomes', 'live', []]);
    expect(await settlement('win')).toBe('applied');
    expect((await readEvent(server, 'r6')).event.held).toBeNull();
  });

  test('settled and cancelled markets accept no prices', async () => {
    await play('r7');
    await settle('r7', { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await verdictOf(winnerOdds('r7', ['2', '2', '2']))).toBe('invalid');
    expect(await states('r7')).toEqual(['settled', 'settled']);
  });

  test('a rollback can name markets, which are then settled again', async () => {
    await play('r8');
    await settle('r8', { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(
      await verdictOf({
        type: 'rollback_bet_settlement',
        event_id: 'r8',
        markets: [{ bet_type: '1X2', period: 'HT' }],
      }),
    ).toBe('applied');
    expect(await states('r8')).toEqual(['settled', 'suspended']);
    expect((await readEvent(server, 'r8')).results.at(-1)).toMatchObject({ version: 2, result: null });
    expect(await settle('r8', { status: 'finished', ht: [0, 0], ft: [1, 0] })).toBe('applied');
    expect((await readEvent(server, 'r8')).results).toHaveLength(3);
    expect(await states('r8')).toEqual(['settled', 'settled']);
  });

  test('a rollback without a settlement or of an unknown market has no effect', async () => {
    await play('r9');
    expect(await verdictOf({ type: 'rollback_bet_settlement', event_id: 'r9' })).toBe('invalid');
    await settle('r9', { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(
      await verdictOf({ type: 'rollback_bet_settlement', event_id: 'r9', markets: [{ bet_type: 'OE' }] }),
    ).toBe('unknownMarket');
  });

  test.each([
    ['cancelled', 'voided', 'cancelled'],
    ['walkover', 'voided', 'cancelled'],
    ['postponed', 'postponed', 'cancelled'],
    ['abandoned_1h', 'voided', 'settled'],
  ] as const)('%s leaves the match %s, its markets %s', async (status, state, market) => {
    await play(status);
    expect(await settle(status, { status })).toBe('applied');
    expect([(await readEvent(server, status)).event.state, await states(status)]).toEqual([
      state,
      [market, market],
    ]);
  });
});

describe('cancels', () => {
  test('a cancel of all markets closes them; its rollback returns them as suspended', async () => {
    await play('c1');
    expect(await verdictOf({ type: 'bet_cancel', event_id: 'c1' })).toBe('applied');
    // As a snapshot repeats it.
    expect(await verdictOf({ type: 'bet_cancel', event_id: 'c1' })).toBe('applied');
    const { event, cancels } = await readEvent(server, 'c1');
    expect([event.state, await states('c1'), cancels.length]).toEqual([
      'voided',
      ['cancelled', 'cancelled'],
      1,
    ]);
    expect(await verdictOf({ type: 'rollback_bet_cancel', event_id: 'c1' })).toBe('applied');
    const back = await readEvent(server, 'c1');
    expect([back.event.state, await states('c1')]).toEqual(['suspended', ['suspended', 'suspended']]);
    expect(back.cancels[0]?.rolled_back_at).not.toBeNull();
    expect(await verdictOf({ type: 'rollback_bet_cancel', event_id: 'c1' })).toBe('invalid');
  });

  test('a cancel of a time range leaves the market open', async () => {
    await play('c2');
    const range = { start_time: now() - 60_000, end_time: now() };
    const markets = [{ bet_type: '1X2' }];
    expect(await verdictOf({ type: 'bet_cancel', event_id: 'c2', markets, ...range })).toBe('applied');
    const { cancels, markets: rows } = await readEvent(server, 'c2');
    expect(cancels).toMatchObject([
      {
        market_ids: [rows[0]?.id],
        from_at: new Date(range.start_time),
        to_at: new Date(range.end_time),
      },
    ]);
    expect(await states('c2')).toEqual(['active', 'active']);
    const wrong = { ...range, end_time: range.start_time };
    expect(await verdictOf({ type: 'bet_cancel', event_id: 'c2', ...wrong })).toBe('invalid');
    expect(await verdictOf({ type: 'bet_cancel', event_id: 'c2', markets: [{ bet_type: 'OE' }] })).toBe(
      'unknownMarket',
    );
    // Another range is another cancel.
    expect(await verdictOf({ type: 'rollback_bet_cancel', event_id: 'c2', markets })).toBe('invalid');
    expect(await verdictOf({ type: 'rollback_bet_cancel', event_id: 'c2', markets, ...range })).toBe(
      'applied',
    );
  });

  test('a cancel applies to a market created in the same body', async () => {
    const [, , cancel] = await feed.send(fixtureOf('c3', now() + DAY), winnerOdds('c3', ['2', '3', '4']), {
      type: 'bet_cancel',
      event_id: 'c3',
      markets: [{ bet_type: '1X2' }],
    });
    expect(cancel?.verdict).toBe('applied');
    const { cancels, markets } = await readEvent(server, 'c3');
    expect(cancels[0]?.market_ids).toEqual([markets[0]?.id]);
  });

  test('a match postponed for more than 36 hours is void', async () => {
    await feed.send(fixtureOf('c4', now() + 1_000), winnerOdds('c4', ['2', '3', '4']), {
      type: 'score',
      event_id: 'c4',
      sport_event_status: { status: 8 },
    });
    server.clock.advance(35 * 3_600_000);
    await expect.poll(async () => (await readEvent(server, 'c4')).cancels).toEqual([]);
    server.clock.advance(2 * 3_600_000);
    await expect
      .poll(async () => (await readEvent(server, 'c4')).cancels)
      .toMatchObject([{ market_ids: null, reason: 'postponed' }]);
  });
});

describe('outrights', () => {
  test('an outright is won by one of its competitors only', async () => {
    const fixture = fixtureOf('cup-winner', now() + DAY);
    const { home: _home, away: _away, ...rest } = fixture;
    const competitors = [
      { id: 'x', names: { EN: 'Xenon' } },
      { id: 'y', names: { EN: 'Yttrium', CN: '钇' } },
    ];
    const market = (code: string) => ({
      type: 'odds_change' as const,
      event_id: 'cup-winner',
      markets: [
        {
          bet_type: 'OR',
          status: 1,
          main: true,
          selections: [
            { code, odds: '2' },
            { code: 'y', odds: '1.8' },
          ],
        },
      ],
    });
    const answers = await feed.send({ ...rest, kind: 'outright', competitors }, market('z'), market('x'));
    expect(answers.map(({ verdict }) => verdict)).toEqual(['applied', 'invalid', 'applied']);
    const { outrights } = await server.ok('/api/sports/outrights', { sport: 'soccer' });
    expect(outrights).toMatchObject([
      {
        competition_names: { EN: 'Harbour Cup' },
        market: { bet_type: 'OR', selections: [{ code: 'x' }, { code: 'y' }] },
        competitor_names: { x: { EN: 'Xenon' }, y: { EN: 'Yttrium', CN: '钇' } },
      },
    ]);
    expect(await verdictOf(winnerOdds('cup-winner', ['2', '3', '4']))).toBe('unknownMarket');
    expect(await settle('cup-winner', { status: 'finished', ft: [1, 0] })).toBe('invalid');
    expect(await settle('cup-winner', { status: 'finished', outright: { winners: ['z'] } })).toBe('invalid');
    expect(await settle('cup-winner', { status: 'finished', outright: { winners: ['x', 'y'] } })).toBe(
      'applied',
    );
    expect((await readEvent(server, 'cup-winner')).results).toMatchObject([
      { result: { outright: { winners: ['x', 'y'], nonStarters: [] } } },
    ]);
  });
});
