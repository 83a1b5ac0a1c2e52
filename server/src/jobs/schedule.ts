import { setTimeout as pause } from 'node:timers/promises';
import { type JobContext, systemActor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { fencedDb, type Lease, type Leases } from '../db/turns/lease.ts';

export interface Schedule {
  /** Lets a run in progress end; starts no other. */
  close(): Promise<void>;
}

/** The context of a run: the actor carries the job's name; `now` is the start of the run. */
export interface JobRun extends JobContext {
  /** Refuses transactions once another server has taken the job over. */
  readonly db: Db;
}

/** One piece of recurring work. */
export interface Job {
  /** Its name in kebab-case: in the log, as the ledger's actor, and of its lease (`job:<name>`). */
  readonly name: string;
  readonly everyMs: number;
  /** Whether every server does it, for what that process alone knows. Anything else is done by one server at a time. */
  readonly isPerServer?: true;
  /** A server that is killed may leave a run half done: the next run does the rest. */
  run(context: JobRun): Promise<void>;
}

export interface ScheduleDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly leases: Leases;
  readonly warn: (error: unknown, message: string) => void;
}

/** Poll interval for leases. */
const LOOK_MS = 250;

/**
 * Runs each job at its interval, never twice at once: of several servers on one database on that which holds the job's
 * lease. The interval counts from the last run, on this server or another. A failure is logged and the next run comes
 * as planned.
 */
export function startSchedule(jobs: readonly Job[], deps: ScheduleDeps): Schedule {
  const stops = new AbortController();
  const running = jobs.map((job) =>
    repeat(job, job.isPerServer ? perServer() : deps.leases.open(`job:${job.name}`), deps, stops.signal),
  );
  return {
    async close() {
      stops.abort();
      await Promise.all(running);
    },
  };
}

type Turn = Pick<Lease, 'sinceRun' | 'beginRun' | 'close'> & Partial<Pick<Lease, 'fence'>>;

/** The turn of a job that waits for no other server. */
function perServer(): Turn {
  let ranAt = performance.now();
  return {
    sinceRun: () => performance.now() - ranAt,
    beginRun() {
      ranAt = performance.now();
    },
    close: async () => undefined,
  };
}

async function repeat(job: Job, turn: Turn, deps: ScheduleDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sinceRun = turn.sinceRun();
    const wait = sinceRun === undefined ? LOOK_MS : job.everyMs - sinceRun;
    if (wait > 0) await pause(wait, undefined, { ref: false, signal }).catch(() => undefined);
    else await runOnce(job, turn, deps);
  }
  await turn.close();
}

async function runOnce(job: Job, turn: Turn, { clock, db, warn }: ScheduleDeps): Promise<void> {
  const fence = turn.fence?.();
  turn.beginRun();
  try {
    await job.run({
      db: fence ? fencedDb(db, fence) : db,
      actor: systemActor(job.name),
      now: clock.now(),
    });
  } catch (error) {
    warn(error, `job ${job.name} failed`);
  }
}
