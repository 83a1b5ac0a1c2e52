import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run, say } from './run.mjs';

/** The one without a window first: it does what tests need in three quarters of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** A Chromium that runs on this machine, installed if need be; undefined where none can be had. */
export async function findChromium(node) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return (await works(chosen)) ? chosen : undefined;
  return (
    (await firstThatWorks([...onPath(), ...elsewhere])) ??
    (await firstThatWorks(await playwrightsOwn(node))) ??
    (await installed('Installing Chromium ...', node, [playwright, 'install', 'chromium'], node)) ??
    (await fromDebian(node))
  );
}

async function fromDebian(node) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  await run('apt-get', ['update', '-qq']);
  return await installed(
    'Installing Chromium from Debian ...',
    'apt-get',
    ['install', '-y', '-qq', 'chromium-headless-shell'],
    node,
  );
}

async function installed(words, program, args, node) {
  say(words);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run(program, args, { env });
  if (code !== 0) {
    say(output.trim().split('\n').slice(-3).join('\n'));
    return undefined;
  }
  return await firstThatWorks([...onPath(), ...(await playwrightsOwn(node))]);
}

/** The path of Playwright's browser, whether or not it exists. */
async function playwrightsOwn(node) {
  const program = "console.log(require('@playwright/test').chromium.executablePath())";
  const { code, output } = await run(node, ['-e', program]);
  return code === 0 ? [output.trim()] : [];
}

/** The Chromiums of the system, the best first. */
export function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

async function firstThatWorks(paths) {
  for (const path of paths) {
    if (await works(path)) return path;
  }
  return undefined;
}

/** A browser that lacks a system library is there and does not run. */
async function works(path) {
  return isExecutable(path) && (await run(path, ['--version', '--no-sandbox'])).code === 0;
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
