import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
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
  /**
   * Whether, of what is committed, there is anything to do at a time: where there is not, the run is left out. It may say that there is
   * where there is none, never the other way round.
   */
  readonly due?: (now: Date) => RawBuilder<boolean>;
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
/** Jobs whose work is asked for begin at multiples of it, so that one statement asks for all of them. */
const GRID_MS = 250;
/** So much later at most do the timers of one moment fire. */
const GATHER_MS = 10;

/**
 * Runs each job at its interval, never twice at once: of several servers on one database on that which holds the job's
 * lease. The interval counts from the last run, on this server or another. A failure is logged and the next run comes
 * as planned.
 */
export function startSchedule(jobs: readonly Job[], deps: ScheduleDeps): Schedule {
  const stops = new AbortController();
  const isDue = dueWork(jobs, deps);
  const running = jobs.map((job) =>
    repeat(
      job,
      job.isPerServer ? perServer() : deps.leases.open(`job:${job.name}`),
      { ...deps, isDue },
      stops.signal,
    ),
  );
  return {
    async close() {
      stops.abort();
      await Promise.all(running);
    },
  };
}

type IsDue = (job: Job) => Promise<boolean>;

/** Asks for the work of all jobs by one statement, for those that want to know at the same moment. */
function dueWork(jobs: readonly Job[], { clock, db }: ScheduleDeps): IsDue {
  const asked = jobs.flatMap(({ name, due }) => (due ? [{ name, due }] : []));
  let reading: Promise<(name: string) => boolean> | undefined;
  async function read(): Promise<(name: string) => boolean> {
    await pause(GATHER_MS);
    reading = undefined;
    const now = clock.now();
    const answers = asked.map(({ name, due }) => sql`${due(now)} as ${sql.id(name)}`);
    const { rows } = await sql<
      Readonly<Record<string, boolean>>
    >`/* prepared: due_jobs */ select ${sql.join(answers)}`.execute(db.read);
    return (name) => rows[0]?.[name] !== false;
  }
  return async ({ name, due }) => {
    if (!due) return true;
    reading ??= read();
    // Where it cannot be read the run finds out why, and says so under its name.
    const has = await reading.catch(() => () => true);
    return has(name);
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

/** Milliseconds to the multiple of {@link GRID_MS} that is nearest to a time from now: what is once on the grid stays there. */
function toGrid(wait: number): number {
  const now = performance.now();
  return Math.round((now + wait) / GRID_MS) * GRID_MS - now;
}

interface RepeatDeps extends ScheduleDeps {
  readonly isDue: IsDue;
}

async function repeat(job: Job, turn: Turn, deps: RepeatDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sinceRun = turn.sinceRun();
    const rest = sinceRun === undefined ? LOOK_MS : job.everyMs - sinceRun;
    const wait = job.due && rest > 0 ? toGrid(rest) : rest;
    // A timer may be a little early: what is due within a millisecond is due.
    if (wait > 1) await pause(wait, undefined, { ref: false, signal }).catch(() => undefined);
    else await runOnce(job, turn, deps);
  }
  await turn.close();
}

async function runOnce(job: Job, turn: Turn, { clock, db, warn, isDue }: RepeatDeps): Promise<void> {
  const fence = turn.fence?.();
  turn.beginRun();
  if (!(await isDue(job))) return;
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
