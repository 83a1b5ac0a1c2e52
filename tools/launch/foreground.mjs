import { constants } from 'node:os';

const ORPHAN_CHECK_MS = 500;

/**
 * Ties this process to a child that does its work: signals are passed on, and this process ends with the child's code.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => void} [stopping] called first, whichever of the two ends
 */
export function inForeground(child, stopping = () => undefined) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      stopping();
      child.kill(signal);
    });
  if (process.env.npm_lifecycle_event) endWithParent(child);
  child.once('error', (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    stopping();
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/** A killed npm sends no signal; the server must not outlive the command that started it. */
function endWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, ORPHAN_CHECK_MS);
  timer.unref();
}
