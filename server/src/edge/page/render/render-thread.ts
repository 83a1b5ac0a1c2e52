/** A thread that renders pages, so that the one that takes bets does not. */
import { spawnSync } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { CallPath, CallRequest } from '#contract/calls.ts';
import type { PageRenderer, PageRequest } from '#contract/page.ts';
import type { FromThread, RenderedFrom, ToThread } from './messages.ts';
import { performTask, type Task, type TaskName } from './tasks.ts';

const SELF = '/proc/thread-self';
/** The least weight beside the thread that takes bets, where both want the same processor. */
const NICE = 19;

const { entry, isQuiet }: RenderedFrom = workerData;
if (isQuiet && existsSync(SELF)) giveWay(basename(readlinkSync(SELF)));

/**
 * Linux schedules threads, and takes the id of one where it takes that of a process. A thread of little weight is still
 * left to end its slice before a bet is taken, some milliseconds; one of the idle policy is interrupted at once. Node
 * cannot set a policy: util-linux's `chrt` does. Where it is missing, the weight alone counts.
 */
function giveWay(thread: string): void {
  setPriority(Number(thread), NICE);
  spawnSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
}

const port = parentPort;
if (port === null) throw new Error('This is a thread of the server, and no program.');
const renderer: PageRenderer = await import(entry);

const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let calls = 0;

const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

let usedBefore = process.threadCpuUsage();
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage(usedBefore);
  usedBefore = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function work(id: number, task: Task<TaskName>): Promise<void> {
  const ask = (path: CallPath, request: CallRequest<CallPath>): Promise<unknown> => {
    const call = calls++;
    const answered = Promise.withResolvers<unknown>();
    waiting.set(call, answered);
    send({ kind: 'call', id, call, path, request });
    return answered.promise;
  };
  try {
    // Sound: the server answers each call with that call's own response.
    const answer = await performTask(renderer, task, ask as PageRequest['call']);
    const bytes =
      answer !== undefined && 'plain' in answer ? [answer.plain.buffer, answer.brotli.buffer] : [];
    send({ kind: 'done', id, answer, cpuMs: cpuMs() }, bytes);
  } catch (error) {
    send({ kind: 'error', id, error, cpuMs: cpuMs() });
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'task') return void work(message.id, message.task);
  const answered = waiting.get(message.call);
  waiting.delete(message.call);
  if (message.kind === 'answer') answered?.resolve(message.response);
  else answered?.reject(new Error('a call of the page failed'));
});
