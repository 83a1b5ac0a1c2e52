import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { leagueBeside, studioBeside } from './beside.mjs';
import { inForeground } from './foreground.mjs';
import { root, say } from './run.mjs';

/**
 * A batch of prices, or of bets, lives until it is committed: with the 16 MiB that V8 has for what is young, much of a
 * batch is copied twice before it is garbage.
 */
export const serverFlags = ['--max-semi-space-size=64'];

/** The server's modules as they were compiled: the next start need not strip their types and compile them again. */
const compiled = join(root, 'node_modules/.cache/baize-compiled');

/**
 * Starts a server in a process of its own, with a channel for its messages.
 *
 * @param {string} node
 * @param {{ flags?: readonly string[], env?: NodeJS.ProcessEnv, output?: 'inherit' | 'pipe' }} [options]
 */
export function spawnServer(node, { flags = [], env = {}, output = 'inherit' } = {}) {
  return spawn(node, [...serverFlags, ...flags, join(root, 'server/src/main.ts')], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
    stdio: ['inherit', output, output, 'ipc'],
  });
}

/** Says where the demonstration is. @param {number} port */
export function printSites(port) {
  say(
    [
      '',
      `  Baize      http://localhost:${port}`,
      `  Lucky      http://lucky.localhost:${port}`,
      `  Arena      http://arena.localhost:${port}`,
      `  Boltplay   http://closed.localhost:${port}   (under maintenance)`,
      '',
      `  Log in as demo / Demo1234!   Mail and SMS: http://localhost:${port}/dev/mailbox   API: http://localhost:${port}/api`,
      '',
    ].join('\n'),
  );
}

/**
 * Runs the server in the foreground, and beside it the simulated league and the studio of outside games where the server offers
 * them a place: signals are passed on, and this process ends with the server's code.
 */
export function serve(node, options = {}) {
  const child = spawnServer(node, options);
  const league = leagueBeside(node);
  const studio = studioBeside(node);
  child.on('message', (message) => {
    // `node --watch` sends messages of its own.
    if ('league' in message) league.follow(message.league);
    if (message.ready?.hasDemonstration) printSites(message.ready.port);
    if (message.ready?.studioPort) studio.start(message.ready.studioPort, message.ready.port);
  });
  inForeground(child, () => {
    league.stop();
    studio.stop();
  });
}

// By itself, for tests: what `npm start` runs once everything is installed and built.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) serve(process.execPath);
