import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An expected end: its words are all the person at the keyboard needs. */
export class LaunchError extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a program to its end and gives its exit code and what it printed. `show` lets it print to the terminal instead.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd = root, env = process.env, show = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const stdio = show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd, env, stdio, shell });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** npm, run by the Node that runs this, without what an outer npm put into the environment. */
export function npm(args, options = {}) {
  const env = { ...withoutNpm(process.env), ...options.env };
  const entry = process.env.npm_execpath;
  if (entry?.endsWith('.js')) return run(process.execPath, [entry, ...args], { ...options, env });
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, { ...options, env, shell: windows });
}

/** Working folder and save options of the outer npm, which would make an inner one install into the wrong folder. */
function withoutNpm(environment) {
  const misleading =
    /^npm_(package_|lifecycle_|command$|config_(local_prefix|prefix|global|location|omit|include|production|dry_run|save))/i;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !misleading.test(name)));
}

/** Says an expected failure in its own words and everything else with its trace, and ends with code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(
      error instanceof LaunchError ? `\n${error.message}\n` : `\n${error.stack ?? error}\n`,
    );
    process.exit(1);
  }
}
