import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { OutboxTable } from '../db/schema.ts';

export type OutboxRow = Pick<Selectable<OutboxTable>, 'id' | 'site_id' | 'player_id' | 'topic' | 'payload'>;

/**
 * Processes every event of its topics, in batches, oldest first. It runs inside the transaction that takes the events
 * off the outbox, so what it writes through `tx` happens exactly once.
 */
export interface Subscriber {
  readonly topics: readonly string[];
  handle(events: readonly OutboxRow[], tx: Tx): Promise<void>;
}

/** Publishes events that are off the outbox, in their order, after the transaction that took them has committed. */
export type PublishEvents = (events: readonly OutboxRow[]) => Promise<void>;

export interface OutboxRelay {
  /** Events may be waiting: look now rather than at the next tick. */
  nudge(): void;
  /** Finishes the batch at hand and stops. */
  close(): Promise<void>;
}

const BATCH = 1_000;
const TICK_MS = 500;
/** Between two batches, and after one that shows that much is going on. */
const PACE_MS = 25;
const BUSY_PACE_MS = 100;
const BUSY_FROM = 50;
const MOST_ATTEMPTS = 10;

interface RelayParts {
  readonly db: Db;
  readonly subscribers: readonly Subscriber[];
  readonly publish: PublishEvents;
  readonly warn: (error: unknown, message: string) => void;
}

export function startOutboxRelay(parts: RelayParts): OutboxRelay {
  const { warn } = parts;
  let nudged = false;
  let closed = false;
  let wake: () => void = () => undefined;

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!closed) {
      nudged = false;
      const moved = await relayBatch(parts).catch((error: unknown) => {
        warn(error, 'the outbox could not be relayed; it is tried again');
        return 0;
      });
      if (moved === BATCH || closed) continue;
      if (!nudged) await sleep(TICK_MS);
      // What comes together is relayed together: a busy server would otherwise relay each round by itself.
      if (!closed) await setTimeoutPromise(moved < BUSY_FROM ? PACE_MS : BUSY_PACE_MS);
    }
  }

  const running = run();
  return {
    nudge() {
      nudged = true;
      wake();
    },
    async close() {
      closed = true;
      wake();
      await running;
    },
  };
}

/** @returns how many events were taken off the outbox or postponed */
async function relayBatch(parts: RelayParts): Promise<number> {
  const { relayed, postponed } = await takeBatch(parts);
  if (relayed.length > 0)
    await parts
      .publish(relayed)
      .catch((error: unknown) => parts.warn(error, 'a batch of outbox events could not be published'));
  return relayed.length + postponed;
}

interface Batch {
  readonly relayed: readonly OutboxRow[];
  readonly postponed: number;
}
const NOTHING: Batch = { relayed: [], postponed: 0 };

async function takeBatch(parts: RelayParts): Promise<Batch> {
  try {
    return await parts.db.tx(async (tx) => {
      if (!(await isAlone(tx))) return NOTHING;
      const rows = await takeRows(tx);
      for (const subscriber of parts.subscribers) {
        const mine = rows.filter((row) => subscriber.topics.includes(row.topic));
        if (mine.length > 0) await subscriber.handle(mine, tx);
      }
      return { relayed: rows, postponed: 0 };
    });
  } catch (error) {
    parts.warn(error, 'a batch of outbox events failed; they are handled one by one');
    return takeCarefully(parts);
  }
}

/** Each subscriber, and where need be each event, by itself: one bad event does not hold up the others. */
async function takeCarefully({ db, subscribers, warn }: RelayParts): Promise<Batch> {
  return db.tx(async (tx) => {
    if (!(await isAlone(tx))) return NOTHING;
    const rows = await dueRows(tx).execute();
    const failed = new Map<bigint, unknown>();
    for (const subscriber of subscribers) {
      const mine = rows.filter((row) => subscriber.topics.includes(row.topic) && !failed.has(row.id));
      if (mine.length > 0) await deliver(tx, subscriber, mine, failed);
    }
    const relayed = rows.filter((row) => !failed.has(row.id));
    await remove(tx, relayed);
    for (const [id, error] of failed) {
      warn(error, `outbox event ${id} failed`);
      await postpone(tx, id, error);
    }
    return { relayed, postponed: failed.size };
  });
}

/** One relay at a time, in whichever process: events are processed in their order, and need no locks of their own. */
async function isAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('baize outbox relay')) as alone`.execute(tx);
  return rows[0]?.alone === true;
}

const dueRows = (tx: Tx) =>
  tx
    .selectFrom('outbox')
    .select(['id', 'site_id', 'player_id', 'topic', 'payload'])
    .where((eb) => eb.or([eb('available_at', 'is', null), eb('available_at', '<=', new Date())]))
    .orderBy('id')
    .limit(BATCH);

async function takeRows(tx: Tx): Promise<OutboxRow[]> {
  const rows = await tx
    .with('due', () => dueRows(tx))
    .deleteFrom('outbox')
    .using('due')
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'outbox.site_id', 'outbox.player_id', 'outbox.topic', 'outbox.payload'])
    .execute();
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function remove(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await tx.deleteFrom('outbox').where(sql<boolean>`id = any(${ids}::bigint[])`).execute();
}

/** All at once; when that fails, one by one, so that one bad event does not hold up the others. */
async function deliver(
  tx: Tx,
  subscriber: Subscriber,
  rows: readonly OutboxRow[],
  failed: Map<bigint, unknown>,
): Promise<void> {
  const attempt = async (batch: readonly OutboxRow[]): Promise<unknown> => {
    await sql`savepoint delivery`.execute(tx);
    try {
      await subscriber.handle(batch, tx);
      await sql`release savepoint delivery`.execute(tx);
      return undefined;
    } catch (error) {
      await sql`rollback to savepoint delivery`.execute(tx);
      return error ?? new Error('failed without an error');
    }
  };
  if ((await attempt(rows)) === undefined) return;
  for (const row of rows) {
    const error = await attempt([row]);
    if (error !== undefined) failed.set(row.id, error);
  }
}

/** Waits twice as long after each failure; after the last the event is set aside. */
async function postpone(tx: Tx, id: bigint, error: unknown): Promise<void> {
  const row = await tx
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      available_at: sql<Date>`now() + interval '1 second' * power(2, attempts)`,
    }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst();
  if (!row || row.attempts < MOST_ATTEMPTS) return;
  const text = error instanceof Error ? error.message : String(error);
  await sql`insert into outbox_failed (id, site_id, player_id, topic, payload, created_at, error)
    select id, site_id, player_id, topic, payload, created_at, ${text} from outbox where id = ${id}`.execute(
    tx,
  );
  await tx.deleteFrom('outbox').where('id', '=', id).execute();
}
