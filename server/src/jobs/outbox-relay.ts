import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Db, Tx } from '../db/database.ts';
import {
  duePartitions,
  lockPartition,
  type OutboxRow,
  PARTITIONS,
  postponeEvent,
  takeEvents,
} from '../db/outbox.ts';

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

/** Events of one transaction at most. */
const BATCH = 1_000;
/** Partitions that a process relays at once: each takes a connection. */
const AT_ONCE = 4;
const TICK_MS = 500;
/** The pause between two looks at the outbox, by the batches begun since: what comes together is relayed together. */
const PAUSE_MS_A_BATCH = 25;
const LONGEST_PAUSE_MS = 200;

interface RelayDeps {
  readonly db: Db;
  readonly subscribers: readonly Subscriber[];
  readonly publish: PublishEvents;
  readonly warn: (error: unknown, message: string) => void;
}

/** Relays the outbox until it is closed. Servers on one database share its partitions. */
export function startOutboxRelay(deps: RelayDeps): OutboxRelay {
  let nudged = false;
  let closed = false;
  let wake: () => void = () => undefined;
  /** Batches since the last look. */
  let batches = 0;
  const partitions = Array.from({ length: PARTITIONS }, (_, partition) => openPartition(deps, partition));
  /** Partitions with events, the one that has waited longest first; none of them is running. */
  const queue = new Set<Partition>();
  const running = new Map<Partition, Promise<void>>();

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function begin(): void {
    for (const partition of queue) {
      if (closed || running.size === AT_ONCE) return;
      queue.delete(partition);
      batches += 1;
      running.set(partition, relayOne(partition));
    }
  }

  async function relayOne(partition: Partition): Promise<void> {
    const hasMore = await partition.relayBatch();
    running.delete(partition);
    if (hasMore) queue.add(partition);
    begin();
  }

  async function look(): Promise<void> {
    nudged = false;
    batches = 0;
    try {
      for (const number of await duePartitions(deps.db.read)) {
        const partition = partitions[number];
        if (partition && !running.has(partition)) queue.add(partition);
      }
    } catch (error) {
      deps.warn(error, 'the outbox could not be read; it is tried again');
    }
    begin();
  }

  async function run(): Promise<void> {
    while (!closed) {
      await look();
      if (!nudged && !closed) await sleep(TICK_MS);
      if (!closed)
        await setTimeoutPromise(Math.min(Math.max(batches, 1) * PAUSE_MS_A_BATCH, LONGEST_PAUSE_MS));
    }
    await Promise.all(running.values());
  }

  const ended = run();
  return {
    nudge() {
      nudged = true;
      wake();
    },
    async close() {
      closed = true;
      wake();
      await ended;
    },
  };
}

interface Partition {
  /** Never throws. @returns whether there is more to relay at once */
  relayBatch(): Promise<boolean>;
}

/**
 * Relays the events of one partition in their order. A batch that fails is tried again with half of its events, down to
 * the one that cannot be processed, which is postponed: it delays no other.
 */
function openPartition({ db, subscribers, publish, warn }: RelayDeps, partition: number): Partition {
  let limit = BATCH;

  async function attempt(): Promise<{ readonly rows: readonly OutboxRow[]; readonly error?: unknown }> {
    let rows: readonly OutboxRow[] = [];
    try {
      await db.tx(async (tx) => {
        rows = (await lockPartition(tx, partition)) ? await takeEvents(tx, partition, limit) : [];
        for (const { topics, handle } of subscribers) {
          const mine = rows.filter((row) => topics.includes(row.topic));
          if (mine.length > 0) await handle(mine, tx);
        }
      });
      return { rows };
    } catch (error) {
      return { rows, error: error ?? new Error('failed without an error') };
    }
  }

  async function relayBatch(): Promise<boolean> {
    const { rows, error } = await attempt();
    const [first] = rows;
    if (error === undefined) {
      const hasMore = rows.length === limit;
      limit = Math.min(limit * 2, BATCH);
      if (first) await publish(rows);
      return hasMore;
    }
    if (!first) throw error;
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
    relayBatch: () =>
      relayBatch().catch((error: unknown) => {
        warn(error, 'the outbox could not be relayed; it is tried again');
        return false;
      }),
  };
}
