import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { leagueBeside } from './league.mjs';
import { root } from './run.mjs';

/**
 * A batch of prices, or of bets, lives until it is committed: with the 16 MiB that V8 has for what is young, much of a
 * batch is copied twice before it is garbage.
 */
export const serverFlags = ['--max-semi-space-size=64'];

/** The server's modules as they were compiled: the next start need not strip their types and compile them again. */
const compiled = join(root, 'node_modules/.cache/baize-compiled');

const ORPHAN_CHECK_MS = 500;

/**
 * Runs the server in the foreground, and beside it the simulated league where the server offers it a place: signals are
 * passed on, and this process ends with the server's code.
 */
export function serve(node, { flags = [], env = {} } = {}) {
  const child = spawn(node, [...serverFlags, ...flags, join(root, 'server/src/main.ts')], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const league = leagueBeside(node);
  child.on('message', (message) => {
    // `node --watch` sends messages of its own.
    if ('league' in message) league.follow(message.league);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      league.stop();
      child.kill(signal);
    });
  if (process.env.npm_lifecycle_event) endWithParent(child);
  child.once('error', (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    league.stop();
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

// By itself, for tests: what `npm start` runs once everything is installed and built.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) serve(process.execPath);
