import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Db, Tx } from '../db/database.ts';
import { isConnectionLost } from '../db/errors.ts';
import {
  duePartitions,
  lockPartitions,
  type OutboxRow,
  PARTITIONS,
  postponeEvent,
  takeEvents,
} from '../db/outbox.ts';
import { GRID_MS, untilMoment } from '../db/turns/grid.ts';
import { createPause } from '../db/turns/pause.ts';

/**
 * Processes every event of its topics, in batches, oldest first. It runs inside the transaction that takes the events
 * off the outbox, so what it writes through `tx` happens exactly once. Batches of several partitions run at once.
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
  /** Finishes the batches at hand and stops. */
  close(): Promise<void>;
}

export function bothRelays(one: OutboxRelay, other: OutboxRelay): OutboxRelay {
  return {
    nudge() {
      one.nudge();
      other.nudge();
    },
    close: async () => void (await Promise.all([one.close(), other.close()])),
  };
}

/** Events of one transaction at most. */
const BATCH = 1_000;
/** Events of one partition at most where several share a transaction. */
const SHARE = BATCH / PARTITIONS;
/** Partitions that a process relays at once: each takes a connection. */
const AT_ONCE = 4;
const TICK_MS = 3 * GRID_MS;
/** The pause between two looks at the outbox, by the partitions found since: what comes together is relayed together. */
const PAUSE_MS_A_PARTITION = 25;
const LONGEST_PAUSE_MS = 200;
/** The same where none was found: calls nudge, and few of them leave an event. */
const PAUSE_MS_AFTER_NONE = 100;

interface RelayDeps {
  readonly db: Db;
  readonly subscribers: readonly Subscriber[];
  readonly publish: PublishEvents;
  /** Events may be off the outbox that nobody publishes: the connection was lost before the commit was answered. */
  readonly lost: () => void;
  readonly warn: (error: unknown, message: string) => void;
}

/** Relays the outbox until it is closed. Servers on one database share its partitions. */
export function startOutboxRelay(deps: RelayDeps): OutboxRelay {
  let nudged = false;
  let closed = false;
  const pause = createPause();
  /** Partitions that were begun since the last look. */
  let begun = 0;
  const partitions = Array.from({ length: PARTITIONS }, (_, partition) => openPartition(deps, partition));
  /** Partitions with events, the one that has waited longest first; none of them is running. */
  const queue = new Set<Partition>();
  const running = new Map<Partition, Promise<void>>();

  function begin(): void {
    for (const partition of queue) {
      if (closed || running.size >= AT_ONCE) return;
      queue.delete(partition);
      begun += 1;
      running.set(partition, relayOne(partition));
    }
  }

  /**
   * Relays partitions in one transaction, which costs hardly more than one of them alone. Where that fails, or there is more
   * in one of them than its share, each is relayed by itself.
   */
  async function relayTogether(some: readonly Partition[]): Promise<void> {
    const isDone = await relayShares(
      deps,
      some.map(({ number }) => number),
    );
    for (const partition of some) {
      running.delete(partition);
      if (!isDone) queue.add(partition);
    }
    begin();
  }

  async function relayOne(partition: Partition): Promise<void> {
    const hasMore = await partition.relayBatch();
    running.delete(partition);
    if (hasMore) queue.add(partition);
    begin();
  }

  async function look(): Promise<void> {
    nudged = false;
    begun = 0;
    try {
      for (const number of await duePartitions(deps.db.read)) {
        const partition = partitions[number];
        if (partition && !running.has(partition)) queue.add(partition);
      }
      if (running.size === 0 && queue.size > 1 && !closed) {
        const some = [...queue];
        queue.clear();
        begun = some.length;
        const relayed = relayTogether(some);
        for (const partition of some) running.set(partition, relayed);
      }
    } catch (error) {
      deps.warn(error, 'the outbox could not be read; it is tried again');
    }
    begin();
  }

  async function run(): Promise<void> {
    while (!closed) {
      await look();
      if (!nudged && !closed) await pause.sleep(untilMoment(TICK_MS));
      if (!closed && nudged)
        await setTimeoutPromise(
          begun === 0 ? PAUSE_MS_AFTER_NONE : Math.min(begun * PAUSE_MS_A_PARTITION, LONGEST_PAUSE_MS),
        );
    }
    await Promise.all(running.values());
  }

  const ended = run();
  return {
    nudge() {
      if (nudged) return;
      nudged = true;
      pause.wake();
    },
    async close() {
      closed = true;
      pause.wake();
      await ended;
    },
  };
}

interface Partition {
  readonly number: number;
  /** Never throws. @returns whether there is more to relay at once */
  relayBatch(): Promise<boolean>;
}

interface Attempt {
  readonly rows: readonly OutboxRow[];
  readonly error?: unknown;
}

/** Takes at most `limit` events of each partition and has them processed, all or none. */
async function attempt(
  { db, subscribers, lost }: RelayDeps,
  partitions: readonly number[],
  limit: number,
): Promise<Attempt> {
  let rows: readonly OutboxRow[] = [];
  try {
    await db.tx(async (tx) => {
      rows = await takeEvents(tx, await lockPartitions(tx, partitions), limit);
      for (const { topics, handle } of subscribers) {
        const mine = rows.filter((row) => topics.includes(row.topic));
        if (mine.length > 0) await handle(mine, tx);
      }
    });
    return { rows };
  } catch (error) {
    if (rows.length > 0 && isConnectionLost(error)) lost();
    return { rows, error: error ?? new Error('failed without an error') };
  }
}

/** Never throws. @returns whether nothing is left of these partitions that has to be relayed at once */
async function relayShares(deps: RelayDeps, partitions: readonly number[]): Promise<boolean> {
  const { rows, error } = await attempt(deps, partitions, SHARE);
  if (error !== undefined) return false;
  if (rows.length > 0)
    await deps
      .publish(rows)
      .catch((fault: unknown) => deps.warn(fault, 'a batch of events could not be published'));
  return partitions.every((number) => rows.filter(({ partition }) => partition === number).length < SHARE);
}

/**
 * Relays the events of one partition in their order. A batch that fails is tried again with half of its events, down to
 * the one that cannot be processed, which is postponed: it delays no other.
 */
function openPartition(deps: RelayDeps, partition: number): Partition {
  const { db, publish, warn } = deps;
  let limit = BATCH;

  async function relayBatch(): Promise<boolean> {
    const { rows, error } = await attempt(deps, [partition], limit);
    const [first] = rows;
    if (error === undefined) {
      const hasMore = rows.length === limit;
      limit = Math.min(limit * 2, BATCH);
      if (first) await publish(rows);
      return hasMore;
    }
    // A lost connection is no failure of an event: it is taken again as soon as the database is back.
    if (!first || isConnectionLost(error)) throw error;
    if (rows.length === 1) {
      warn(error, `outbox event ${first.id} failed`);
      await postponeEvent(db, first, error);
    } else {
      warn(error, 'a batch of outbox events failed; it is tried again in smaller ones');
      limit = Math.ceil(rows.length / 2);
    }
    return true;
  }

  return {
    number: partition,
    relayBatch: () =>
      relayBatch().catch((error: unknown) => {
        warn(error, 'the outbox could not be relayed; it is tried again');
        return false;
      }),
  };
}
