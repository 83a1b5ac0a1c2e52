import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToOutbox, type OutboxRow, postponeEvent } from '../db/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { type PublishEvents, type Subscriber, startOutboxRelay } from './outbox-relay.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.db.autocommit.deleteFrom('outbox').execute();
});
afterAll(() => database.drop());

/** Events of site 1, which are all in one partition, unless they have players of their own. */
const put = (topic: string, payload: Record<string, string>, playerId?: bigint) =>
  database.db.tx((tx) =>
    addToOutbox(tx, { siteId: 1, topic, payload, ...(playerId === undefined ? {} : { playerId }) }),
  );

/** A relay with one subscriber. */
function relayTo(
  topics: string[],
  handle: Subscriber['handle'],
  publish: PublishEvents = async () => undefined,
  lost: () => void = () => undefined,
) {
  return startOutboxRelay({
    db: database.db,
    subscribers: [{ topics, handle }],
    publish,
    lost,
    warn: () => undefined,
  });
}

function collector(count: number) {
  const taken: OutboxRow[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    taken,
    enough: promise,
    take(rows: readonly OutboxRow[]) {
      taken.push(...rows);
      if (taken.length >= count) resolve();
    },
  };
}

const numbers = (rows: readonly OutboxRow[]) => rows.map((row) => row.payload.n);
const waiting = () => database.db.read.selectFrom('outbox').select(['payload', 'attempts']).execute();

test('an event whose connection is lost again and again is not put off, and each time it may never be published', async () => {
  // With a second, two, four and so on between them, these would take longer than a test may.
  const LOSSES = 6;
  await put('order', { n: '1' });
  const { taken, enough, take } = collector(1);
  let lost = 0;
  const relay = relayTo(
    ['order'],
    async (_rows, tx) => {
      if (lost === LOSSES) return;
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    },
    async (rows) => take(rows),
    () => {
      lost += 1;
    },
  );
  await enough;
  await relay.close();
  expect([numbers(taken), lost]).toEqual([['1'], LOSSES]);
});

test('events are relayed in order, and are off the outbox afterwards', async () => {
  for (const n of ['1', '2', '3']) await put('order', { n });
  const { taken, enough, take } = collector(3);
  const relay = relayTo(['order'], async (rows) => take(rows));
  await enough;
  await relay.close();
  expect(numbers(taken)).toEqual(['1', '2', '3']);
  expect(await waiting()).toEqual([]);
});

test('an event that cannot be processed is postponed, and every other one of its batch is relayed in order', async () => {
  const all = Array.from({ length: 50 }, (_, n) => String(n));
  for (const n of all) await put('mixed', { n });
  const { taken, enough, take } = collector(49);
  const relay = relayTo(
    ['mixed'],
    async (rows) => {
      if (numbers(rows).includes('33')) throw new Error('cannot bear it');
    },
    async (rows) => take(rows),
  );
  await enough;
  await relay.close();
  expect(numbers(taken)).toEqual(all.filter((n) => n !== '33'));
  expect(await waiting()).toEqual([{ payload: { n: '33' }, attempts: 1 }]);
});

test('writes of a failing subscriber are rolled back, and after the last attempt the event is set aside', async () => {
  await put('hopeless', { n: '1' });
  await database.db.autocommit.updateTable('outbox').set({ attempts: 9 }).execute();
  const { promise, resolve } = Promise.withResolvers<void>();
  const relay = relayTo(['hopeless'], async (_rows, tx) => {
    await addToOutbox(tx, { siteId: 1, topic: 'written by the failed', payload: {} });
    resolve();
    throw new Error('never works');
  });
  await promise;
  await relay.close();
  expect(await waiting()).toEqual([]);
  const aside = await database.db.read.selectFrom('outbox_failed').select(['topic', 'error']).execute();
  expect(aside).toEqual([{ topic: 'hopeless', error: 'never works' }]);
});

test('a postponed event is relayed once its pause is over, and later events of its player do not wait for it', async () => {
  for (const n of ['held', 'next']) await put('pause', { n }, 5n);
  const rows = await database.db.read.selectFrom('outbox').selectAll().orderBy('id').execute();
  for (const row of rows.slice(0, 1)) await postponeEvent(database.db, row, new Error('not now'));
  const { taken, enough, take } = collector(2);
  const relay = relayTo(['pause'], async (some) => take(some));
  await enough;
  await relay.close();
  expect(numbers(taken)).toEqual(['next', 'held']);
});

test('events of several partitions share a transaction, and one that cannot be processed keeps none of the others', async () => {
  const players = [1n, 2n, 3n, 4n, 5n];
  for (const player of players) await put('together', { n: String(player) }, player);
  const batches: number[] = [];
  const { taken, enough, take } = collector(4);
  const relay = relayTo(
    ['together'],
    async (rows) => {
      batches.push(rows.length);
      if (numbers(rows).includes('3')) throw new Error('cannot bear it');
    },
    async (rows) => take(rows),
  );
  await enough;
  await relay.close();
  expect(batches).toEqual([5, 1, 1, 1, 1, 1]);
  expect(new Set(numbers(taken))).toEqual(new Set(['1', '2', '4', '5']));
  expect(await waiting()).toEqual([{ payload: { n: '3' }, attempts: 1 }]);

  for (const player of players) await put('together', { n: 'again' }, player);
  const second = relayTo(['together'], async (rows) => void batches.push(rows.length));
  await expect.poll(() => batches.at(-1)).toBe(5);
  await second.close();
});

test('two relays relay every event once, and those of a player in their order', async () => {
  const players = Array.from({ length: 20 }, (_, n) => BigInt(n + 1));
  for (let n = 0; n < 200; n++) await put('shared', { n: String(n) }, players[n % players.length]);
  const { taken, enough, take } = collector(200);
  const relays = [1, 2].map(() => relayTo(['shared'], async (rows) => take(rows)));
  await enough;
  await Promise.all(relays.map((relay) => relay.close()));
  expect(new Set(taken.map((row) => row.id)).size).toBe(200);
  expect(taken).toHaveLength(200);
  for (const player of players) {
    const own = taken.filter((row) => row.player_id === player).map((row) => Number(row.payload.n));
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
});

test('events of another partition are relayed while one is at work, and of the same partition none', async () => {
  const first = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  await put('slow', { n: 'first' }, 1n);
  const order: unknown[] = [];
  const handle: Subscriber['handle'] = async (rows) => {
    order.push(...numbers(rows));
    if (order.length === 1) {
      first.resolve();
      await other.promise;
    }
    if (numbers(rows).includes('other')) other.resolve();
  };
  const relays = [relayTo(['slow'], handle), relayTo(['slow'], handle)];
  await first.promise;
  await put('slow', { n: 'same partition' }, 9n);
  await put('slow', { n: 'other' }, 2n);
  await expect.poll(() => order, { timeout: 10_000 }).toHaveLength(3);
  await Promise.all(relays.map((relay) => relay.close()));
  expect(order).toEqual(['first', 'other', 'same partition']);
});

test('events are published in order, each after the transaction that took it off the outbox has committed', async () => {
  for (const n of ['1', '2', '3']) await put('published', { n });
  const { taken, enough, take } = collector(3);
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
  expect(numbers(taken)).toEqual(['1', '2', '3']);
  expect(left).toEqual([]);
});

test('an event that a subscriber cannot process is not published, and the other events are', async () => {
  for (const n of ['good', 'bad', 'fine']) await put('half', { n });
  const { taken, enough, take } = collector(2);
  const relay = relayTo(
    ['half'],
    async (rows) => {
      if (rows.some((row) => row.payload.n === 'bad')) throw new Error('cannot bear it');
    },
    async (rows) => take(rows),
  );
  await enough;
  await relay.close();
  expect(numbers(taken)).toEqual(['good', 'fine']);
});

test('a failed publication loses its own batch alone, and brings no event back', async () => {
  const { enough, take, taken } = collector(1);
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
  await expect.poll(() => failed, { timeout: 10_000 }).toBe(true);
  await put('lost', { n: 'second' });
  await enough;
  await relay.close();
  expect(numbers(taken)).toEqual(['second']);
});
