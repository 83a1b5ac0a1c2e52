import { type JobContext, systemActor } from '../actor.ts';
import type { Clock } from '../clock.ts';

export interface Schedule {
  /** Lets a run in progress end; starts no other. */
  close(): Promise<void>;
}

/** One piece of recurring work. Its own statements must bear two servers doing it at once. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** The actor carries the job's name; `now` is the start of this run. */
  run(context: JobContext): Promise<void>;
}

/** Runs each job at its interval, never twice at once; a failure is logged and the next run comes as planned. */
export function startSchedule(
  jobs: readonly Job[],
  clock: Clock,
  warn: (error: unknown, message: string) => void,
): Schedule {
  let closed = false;
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy || closed) return;
      busy = true;
      const run = job
        .run({ actor: systemActor(job.name), now: clock.now() })
        .catch((error: unknown) => warn(error, `job ${job.name} failed`))
        .finally(() => {
          busy = false;
          running.delete(run);
        });
      running.add(run);
    }, job.everyMs);
    timer.unref();
    return timer;
  });
  return {
    async close() {
      closed = true;
      timers.forEach(clearInterval);
      await Promise.all(running);
    },
  };
}
