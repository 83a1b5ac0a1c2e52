import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from '../database.ts';
import { type ConnectionSource, createPool } from '../pool.ts';
import { GRID_MS, untilMoment } from './grid.ts';
import { type Fence, type Held, holdFence, keepLeases, takeLeases } from './lease-rows.ts';

/** A lease is free so long after its holder last renewed it, in milliseconds by the clock of the database. */
const LIMIT_MS = 3_000;
/** Leases are renewed, and those of others tried, so often. */
const RENEW_MS = 3 * GRID_MS;

/** This process, as leases and the list of servers name it. */
export const HOLDER = `${hostname()}:${process.pid}`;

/** A piece of work that one server at a time does. */
export interface Lease {
  /**
   * The same value for as long as this process holds the lease; `undefined` as soon as another may have taken it. It asks
   * nobody: what counts is the time since the last renewal that succeeded was sent.
   */
  fence(): Fence | undefined;
  /** Milliseconds since a holder, here or elsewhere, last began a run; `undefined` while it is not held. */
  sinceRun(): number | undefined;
  /** Notes that a run begins now. Written with the next renewal: a process that is killed before that repeats it. */
  beginRun(): void;
  /** Gives it back, so that another server need not wait for its time to run out. */
  close(): Promise<void>;
}

/** The leases of this process, renewed by one statement for all of them. */
export interface Leases {
  /** Takes the lease once it is free, and keeps it until it is closed. One at a time of a name. */
  open(name: string): Lease;
  /** Gives back what is held, and closes the connection. */
  close(): Promise<void>;
}

/** @param warn is called once whenever renewals begin to fail */
export function openLeases(
  source: ConnectionSource,
  warn: (error: unknown, message: string) => void,
): Leases {
  // A connection of its own, which no request keeps waiting; nothing is kept in its session.
  const pool = createPool(source, { max: 1, applicationName: 'baize-leases', statementTimeoutMs: 2_000 });
  return new RenewedLeases(pool, warn);
}

/** A Db each of whose transactions is refused once another server holds the lease. @throws LeaseLostError from `tx` */
export function fencedDb(db: Db, fence: Fence): Db {
  const refuse = (): never => {
    throw new Error('What is done under a lease is written in transactions, which check its fence.');
  };
  return {
    tx: (work, options) =>
      db.tx(async (tx) => {
        await holdFence(tx, fence, LIMIT_MS);
        return work(tx);
      }, options),
    get read() {
      return db.read;
    },
    get autocommit() {
      return refuse();
    },
    get pool() {
      return refuse();
    },
    prepared: refuse,
    close: refuse,
  };
}

class HeldLease implements Lease {
  readonly name: string;
  readonly #close: (lease: HeldLease) => Promise<void>;
  #fence: Fence | undefined;
  #heldUntil = 0;
  #ranAt = 0;

  constructor(name: string, close: (lease: HeldLease) => Promise<void>) {
    this.name = name;
    this.#close = close;
  }

  fence(): Fence | undefined {
    return performance.now() < this.#heldUntil ? this.#fence : undefined;
  }

  sinceRun(): number | undefined {
    return this.fence() && performance.now() - this.#ranAt;
  }

  beginRun(): void {
    this.#ranAt = performance.now();
  }

  close(): Promise<void> {
    return this.#close(this);
  }

  /** Whether nobody else is known to have it: its time may be up. */
  get isTaken(): boolean {
    return this.#fence !== undefined;
  }

  /** What a renewal brings to the row; `undefined` where there is nothing to renew. */
  kept(): Held | undefined {
    return this.#fence && { fence: this.#fence, ranMsAgo: performance.now() - this.#ranAt };
  }

  /** @param at when the statement was sent */
  renewed(at: number): void {
    this.#heldUntil = at + LIMIT_MS;
  }

  taken(fence: Fence, ranMsAgo: number, at: number): void {
    this.#fence = fence;
    this.#ranAt = at - ranMsAgo;
    this.renewed(at);
  }

  lost(): void {
    this.#fence = undefined;
    this.#heldUntil = 0;
  }
}

class RenewedLeases implements Leases {
  readonly #pool: pg.Pool;
  readonly #warn: (error: unknown, message: string) => void;
  readonly #holder = HOLDER;
  readonly #leases = new Map<string, HeldLease>();
  readonly #stops = new AbortController();
  #running: Promise<void> | undefined;
  #renewing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(pool: pg.Pool, warn: (error: unknown, message: string) => void) {
    this.#pool = pool;
    this.#warn = warn;
  }

  open(name: string): Lease {
    if (this.#leases.has(name)) throw new Error(`the lease ${name} is open in this process already`);
    const lease = new HeldLease(name, (closing) => this.#release([closing]));
    this.#leases.set(name, lease);
    this.#running ??= this.#run();
    return lease;
  }

  async close(): Promise<void> {
    this.#stops.abort();
    await this.#running;
    await this.#release([...this.#leases.values()]);
    await this.#pool.end();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stops;
    // Whatever is opened in the same turn of the loop is taken together.
    await Promise.resolve();
    while (!signal.aborted) {
      this.#renewing = this.#renew();
      await this.#renewing;
      await pause(untilMoment(RENEW_MS), undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async #renew(): Promise<void> {
    try {
      await this.#keep();
      await this.#take();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#warn(error, 'the leases could not be renewed; others may take them over');
      this.#isFailing = true;
    }
  }

  async #keep(): Promise<void> {
    const held = [...this.#leases.values()].flatMap((lease) => {
      const kept = lease.kept();
      return kept ? [{ lease, kept }] : [];
    });
    if (held.length === 0) return;
    const at = performance.now();
    const names = await keepLeases(
      this.#pool,
      held.map(({ kept }) => kept),
      LIMIT_MS,
    );
    for (const { lease } of held) {
      if (names.has(lease.name)) lease.renewed(at);
      else lease.lost();
    }
  }

  async #take(): Promise<void> {
    const wanted = new Map([...this.#leases].filter(([, lease]) => !lease.isTaken));
    if (wanted.size === 0) return;
    const at = performance.now();
    for (const { fence, ranMsAgo } of await takeLeases(
      this.#pool,
      [...wanted.keys()],
      this.#holder,
      LIMIT_MS,
    ))
      wanted.get(fence.name)?.taken(fence, ranMsAgo, at);
  }

  async #release(leases: readonly HeldLease[]): Promise<void> {
    // What is being taken or renewed now would be held again.
    for (const { name } of leases) this.#leases.delete(name);
    await this.#renewing;
    const kept = leases.flatMap((lease) => lease.kept() ?? []);
    for (const lease of leases) lease.lost();
    if (kept.length === 0) return;
    await keepLeases(this.#pool, kept, 0).catch((error: unknown) =>
      this.#warn(error, 'leases were not given back; they are free when their time is up'),
    );
  }
}
