import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran for this long is not in a crash loop: its next restart is immediate. */
const STEADY_MS = 60_000;

/**
 * Runs a program of the demonstration while the server offers it a place, and starts it again when it dies: after a second, then
 * after twice as long each time. The server needs it for nothing.
 *
 * @param {string} node
 * @param {'league/src/main.ts' | 'studio/src/cli.ts'} program
 * @param {readonly string[]} [flags] of node
 */
export function besideServer(node, program, flags = []) {
  let offer = null;
  let child;
  let pause = SHORTEST_PAUSE_MS;
  let restart;

  function start() {
    const { PATH, SYSTEMROOT, LOG_LEVEL } = process.env;
    const startedAt = Date.now();
    const started = spawn(node, [...flags, join(root, program), ...(offer.args ?? [])], {
      // Without the server's settings, its database above all.
      env: { PATH, SYSTEMROOT, LOG_LEVEL, ...offer.env },
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
    /** @param {{ env?: object, args?: readonly string[] } | null} next what the program is started with; null where it has no place any more */
    follow(next) {
      stop();
      offer = next;
      pause = SHORTEST_PAUSE_MS;
      // A packed server comes without it.
      if (offer && existsSync(join(root, program))) start();
    },
  };
}

/** The simulated league: it takes the settings of league/src/settings.ts. @param {string} node */
export function leagueBeside(node) {
  const { stop, follow } = besideServer(node, 'league/src/main.ts');
  return { stop, /** @param {object | null} env */ follow: (env) => follow(env && { env }) };
}

/** Pages of its games are sent without their types, which Node calls experimental. */
export const studioFlags = ['--disable-warning=ExperimentalWarning'];

/** The bundled studio of outside games, whose wallet is that of the server. @param {string} node */
export function studioBeside(node) {
  const { stop, follow } = besideServer(node, 'studio/src/cli.ts', studioFlags);
  return {
    stop,
    /** @param {number} port @param {number} serverPort */
    start: (port, serverPort) =>
      follow({
        args: [
          'hub88',
          'caleta',
          'swipe',
          'a8r',
          'pragmatic',
          'st8',
          'jili',
          'saba',
          'sbo',
          '--port',
          `${port}`,
          '--wallet',
          `http://localhost:${serverPort}`,
        ],
      }),
  };
}
