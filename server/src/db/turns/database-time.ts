import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { setIdsAhead } from '../uuid7.ts';
import { GRID_MS, untilMoment } from './grid.ts';

/** The time of all servers: the database's. A server knows it by how far its own clock is off. */
export interface DatabaseTime {
  /** A clock of this process, put right. */
  correct(clock: Clock): Clock;
  /**
   * Holds a time that the database just gave against the clock of this process, and puts that right.
   * @param sent when it was asked for, by `Date.now`
   * @throws ClockOffError where the clock has been wrong until now: what was decided by it is to be refused
   */
  verify(sent: number, at: Date): void;
  close(): Promise<void>;
}

export class ClockOffError extends Error {
  constructor(byMs: number) {
    super(`the clock of this machine has been set off by ${byMs} ms`);
  }
}

const MEASURE_MS = 3 * GRID_MS;
/** A clock that is slowed down or sped up by NTP stays within this. */
const TOLERATED_MS = 100;

/** @param pool of which a connection is asked again and again; the first answer is waited for */
export async function openDatabaseTime(
  pool: pg.Pool,
  warn: (error: unknown, message: string) => void,
): Promise<DatabaseTime> {
  const time = new MeasuredTime(pool, warn);
  await time.open();
  return time;
}

class MeasuredTime implements DatabaseTime {
  readonly #pool: pg.Pool;
  readonly #warn: (error: unknown, message: string) => void;
  readonly #stops = new AbortController();
  #running: Promise<void> | undefined;
  /** Milliseconds by which the database is ahead of this machine. */
  #ahead = 0;

  constructor(pool: pg.Pool, warn: (error: unknown, message: string) => void) {
    this.#pool = pool;
    this.#warn = warn;
  }

  async open(): Promise<void> {
    await this.#measure();
    this.#running = this.#run();
  }

  correct(clock: Clock): Clock {
    return { now: () => new Date(clock.now().getTime() + this.#ahead) };
  }

  verify(sent: number, at: Date): void {
    const received = Date.now();
    // Its own time is somewhere between the two; all three are rounded down.
    const least = at.getTime() - received - 1;
    const most = at.getTime() + 1 - sent;
    // Set back meanwhile: the next measurement says by how much.
    if (least > most) throw new ClockOffError(most - least);
    // Only as far as is certain: on one machine, or with NTP, it stays as it is.
    const ahead = Math.min(Math.max(this.#ahead, least), most);
    const off = ahead - this.#ahead;
    this.#ahead = ahead;
    setIdsAhead(ahead);
    if (Math.abs(off) > TOLERATED_MS) throw new ClockOffError(off);
  }

  async close(): Promise<void> {
    this.#stops.abort();
    await this.#running;
  }

  async #measure(): Promise<void> {
    const sent = Date.now();
    const { rows } = await this.#pool.query<{ at: Date }>('select clock_timestamp() as at');
    try {
      for (const { at } of rows) this.verify(sent, at);
    } catch (error) {
      this.#warn(error, 'the clock of this machine is off the time of the database, which counts');
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stops;
    while (!signal.aborted) {
      await pause(untilMoment(MEASURE_MS), undefined, { ref: false, signal }).catch(() => undefined);
      // While the database is away nothing is decided.
      if (!signal.aborted) await this.#measure().catch(() => undefined);
    }
  }
}
