import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEED_WINDOW_MS, feedHeaders } from '#contract/feed-webhook.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { readEvent } from '../testing/read-rows.ts';
import { feedWithKey, fixtureOf, type TestFeed, testFeed, winnerOdds } from '../testing/test-feed.ts';
import { signFeed } from './signature.ts';

const DAY = 86_400_000;
const OTHER_KEY = 'another-feed-with-a-key-of-its-own';

let server: TestServer;
let feed: TestFeed;
let other: TestFeed;

beforeAll(async () => {
  server = await startTestServer({ FEED_KEYS: `other:${OTHER_KEY}` });
  feed = await testFeed(server);
  other = feedWithKey(server, 'other', Buffer.from(OTHER_KEY));
});
afterAll(() => server.stop());

const tomorrow = () => server.clock.now().getTime() + DAY;
const alive = () => JSON.stringify({ messages: [{ type: 'alive', message_id: 'x', at: 1, subscribed: 1 }] });

describe('authentication of feeds', () => {
  test('the feed endpoint refuses a forged signature, an unknown feed and missing headers alike', async () => {
    const body = alive();
    for (const headers of [
      { [feedHeaders.signature]: '0'.repeat(64) },
      { [feedHeaders.signature]: '' },
      { [feedHeaders.signature]: 'ä'.repeat(64) },
      { [feedHeaders.key]: 'nobody' },
      // Signed by one feed in the name of another.
      { [feedHeaders.key]: 'other' },
    ]) {
      const answer = await feed.post(body, headers);
      expect([answer.status, JSON.parse(answer.text).message]).toEqual([403, 'invalidSignature']);
    }
    const bare = await server.send({
      path: '/feed/v1/messages',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(bare.status).toBe(403);
    expect((await server.send({ method: 'GET', path: '/feed/v1/recovery' })).status).toBe(403);
  });

  test('a server does not start with a key of the environment for the bundled league', async () => {
    const started = startTestServer({ FEED_KEYS: `league:${OTHER_KEY}` });
    await expect(started).rejects.toThrow('FEED_KEYS names league');
  });

  test('the feed endpoint refuses a body that was changed after it was signed', async () => {
    const headers: Record<string, string> = {};
    // The signature of another body, under the right key and at the right time.
    const timestamp = String(server.clock.now().getTime());
    headers[feedHeaders.timestamp] = timestamp;
    headers[feedHeaders.signature] = signFeed(Buffer.from(OTHER_KEY), timestamp, Buffer.from(alive()));
    expect((await other.post(alive(), headers)).status).toBe(200);
    expect((await other.post(`${alive()} `, headers)).status).toBe(403);
  });

  test('the feed endpoint refuses an old signature, also one that was accepted in its time', async () => {
    const body = Buffer.from(alive());
    for (const [off, status] of [
      [-FEED_WINDOW_MS - 2_000, 403],
      [FEED_WINDOW_MS + 2_000, 403],
      [-FEED_WINDOW_MS + 5_000, 200],
      [FEED_WINDOW_MS - 5_000, 200],
    ] as const) {
      const timestamp = String(server.clock.now().getTime() + off);
      const headers = {
        [feedHeaders.timestamp]: timestamp,
        [feedHeaders.signature]: signFeed(Buffer.from(OTHER_KEY), timestamp, body),
      };
      expect((await other.post(body, headers)).status, String(off)).toBe(status);
    }
  });
});

describe('bodies of the feed endpoint', () => {
  test('the feed endpoint refuses broken JSON, no messages and too many messages', async () => {
    for (const body of ['', '{', '[]', 'null', '{}', '{"messages":{}}', '{"messages":"x"}']) {
      const answer = await feed.post(body);
      expect(answer.status, body).toBe(400);
    }
    const many = await feed.post(JSON.stringify({ messages: Array.from({ length: 501 }, () => ({})) }));
    expect([many.status, JSON.parse(many.text).field]).toEqual([400, 'messages']);
    expect((await feed.post('{"messages":[]}')).status).toBe(200);
  });

  test('the feed endpoint reads bodies of up to 2 MiB', async () => {
    const filled = (length: number) =>
      JSON.stringify({ messages: [{ ...fixtureOf('large', tomorrow()), filler: 'x'.repeat(length) }] });
    expect((await feed.post(filled(500_000))).status).toBe(200);
    const answer = await feed.post(filled(2 * 1024 * 1024));
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([413, 'bodyTooLarge']);
  });

  test('a malformed feed message does not fail the others of its body', async () => {
    const bad = [
      null,
      7,
      'text',
      {},
      { type: 'odds_change' },
      { type: 'nonsense', message_id: 'bad-1', at: 1 },
      { ...fixtureOf('bad', tomorrow()), message_id: 'bad-2', at: 1, sequence: -1 },
      { ...fixtureOf('bad', tomorrow()), message_id: 'bad 3', at: 1, sequence: 1 },
      { ...fixtureOf('bad', tomorrow()), message_id: 'bad-4', at: 1, sequence: 1, sport: 'chess' },
      {
        ...fixtureOf('bad', tomorrow()),
        message_id: 'bad-5',
        at: 1,
        sequence: 1,
        competition: { id: 'cup', names: { EN: 'null\u0000byte' } },
      },
      {
        ...fixtureOf('bad', tomorrow()),
        message_id: 'bad-6',
        at: 1,
        sequence: 1,
        competition: { id: 'cup', names: { EN: 'half a \ud83d sign' } },
      },
      { ...fixtureOf('bad', 1e18), message_id: 'bad-7', at: 1, sequence: 1 },
    ];
    const good = {
      ...fixtureOf('good', tomorrow()),
      message_id: 'good-1',
      at: 1,
      sequence: 1,
      note: '\u0000',
    };
    const answer = await feed.post(JSON.stringify({ messages: [...bad, good] }));
    const { results } = JSON.parse(answer.text);
    expect(results.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      ...bad.map(() => 'invalid'),
      'applied',
    ]);
    expect(results.at(-1).message_id).toBe('good-1');
  });

  test('every feed message is stored as it came, with its verdict', async () => {
    await feed.send({ ...fixtureOf('kept', tomorrow()), message_id: 'kept-1' });
    const row = await server.database.db.read
      .selectFrom('sports_message')
      .select(['kind', 'verdict', 'body'])
      .where('source_id', '=', 'kept-1')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'fixture', verdict: 'applied', body: { event_id: 'kept' } });
  });
});

describe('once and in order', () => {
  test('a feed message is applied once, also when repeated within one body', async () => {
    const message = { ...fixtureOf('once', tomorrow()), message_id: 'once-1', sequence: 1 };
    expect((await feed.send(message, message)).map(({ verdict }) => verdict)).toEqual([
      'applied',
      'repeated',
    ]);
    expect((await feed.send(message)).map(({ verdict }) => verdict)).toEqual(['repeated']);
  });

  test('a feed message in fifty concurrent bodies is applied once', async () => {
    await feed.send(fixtureOf('fifty', tomorrow()));
    const message = { ...winnerOdds('fifty', ['2', '3', '4']), message_id: 'fifty-1', sequence: 2 };
    const verdicts = (await Promise.all(Array.from({ length: 50 }, () => feed.send(message)))).flat();
    expect(verdicts.filter(({ verdict }) => verdict === 'applied')).toHaveLength(1);
    expect(verdicts.filter(({ verdict }) => verdict === 'repeated')).toHaveLength(49);
  });

  test('a feed message that had no effect can be sent again', async () => {
    const odds = { ...winnerOdds('later', ['2', '3', '4']), message_id: 'later-odds', sequence: 2 };
    expect(await feed.send(odds)).toMatchObject([{ verdict: 'unknownEvent' }]);
    await feed.send({ ...fixtureOf('later', tomorrow()), sequence: 1 });
    expect(await feed.send(odds)).toMatchObject([{ verdict: 'applied' }]);
    expect(await feed.send(odds)).toMatchObject([{ verdict: 'repeated' }]);
  });

  test('a feed message older than the last one of its event is stale', async () => {
    await feed.send({ ...fixtureOf('order', tomorrow()), sequence: 1 });
    const answers = await feed.send(
      { ...winnerOdds('order', ['2.5', '3', '4']), sequence: 5 },
      { ...winnerOdds('order', ['9', '9', '9']), sequence: 4 },
      { ...winnerOdds('order', ['9', '9', '9']), sequence: 5 },
    );
    expect(answers.map(({ verdict }) => verdict)).toEqual(['applied', 'stale', 'stale']);
    const { events } = await server.ok('/api/sports/events', { view: 'all', search: 'Home of order' });
    expect(events[0]?.markets[0]?.selections[0]?.odds).toBe('2.5');
  });

  test('prices of one body are applied in the order of each match, and answered in the order of the body', async () => {
    const matches = Array.from({ length: 20 }, (_, nth) => `beside-${nth}`);
    await feed.send(...matches.map((id) => fixtureOf(id, tomorrow())));
    const prices = Array.from({ length: 10 }, (_, round) =>
      matches.map((id, nth) => ({
        ...winnerOdds(id, [`${round + 2}`, '3', '4']),
        message_id: `${id}-${round}`,
        // The last but one of every third match comes too late.
        sequence: round === 8 && nth % 3 === 0 ? 2 : round + 3,
      })),
    ).flat();
    const again = prices.slice(40, 60);
    const answers = await feed.send(...prices, ...again);
    expect(answers.map(({ message_id }) => message_id)).toEqual(
      [...prices, ...again].map(({ message_id }) => message_id),
    );
    expect(answers.slice(0, 200).map(({ verdict }) => verdict)).toEqual(
      prices.map(({ sequence }) => (sequence === 2 ? 'stale' : 'applied')),
    );
    expect(answers.slice(200).map(({ verdict }) => verdict)).toEqual(again.map(() => 'repeated'));
    for (const id of matches)
      expect((await readEvent(server, id)).markets).toMatchObject([{ selections: [{ odds: '11' }, {}, {}] }]);
  });

  test('a feed that sends prices only counts as alive', async () => {
    await feed.send(fixtureOf('known', tomorrow()));
    server.clock.advance(2_000);
    const before = server.clock.now();
    await feed.send(winnerOdds('known', ['2', '3', '4']));
    const row = await server.database.db.read
      .selectFrom('sports_feed')
      .select(['state', 'last_message_at'])
      .where('code', '=', 'league')
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('up');
    expect(row.last_message_at?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('a feed can change its own events only', async () => {
    await feed.send(fixtureOf('mine', tomorrow()));
    expect(await other.send({ ...winnerOdds('mine', ['2', '3', '4']), sequence: 9 })).toMatchObject([
      { verdict: 'unknownEvent' },
    ]);
    // It may call an event of its own the same.
    expect(await other.send({ ...fixtureOf('mine', tomorrow()), sequence: 1 })).toMatchObject([
      { verdict: 'applied' },
    ]);
  });
});
