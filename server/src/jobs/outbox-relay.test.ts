import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToOutbox } from '../db/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { type OutboxRow, type PublishEvents, type Subscriber, startOutboxRelay } from './outbox-relay.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const put = (topic: string, payload: Record<string, string>) =>
  database.db.tx((tx) => addToOutbox(tx, { siteId: 1, topic, payload }));

/** A relay with one subscriber. */
function relayTo(
  topics: string[],
  handle: Subscriber['handle'],
  publish: PublishEvents = async () => undefined,
) {
  return startOutboxRelay({
    db: database.db,
    subscribers: [{ topics, handle }],
    publish,
    warn: () => undefined,
  });
}

function collector(count: number) {
  const heard: OutboxRow[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    heard,
    enough: promise,
    take(rows: readonly OutboxRow[]) {
      heard.push(...rows);
      if (heard.length >= count) resolve();
    },
  };
}

test('events are heard in order, and are off the outbox afterwards', async () => {
  for (const n of ['1', '2', '3']) await put('order', { n });
  const { heard, enough, take } = collector(3);
  const relay = relayTo(['order'], async (rows) => take(rows));
  await enough;
  await relay.close();
  expect(heard.map((row) => row.payload.n)).toEqual(['1', '2', '3']);
  expect(await database.db.read.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('an event that fails waits for another try, and does not hold up its neighbours', async () => {
  for (const n of ['good', 'bad', 'fine']) await put('mixed', { n });
  const { heard, enough, take } = collector(2);
  const relay = relayTo(['mixed'], async (rows) => {
    if (rows.some((row) => row.payload.n === 'bad')) throw new Error('cannot bear it');
    take(rows);
  });
  await enough;
  await relay.close();
  expect(heard.map((row) => row.payload.n)).toEqual(['good', 'fine']);
  const left = await database.db.read.selectFrom('outbox').select(['payload', 'attempts']).execute();
  expect(left).toEqual([{ payload: { n: 'bad' }, attempts: 1 }]);
});

test('what a failed handler wrote is undone, and after the last try the event is set aside', async () => {
  await database.db.autocommit.deleteFrom('outbox').execute();
  await put('hopeless', { n: '1' });
  await database.db.autocommit.updateTable('outbox').set({ attempts: 9 }).execute();
  const { promise, resolve } = Promise.withResolvers<void>();
  let tries = 0;
  const relay = relayTo(['hopeless'], async (_rows, tx) => {
    await addToOutbox(tx, { siteId: 1, topic: 'written by the failed', payload: {} });
    tries += 1;
    // In the batch, carefully together, and alone.
    if (tries === 3) resolve();
    throw new Error('never works');
  });
  await promise;
  await relay.close();
  expect(await database.db.read.selectFrom('outbox').select('topic').execute()).toEqual([]);
  const aside = await database.db.read.selectFrom('outbox_failed').select(['topic', 'error']).execute();
  expect(aside).toEqual([{ topic: 'hopeless', error: 'never works' }]);
});

test('two relays on one outbox never hear the same event', async () => {
  for (let n = 0; n < 40; n++) await put('shared', { n: String(n) });
  const { heard, enough, take } = collector(40);
  const relays = [1, 2].map(() => relayTo(['shared'], async (rows) => take(rows)));
  await enough;
  await Promise.all(relays.map((relay) => relay.close()));
  expect(new Set(heard.map((row) => row.id)).size).toBe(40);
  expect(heard).toHaveLength(40);
});

test('events are published in order, each after the transaction that took it off the outbox has committed', async () => {
  await database.db.autocommit.deleteFrom('outbox').execute();
  for (const n of ['1', '2', '3']) await put('published', { n });
  const { heard, enough, take } = collector(3);
  const left: bigint[] = [];
  const relay = relayTo(
    ['published'],
    async () => undefined,
    async (rows) => {
      const waiting = await database.db.read.selectFrom('outbox').select('id').execute();
      left.push(...waiting.map(({ id }) => id).filter((id) => rows.some((row) => row.id === id)));
      const { rows: locks } = await database.db.pool.query(
        `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(locks).toEqual([]);
      take(rows);
    },
  );
  await enough;
  await relay.close();
  expect(heard.map((row) => row.payload.n)).toEqual(['1', '2', '3']);
  expect(left).toEqual([]);
});

test('an event that a subscriber cannot process is not published, and its neighbours are', async () => {
  for (const n of ['good', 'bad', 'fine']) await put('half', { n });
  const { heard, enough, take } = collector(2);
  const relay = relayTo(
    ['half'],
    async (rows) => {
      if (rows.some((row) => row.payload.n === 'bad')) throw new Error('cannot bear it');
    },
    async (rows) => take(rows),
  );
  await enough;
  await relay.close();
  expect(heard.map((row) => row.payload.n)).toEqual(['good', 'fine']);
});

test('a failed publication loses its own batch alone, and brings no event back', async () => {
  await database.db.autocommit.deleteFrom('outbox').execute();
  const { enough, take, heard } = collector(1);
  let failed = false;
  const relay = relayTo(
    ['lost'],
    async () => undefined,
    async (rows) => {
      if (!failed) {
        failed = true;
        throw new Error('no bus');
      }
      take(rows);
    },
  );
  await put('lost', { n: 'first' });
  await expect.poll(() => failed).toBe(true);
  await put('lost', { n: 'second' });
  await enough;
  await relay.close();
  expect(heard.map((row) => row.payload.n)).toEqual(['second']);
});
