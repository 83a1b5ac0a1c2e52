import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { readEvent } from '../testing/read-rows.ts';
import {
  feedWithKey,
  fixtureOf,
  type OutgoingMessage,
  type TestFeed,
  winnerOdds,
} from '../testing/test-feed.ts';
import { watchFeeds } from './watch.ts';

const DAY = 86_400_000;

let server: TestServer;
/** Each part has a feed of its own, since what one says wakes all of it. */
const feeds = new Map<string, TestFeed>();
const codes = ['gaps', 'quiet', 'lost', 'restart', 'unknown'];
const keyOf = (code: string) => code.padEnd(32, '-');

beforeAll(async () => {
  server = await startTestServer({
    FEED_KEYS: codes.map((code) => `${code}:${keyOf(code)}`).join(','),
  });
  for (const code of codes) feeds.set(code, feedWithKey(server, code, Buffer.from(keyOf(code))));
  // However slow the machine is, a feed is silent for as long as a test says.
  server.clock.stop();
});
afterAll(() => server.stop());

function feedOf(code: string): TestFeed {
  const feed = feeds.get(code);
  if (!feed) throw new Error(`There is no feed ${code}.`);
  return feed;
}

const now = () => server.clock.now().getTime();
const verdicts = async (answers: ReturnType<TestFeed['send']>) =>
  (await answers).map(({ verdict }) => verdict);
const finished = (eventId: string): Extract<OutgoingMessage, { type: 'bet_settlement' }> => ({
  type: 'bet_settlement',
  event_id: eventId,
  result: { status: 'finished', ht: [0, 0], ft: [1, 0] },
});
const marketOf = async (eventId: string) => (await readEvent(server, eventId)).markets[0];

async function open(feed: TestFeed, eventId: string): Promise<void> {
  await feed.send(fixtureOf(eventId, now() + DAY), winnerOdds(eventId, ['2', '3', '4']));
}

describe('a gap', () => {
  test('after a gap prices are applied, and nothing is settled before a snapshot', async () => {
    const feed = feedOf('gaps');
    await open(feed, 'g1');
    feed.skipTo('g1', 5);
    expect(await verdicts(feed.send(winnerOdds('g1', ['2.2', '3', '4'])))).toEqual(['applied']);
    expect((await marketOf('g1'))?.selections[0]?.odds).toBe('2.2');
    // No gap right before it, and yet something is missing.
    expect(await feed.send(finished('g1'))).toMatchObject([{ verdict: 'held', reason: 'gap' }]);
    expect(await verdicts(feed.send({ type: 'bet_cancel', event_id: 'g1' }))).toEqual(['held']);
    const { event, results, cancels } = await readEvent(server, 'g1');
    expect([event.needs_recovery, results, cancels]).toEqual([true, [], []]);
    const [request] = await feed.recoveries();
    expect(request).toMatchObject({ event_id: 'g1' });
    const request_id = request?.request_id ?? '';

    const answers = await verdicts(
      feed.send(
        { ...fixtureOf('g1', now() + DAY), request_id },
        { ...winnerOdds('g1', ['2.3', '3', '4']), request_id },
        { ...finished('g1'), request_id },
        { type: 'snapshot_complete', request_id },
      ),
    );
    expect(answers).toEqual(['applied', 'applied', 'applied', 'applied']);
    const after = await readEvent(server, 'g1');
    expect([after.event.needs_recovery, after.event.state, after.results.length]).toEqual([
      false,
      'settled',
      1,
    ]);
    expect(await feed.recoveries()).toEqual([]);
  });

  test('a gap requests one recovery, however many messages are missed', async () => {
    const feed = feedOf('gaps');
    await open(feed, 'g2');
    for (const sequence of [5, 9, 14]) {
      feed.skipTo('g2', sequence);
      await feed.send(winnerOdds('g2', ['2', '3', String(sequence)]));
    }
    expect((await feed.recoveries()).filter(({ event_id }) => event_id === 'g2')).toHaveLength(1);
  });

  test('a gap within a snapshot requests another recovery', async () => {
    const feed = feedOf('gaps');
    await open(feed, 'g3');
    feed.skipTo('g3', 5);
    await feed.send(winnerOdds('g3', ['2', '3', '4']));
    const request = (await feed.recoveries()).find(({ event_id }) => event_id === 'g3');
    const request_id = request?.request_id ?? '';
    await feed.send({ ...fixtureOf('g3', now() + DAY), request_id });
    feed.skipTo('g3', 10);
    expect(
      await verdicts(feed.send({ ...finished('g3'), request_id }, { type: 'snapshot_complete', request_id })),
    ).toEqual(['held', 'applied']);
    const again = (await feed.recoveries()).find(({ event_id }) => event_id === 'g3');
    expect(again?.request_id).not.toBe(request_id);
  });

  test('settlements before a gap are applied once nothing is missing', async () => {
    const feed = feedOf('gaps');
    await open(feed, 'g4');
    await feed.send(finished('g4'));
    feed.skipTo('g4', 9);
    await feed.send({ type: 'bet_stop', event_id: 'g4' });
    expect((await readEvent(server, 'g4')).event.needs_recovery).toBe(true);
    const request_id = (await feed.recoveries()).find(({ event_id }) => event_id === 'g4')?.request_id ?? '';
    await feed.send(
      { ...fixtureOf('g4', now() + DAY), request_id },
      { ...finished('g4'), request_id },
      { type: 'snapshot_complete', request_id },
    );
    const { event, results } = await readEvent(server, 'g4');
    expect([event.needs_recovery, results.length]).toEqual([false, 1]);
  });

  test('a snapshot for an unknown request completes no recovery', async () => {
    const feed = feedOf('gaps');
    await open(feed, 'g5');
    for (const request_id of ['0', '999999', 'x', '-1']) {
      expect(await verdicts(feed.send({ ...finished('g5'), request_id }))).toEqual(['invalid']);
      expect(await verdicts(feed.send({ type: 'snapshot_complete', request_id }))).toEqual(['invalid']);
    }
    expect((await readEvent(server, 'g5')).results).toEqual([]);
  });
});

test('the missed fixture of an event is requested, and applied when it comes', async () => {
  const feed = feedOf('unknown');
  await feed.send({ type: 'alive', subscribed: 1 });
  feed.skipTo('u1', 7);
  expect(await verdicts(feed.send(winnerOdds('u1', ['2', '3', '4'])))).toEqual(['unknownEvent']);
  const [request] = await feed.recoveries();
  expect(request?.event_id).toBe('u1');
  const request_id = request?.request_id ?? '';
  expect(
    await verdicts(
      feed.send(
        { ...fixtureOf('u1', now() + DAY), request_id },
        { ...winnerOdds('u1', ['2', '3', '4']), request_id },
        { type: 'snapshot_complete', request_id },
      ),
    ),
  ).toEqual(['applied', 'applied', 'applied']);
  expect((await marketOf('u1'))?.state).toBe('active');
});

describe('a feed that goes quiet', () => {
  test('a silent feed has its markets suspended; later each reopens with a price, the rest with the snapshot', async () => {
    const feed = feedOf('quiet');
    for (const id of ['q1', 'q2', 'q3']) await open(feed, id);
    await feed.send({ type: 'bet_stop', event_id: 'q3' });
    server.clock.advance(8_000);
    await feed.send({ type: 'alive', subscribed: 1 });
    server.clock.advance(8_000);
    // The feed sent a message in time.
    await watchFeeds(server.database.db, { changed: () => undefined }, server.clock.now());
    expect((await marketOf('q1'))?.state).toBe('active');

    server.clock.advance(3_000);
    await expect.poll(async () => (await marketOf('q1'))?.state).toBe('suspended');
    expect(await marketOf('q2')).toMatchObject({ state: 'suspended', held_state: 'active' });
    expect(await feed.recoveries()).toEqual([]);

    await feed.send({ type: 'alive', subscribed: 1 });
    const [request] = await feed.recoveries();
    expect(request).toMatchObject({ event_id: null });
    expect(request?.after).toBeLessThan(now() - 10_000);
    expect((await marketOf('q1'))?.state).toBe('suspended');

    await feed.send(winnerOdds('q1', ['2', '3', '4']));
    expect(await marketOf('q1')).toMatchObject({ state: 'active', held_state: null });
    expect((await marketOf('q2'))?.state).toBe('suspended');

    const request_id = request?.request_id ?? '';
    await feed.send({ type: 'snapshot_complete', request_id });
    expect(await marketOf('q2')).toMatchObject({ state: 'active', held_state: null });
    // Markets suspended before stay suspended.
    expect((await marketOf('q3'))?.state).toBe('suspended');
    const row = await server.database.db.read
      .selectFrom('sports_feed')
      .select('state')
      .where('code', '=', 'quiet')
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('up');
  });

  test('repeated messages do not keep a feed alive', async () => {
    const feed = feedOf('quiet');
    const alive = { type: 'alive', subscribed: 1, message_id: 'again' } as const;
    await feed.send(alive);
    server.clock.advance(7_000);
    expect(await verdicts(feed.send(alive))).toEqual(['repeated']);
    server.clock.advance(5_000);
    await expect.poll(async () => (await marketOf('q1'))?.state).toBe('suspended');
  });

  test('silence of a feed during a restart of the server is detected at its first message', async () => {
    const feed = feedOf('restart');
    await open(feed, 'n1');
    await open(feed, 'n2');
    // As if no server had run in the meantime.
    await server.database.db.tx((tx) =>
      tx
        .updateTable('sports_feed')
        .set({ last_message_at: new Date(now() - 60_000) })
        .where('code', '=', 'restart')
        .execute(),
    );
    await feed.send(winnerOdds('n1', ['2', '3', '4']));
    expect([(await marketOf('n1'))?.state, (await marketOf('n2'))?.state]).toEqual(['active', 'suspended']);
    expect(await feed.recoveries()).toMatchObject([{ event_id: null }]);
  });

  test('the recovery after silence covers the messages missed meanwhile', async () => {
    const feed = feedOf('restart');
    feed.skipTo('n2', 20);
    await feed.send(winnerOdds('n2', ['3', '3', '3']));
    const requests = await feed.recoveries();
    expect(requests).toHaveLength(1);
    const request_id = requests[0]?.request_id ?? '';
    // A snapshot that leaves the event out leaves it in want of one.
    await feed.send({ type: 'snapshot_complete', request_id });
    expect(await feed.recoveries()).toMatchObject([{ event_id: 'n2' }]);
  });
});

test('a feed that reports a lost connection has its markets suspended until its snapshot is complete', async () => {
  const feed = feedOf('lost');
  await open(feed, 'l1');
  await feed.send({ type: 'alive', subscribed: 0 });
  expect((await marketOf('l1'))?.state).toBe('suspended');
  const [request] = await feed.recoveries();
  await feed.send({ type: 'alive', subscribed: 1 });
  expect((await marketOf('l1'))?.state).toBe('suspended');
  await feed.send({ type: 'snapshot_complete', request_id: request?.request_id ?? '' });
  expect((await marketOf('l1'))?.state).toBe('active');
});
