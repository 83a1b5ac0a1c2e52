import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Encoded, EncodeProblem, EncodeTask } from './encode-task.ts';

const PROGRAM = fileURLToPath(new URL('./encode-process.ts', import.meta.url));
/** The longest that a picture may take, on a machine that is busy with bets. */
const TIMEOUT_MS = 180_000;
/** Requests that wait for the one that is encoded, each with its file in memory. */
const MOST_WAITING = 4;

/** Bets come first. Where the system does not let it, the process has the priority of the server. */
function yieldToServer({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is only slower for others.
  }
}

/**
 * Encodes in a process without secrets. A picture that crashes it is broken, as is one that takes too long.
 *
 * @throws Error where the process could not do its work: it has said why
 */
async function encodeOnce(task: EncodeTask): Promise<Encoded | EncodeProblem> {
  const child = fork(PROGRAM, {
    ...{ serialization: 'advanced', env: {}, execArgv: [] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let answer: Encoded | EncodeProblem | undefined;
  child.once('message', (said: Encoded | EncodeProblem) => {
    answer = said;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  try {
    // What it said may be read after it has ended.
    const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    yieldToServer(child);
    child.send(task, () => undefined);
    const [[code, signal]] = await ended;
    if (answer !== undefined) return answer;
    if (signal !== null) return 'pictureBroken';
    throw new Error(`The process that encodes pictures ended with ${code}.`);
  } finally {
    clearTimeout(timer);
  }
}

export type EncodeApart = (task: EncodeTask) => Promise<Encoded | EncodeProblem | 'busy'>;

/** Encodes pictures one after the other; where too many wait, the answer is `busy`. */
export function openEncoder(): EncodeApart {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    if (waiting > MOST_WAITING) return 'busy';
    waiting += 1;
    const encoded = last.then(() => encodeOnce(task));
    last = encoded.catch(() => undefined);
    try {
      return await encoded;
    } finally {
      waiting -= 1;
    }
  };
}
