import type { JobWithMetadata } from 'pg-boss';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { ConnectionSource } from '../db/pool.ts';
import type { OutsideQueue } from '../providers/outside-work.ts';
import { openJobsDatabase } from './jobs-database.ts';
import { deadOf, librarySettings, QUEUES } from './outside-jobs.ts';

/** Work for another machine that failed for good. Its data is left out: it holds addresses. */
export interface DeadJob {
  readonly id: string;
  readonly queue: OutsideQueue;
  readonly failedAt: Date;
  readonly attempts: number;
  readonly error: string;
}

const failure = z.object({ message: z.string() });

/** Up to 1,000 of a queue, oldest first. */
export const listDeadJobs = (source: ConnectionSource): Promise<readonly DeadJob[]> =>
  withLibrary(source, async (boss) => {
    const found: DeadJob[] = [];
    for (const queue of QUEUES)
      found.push(...(await boss.findJobs(deadOf(queue), { queued: true })).map((job) => deadJob(queue, job)));
    return found;
  });

/**
 * Puts dead jobs back into their queue, with all their attempts before them. A message that is no longer of use is not
 * sent, and a withdrawal that was decided meanwhile is not paid: their handlers look.
 *
 * @returns how many; a job whose like is in the queue already is none of them
 */
export const resendDeadJobs = (
  source: ConnectionSource,
  which: { readonly id: string } | { readonly queue: OutsideQueue },
): Promise<number> =>
  withLibrary(source, async (boss) => {
    if ('queue' in which) return resendAll(boss, which.queue);
    let moved = 0;
    for (const queue of QUEUES) moved += await boss.redrive(deadOf(queue), { ids: [which.id] });
    return moved;
  });

async function resendAll(boss: PgBoss, queue: OutsideQueue): Promise<number> {
  // What fails again meanwhile is not sent a third time.
  const createdBefore = new Date();
  let all = 0;
  for (;;) {
    const moved = await boss.redrive(deadOf(queue), { createdBefore });
    if (moved === 0) return all;
    all += moved;
  }
}

function deadJob(queue: OutsideQueue, job: JobWithMetadata<unknown>): DeadJob {
  const said = failure.safeParse(job.sourceOutput ?? job.output);
  return {
    id: job.id,
    queue,
    failedAt: job.createdOn,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    error: said.success ? said.data.message : 'its server was killed, or hung',
  };
}

/** Without the library's own housekeeping, which is the servers'. */
async function withLibrary<T>(source: ConnectionSource, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const db = openJobsDatabase(source, 1);
  const boss = new PgBoss({ ...librarySettings, db, supervise: false });
  const faults: unknown[] = [];
  boss.on('error', (error) => faults.push(error));
  await boss.start();
  try {
    const result = await work(boss);
    if (faults.length > 0) throw new AggregateError(faults, 'the queues could not be reached');
    return result;
  } finally {
    await boss.stop({ graceful: false });
    await db.close();
  }
}
