import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { PageRequest } from '#contract/page.ts';
import { openFairQueue } from '../../../db/turns/fair-queue.ts';
import type { RateLimit } from '../../../db/turns/rate-limits.ts';
import { RefusedRequest, tooMany } from '../../replies.ts';
import type { Asker } from '../page-turns.ts';
import type { CallMessage, FromThread, RenderedFrom, ToThread } from './messages.ts';
import { noCalls, type Renderer, type Task, type TaskName, type Tasks } from './tasks.ts';

/** While one page waits for its data, another is drawn. */
const AT_ONCE = 2;
const MOST_THREADS = 4;
const MOST_WAITING_OF_A_NETWORK = 32;
const MOST_WAITING = 1_000;

interface Job {
  readonly task: Task<TaskName>;
  readonly asker: Asker;
  readonly call: PageRequest['call'];
  readonly resolve: (answer: Tasks[TaskName]['answer']) => void;
  readonly reject: (error: unknown) => void;
  /** Why a call that the page made failed: what the page then fails with. */
  failed?: unknown;
}

interface Thread {
  readonly worker: Worker;
  readonly jobs: Map<number, Job>;
}

const post = ({ worker }: Thread, message: ToThread): void => worker.postMessage(message);

async function answerCall(thread: Thread, job: Job, { call, path, request }: CallMessage): Promise<void> {
  try {
    post(thread, { kind: 'answer', call, response: await job.call(path, request) });
  } catch (error) {
    job.failed = error;
    post(thread, { kind: 'failed', call });
  }
}

/**
 * Renders pages in threads of their own: one less than there are processors, between one and four. Sites take turns, and
 * the networks of a site; each network has a budget of processor time, so that no load of pages holds up bets, or other
 * visitors for long.
 *
 * @param from the built renderer, and whether its threads are to have less priority than this one
 * @param budget what each network may have rendered for it, in milliseconds of processor time
 */
export function openRenderPool(
  from: RenderedFrom,
  log: Pick<FastifyBaseLogger, 'error'>,
  budget: RateLimit,
): Renderer {
  const queue = openFairQueue<Job>({ mostOfOne: MOST_WAITING_OF_A_NETWORK, most: MOST_WAITING });
  const threads = new Set<Thread>();
  const mostThreads = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1));
  let ids = 0;
  let isClosed = false;

  function start(): Thread {
    const worker = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData: from });
    const thread: Thread = { worker, jobs: new Map() };
    threads.add(thread);
    // The port keeps the process alive, not this.
    worker.unref();
    worker.on('message', (message: FromThread) => receive(thread, message));
    worker.on('error', (error) => log.error({ err: error }, 'a thread that renders pages has died'));
    worker.on('exit', () => {
      threads.delete(thread);
      for (const job of thread.jobs.values()) job.reject(new Error('the thread that rendered it has ended'));
      if (!isClosed) handOut();
    });
    return thread;
  }

  function receive(thread: Thread, message: FromThread): void {
    const job = thread.jobs.get(message.id);
    if (!job) return;
    if (message.kind === 'call') return void answerCall(thread, job, message);
    thread.jobs.delete(message.id);
    budget.spend(job.asker.network, message.cpuMs);
    if (message.kind === 'done') job.resolve(message.answer);
    else job.reject(job.failed ?? message.error);
    handOut();
  }

  /** A thread that may take one more; one is started where all are busy and there may be more. */
  function freeThread(): Thread | undefined {
    const [idlest] = [...threads].sort((a, b) => a.jobs.size - b.jobs.size);
    if (threads.size < mostThreads && (idlest === undefined || idlest.jobs.size > 0)) return start();
    return idlest !== undefined && idlest.jobs.size < AT_ONCE ? idlest : undefined;
  }

  function handOut(): void {
    for (;;) {
      const thread = queue.size() === 0 ? undefined : freeThread();
      const job = thread && queue.take();
      if (!job) return;
      const id = ids++;
      thread.jobs.set(id, job);
      post(thread, { kind: 'task', id, task: job.task });
    }
  }

  // Its code is loaded before the first page is asked for.
  start();
  return {
    run: <Name extends TaskName>(task: Task<Name>, asker: Asker, call = noCalls) =>
      new Promise<Tasks[Name]['answer']>((resolve, reject) => {
        const { site: group, network: owner } = asker;
        const wait = budget.wait(owner);
        if (wait > 0) return reject(new RefusedRequest(tooMany(wait)));
        // Sound: a thread answers a task with that task's own answer.
        const own = (answer: Tasks[TaskName]['answer']) => resolve(answer as Tasks[Name]['answer']);
        const dropped = queue.add({ task, asker, call, resolve: own, reject }, { group, owner });
        dropped?.reject(new RefusedRequest(refuse('serviceUnavailable', { detail: { retry_after: 1 } })));
        handOut();
      }),
    async close() {
      isClosed = true;
      for (let job = queue.take(); job; job = queue.take()) job.reject(new Error('the server is stopping'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
