import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type JobContext, systemActor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { GRID_MS, nextMoment } from '../db/turns/grid.ts';
import { fencedDb, type Lease, type Leases } from '../db/turns/lease.ts';
import type { Fence } from '../db/turns/lease-rows.ts';

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
/** Jobs whose work is asked for begin on the grid, so that one statement serves all of them; those of longer intervals at multiples of this. */
const SLOW_GRID_MS = 1_000;

/**
 * Runs each job at its interval, never twice at once: of several servers on one database on that which holds the job's
 * lease. The interval counts from the last run, on this server or another. A failure is logged and the next run comes
 * as planned.
 */
export function startSchedule(jobs: readonly Job[], deps: ScheduleDeps): Schedule {
  const stops = new AbortController();
  const { signal } = stops;
  const turns = jobs.map((job) => ({
    job,
    turn: job.isPerServer ? perServer() : deps.leases.open(`job:${job.name}`),
  }));
  const asked = turns.flatMap(({ job, turn }) =>
    job.due ? [new AskedJob({ ...job, due: job.due }, turn)] : [],
  );
  const running = [
    lookForWork(asked, deps, signal),
    ...turns.flatMap(({ job, turn }) => (job.due ? [] : [repeat(job, turn, deps, signal)])),
  ];
  return {
    async close() {
      stops.abort();
      await Promise.all(running);
      await Promise.all(turns.map(({ turn }) => turn.close()));
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

/** A job whose work is asked for before it is run. */
class AskedJob {
  readonly job: Job & Required<Pick<Job, 'due'>>;
  readonly turn: Turn;
  /** The run in progress. */
  running: Promise<void> | undefined;

  constructor(job: Job & Required<Pick<Job, 'due'>>, turn: Turn) {
    this.job = job;
    this.turn = turn;
  }

  get isSlow(): boolean {
    return this.job.everyMs >= SLOW_GRID_MS;
  }

  /** Whether its interval is over at this moment of the grid. */
  isUp(isSlowMoment: boolean): boolean {
    if (this.running || (this.isSlow && !isSlowMoment)) return false;
    const sinceRun = this.turn.sinceRun();
    // To the nearest moment: what is once on the grid stays there.
    return sinceRun !== undefined && this.job.everyMs - sinceRun < GRID_MS / 2;
  }

  begin(deps: ScheduleDeps, fence: Fence | undefined): void {
    this.running = runOnce(this.job, fence, deps).finally(() => {
      this.running = undefined;
    });
  }
}

/** At each moment of the grid asks for the work of the jobs whose turn it is, and runs those that have some. */
async function lookForWork(
  jobs: readonly AskedJob[],
  deps: ScheduleDeps,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const moment = nextMoment();
    await pause(moment - performance.now(), undefined, { ref: false, signal }).catch(() => undefined);
    const up = signal.aborted ? [] : jobs.filter((job) => job.isUp(moment % SLOW_GRID_MS === 0));
    if (up.length === 0) continue;
    const begun = up.map((job) => ({ job, fence: job.turn.fence?.() }));
    for (const { turn } of up) turn.beginRun();
    // Where it cannot be read the runs find out why, and say so under their names.
    const isDue = await readDue(
      jobs,
      up.some(({ isSlow }) => isSlow),
      deps,
    ).catch(() => () => true);
    for (const { job, fence } of signal.aborted ? [] : begun) if (isDue(job)) job.begin(deps, fence);
  }
  await Promise.all(jobs.map(({ running }) => running));
}

/** Asks for the work of all jobs, or of those with short intervals, by one statement, which is prepared: it always asks for the same. */
async function readDue(
  jobs: readonly AskedJob[],
  withSlow: boolean,
  { clock, db }: ScheduleDeps,
): Promise<(of: AskedJob) => boolean> {
  const now = clock.now();
  const names = jobs.flatMap(({ isSlow, job }) =>
    isSlow && !withSlow ? [] : [sql`case when ${job.due(now)} then ${sql.lit(job.name)} end`],
  );
  const name = sql.raw(`/* prepared: ${withSlow ? 'due_jobs' : 'due_jobs_soon'} */`);
  // One column of the few names: each column of an answer is described, and costs more than its condition.
  const { rows } = await sql<{ readonly due: readonly string[] }>`${name}
    select array_remove(array[${sql.join(names)}], null) as due`.execute(db.read);
  return ({ job }) => rows[0]?.due.includes(job.name) !== false;
}

async function repeat(job: Job, turn: Turn, deps: ScheduleDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sinceRun = turn.sinceRun();
    const wait = sinceRun === undefined ? LOOK_MS : job.everyMs - sinceRun;
    // A timer may be a little early: what is due within a millisecond is due.
    if (wait > 1) await pause(wait, undefined, { ref: false, signal }).catch(() => undefined);
    else {
      const fence = turn.fence?.();
      turn.beginRun();
      await runOnce(job, fence, deps);
    }
  }
}

async function runOnce(job: Job, fence: Fence | undefined, { clock, db, warn }: ScheduleDeps): Promise<void> {
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
