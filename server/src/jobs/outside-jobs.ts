import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { type Job, PgBoss } from 'pg-boss';
import type { Tx, Writer } from '../db/database.ts';
import type { ConnectionSource } from '../db/pool.ts';
import type { AddOutsideWork, OutsideHandler, OutsideQueue } from '../providers/outside-work.ts';
import { type JobsDatabase, openJobsDatabase } from './jobs-database.ts';

export interface OutsideJobs {
  readonly add: AddOutsideWork;
  /** Begins to process the queues. */
  start(handlers: Readonly<Record<OutsideQueue, OutsideHandler>>): Promise<void>;
  /** Figures of the queues, as of the last minute. */
  counts(): Promise<readonly { readonly queue: string; readonly waiting: number; readonly dead: number }[]>;
  /** Takes no more work, waits for what runs, and closes the connections. */
  close(): Promise<void>;
}

const SCHEMA = 'pgboss';
const CONNECTIONS = 4;
const QUEUES: readonly OutsideQueue[] = [
  ...([
    'mail',
    'sms',
    'push',
    'campaign',
    'payment',
    'payout',
    'webhook',
    'partner',
    'free-rounds',
    'free-rounds-batch',
    'game-list',
  ] as const),
];
/** How long an attempt may take, in seconds. */
const ATTEMPT_S = 20;
/** Lists of games are long, and asked for by each name that a provider has for a site. */
const LIST_ATTEMPT_S = 120;
/** Maximum concurrent jobs of a queue on one server, and of one group. */
const AT_ONCE = 10;
const AT_ONCE_EACH = 4;
/** Attempts are 2, 4, 8 … seconds apart, an hour at most: about half a day in all. */
const RETRIES = 20;
const LONGEST_PAUSE_S = 3_600;
/** Jobs that are done are deleted a minute or two later: they hold addresses. Jobs that failed for good are kept for staff, in queues of their own. */
const FORGET_AFTER_S = 60;
const KEEP_DEAD_S = 30 * 86_400;
/** A new row wakes the workers of its queue; retries of all queues are looked for this often, by one statement. */
const LOOK_AGAIN_MS = 1_000;
/** Each worker looks by itself so often: where nothing wakes it; and where something does, should that fail. */
const POLL_S = 3;
const POLL_WOKEN_S = 300;
const DUE_SQL = `select name from unnest($1::text[]) as queue (name)
  where exists (select from ${SCHEMA}.job j
                 where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= ${SCHEMA}.job_now())`;
const CLOSE_MS = (ATTEMPT_S + 2) * 1_000;

/** Whether work with a key waits or runs once at a time. */
const isOnceEach = (queue: OutsideQueue) => queue === 'payout' || queue === 'payment';

const attemptOf = (queue: OutsideQueue) => (queue === 'game-list' ? LIST_ATTEMPT_S : ATTEMPT_S);

/** The queue of what failed for good. */
const deadOf = (queue: OutsideQueue) => `${queue}-dead`;

/** How pg-boss is used here: its tables are a migration of ours, and the server's role owns nothing. */
const librarySettings = {
  schema: SCHEMA,
  migrate: false,
  createSchema: false,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
  // Nobody reads its list of processes, and its samples of the event loop wake an idle one 50 times a second.
  registerInstance: false,
  // No job waits for another, so that none has to be released.
  flowIntervalSeconds: 86_400,
};

/** Deletes what is done, by one statement: the library does it once a day, by several for each queue. */
export async function forgetDoneJobs(writer: Writer): Promise<void> {
  await sql`delete from pgboss.job where name = any(${[...QUEUES]}::text[])
    and completed_on < pgboss.job_now() - ${FORGET_AFTER_S} * interval '1 second'`.execute(writer);
}

/**
 * The jobs of this process over pg-boss.
 *
 * @param warn is called with each attempt that failed and each fault of the library
 */
export async function openOutsideJobs(
  source: ConnectionSource,
  warn: (error: unknown, message: string) => void,
): Promise<OutsideJobs> {
  const db = openJobsDatabase(source, CONNECTIONS);
  const boss = new PgBoss({
    ...librarySettings,
    db,
    useListenNotify: true,
  });
  boss.on('error', (error) => warn(error, 'the jobs have a fault; they go on'));
  await boss.start();
  const keptFor = { deleteAfterSeconds: FORGET_AFTER_S, retentionSeconds: KEEP_DEAD_S };
  for (const queue of QUEUES) {
    await boss.createQueue(deadOf(queue), keptFor);
    const settings = {
      ...keptFor,
      expireInSeconds: attemptOf(queue),
      retryLimit: RETRIES,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: LONGEST_PAUSE_S,
      deadLetter: deadOf(queue),
      notify: true,
    };
    // A queue that is there keeps its settings when it is created again: those of an earlier version are replaced.
    await boss.createQueue(queue, { ...settings, policy: isOnceEach(queue) ? 'exclusive' : 'standard' });
    await boss.updateQueue(queue, settings);
  }

  const watch = watchQueues(db, warn);
  const attempt = (queue: OutsideQueue, handle: OutsideHandler) => async (jobs: Job<unknown>[]) => {
    for (const { id, data, signal } of jobs) {
      try {
        await untilAborted(handle({ id, data, signal }), signal, attemptOf(queue));
      } catch (error) {
        warn(error, `${queue} job ${id} failed; it is tried again`);
        throw error;
      }
    }
  };

  return {
    async add(writer, queue, work) {
      if (work.length === 0) return;
      const jobs = work.map(({ data, group, key }) => ({
        data,
        group: { id: group },
        ...(key === undefined ? {} : { singletonKey: key }),
      }));
      await boss.insert(queue, jobs, { db: executorOf(writer) });
    },
    async start(handlers) {
      for (const queue of QUEUES)
        await boss.work(
          queue,
          {
            batchSize: 1,
            localConcurrency: AT_ONCE,
            localGroupConcurrency: AT_ONCE_EACH,
            pollingIntervalSeconds: POLL_S,
            notifyPollingIntervalSeconds: POLL_WOKEN_S,
          },
          attempt(queue, handlers[queue]),
        );
    },
    async counts() {
      const found = await boss.getQueues([...QUEUES, ...QUEUES.map(deadOf)]);
      const of = new Map(found.map((queue) => [queue.name, queue.queuedCount]));
      return QUEUES.map((queue) => ({
        queue,
        waiting: of.get(queue) ?? 0,
        dead: of.get(deadOf(queue)) ?? 0,
      }));
    },
    async close() {
      await watch.close();
      await boss.stop({ graceful: true, timeout: CLOSE_MS });
      await db.close();
    },
  };
}

/** Wakes the workers of queues in which something is due: ten of each that ask by themselves would be most of what an idle server does. */
function watchQueues(
  db: JobsDatabase,
  warn: (error: unknown, message: string) => void,
): { close(): Promise<void> } {
  const stops = new AbortController();
  const { signal } = stops;
  const look = async () => {
    const { rows } = await db.executeSql(DUE_SQL, [QUEUES]);
    for (const { name } of rows) db.wake(String(name));
  };
  const run = async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) =>
        warn(error, 'the queues could not be looked at; it is tried again'),
      );
      await pause(LOOK_AGAIN_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async close() {
      stops.abort();
      await running;
    },
  };
}

/** Lets the library write in a transaction of ours. */
const executorOf = (writer: Tx | Writer) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await writer.executeQuery(CompiledQuery.raw(text, values));
    return { rows: [...rows] };
  },
});

/** An adapter that does not listen to its signal is left behind all the same: its place goes to the next. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal, seconds: number): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const give = () => reject(new Error(`no answer within ${seconds} seconds`));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
  return Promise.race([work, aborted]);
}
