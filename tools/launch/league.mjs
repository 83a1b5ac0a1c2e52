import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run.mjs';

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran for this long is not in a crash loop: its next restart is immediate. */
const STEADY_MS = 60_000;

/**
 * Runs the simulated league while the server offers it a place, and starts it again when it dies: after a second, then
 * after twice as long each time. The server needs it for nothing.
 *
 * @param {string} node
 */
export function leagueBeside(node) {
  let offer = null;
  let child;
  let pause = SHORTEST_PAUSE_MS;
  let restart;

  function start() {
    const { PATH, SYSTEMROOT, LOG_LEVEL } = process.env;
    const startedAt = Date.now();
    const started = spawn(node, [join(root, 'league/src/main.ts')], {
      // Without the server's settings, its database above all.
      env: { PATH, SYSTEMROOT, LOG_LEVEL, ...offer },
      // It ends with the channel where this process is killed.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    // An `error` without a process is followed by no `exit`.
    for (const event of ['error', 'exit']) started.once(event, () => ended(started, Date.now() - startedAt));
  }

  function ended(which, ranForMs) {
    if (which !== child) return;
    child = undefined;
    if (ranForMs > STEADY_MS) pause = SHORTEST_PAUSE_MS;
    restart = setTimeout(start, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function stop() {
    clearTimeout(restart);
    const running = child;
    child = undefined;
    running?.kill('SIGTERM');
  }

  return {
    stop,
    /** @param {object | null} next settings of league/src/settings.ts; null where it has no place any more */
    follow(next) {
      stop();
      offer = next;
      pause = SHORTEST_PAUSE_MS;
      if (offer) start();
    },
  };
}
