import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFolder } from './compress.mjs';
import { prepare } from './install.mjs';
import { LaunchError, main, root, run, say } from './run.mjs';

const dist = join(root, 'dist');
const stampFile = join(dist, '.built');
const inputs = [
  'site',
  'games',
  'backoffice',
  'contract',
  'rules',
  'tools/launch',
  'package-lock.json',
  'tsconfig.base.json',
];

/** The pages rendered on the server name the site's built files, so they are built after it. */
const chains = [
  [
    { name: 'site', config: 'site/vite.config.ts', to: 'site', flags: [] },
    { name: 'server-side rendering', config: 'site/vite.config.ts', to: 'site-server', flags: ['--ssr'] },
  ],
  [
    { name: 'games', config: 'games/vite.config.ts', to: 'games', flags: [] },
    { name: 'back office', config: 'backoffice/vite.config.ts', to: 'backoffice', flags: [] },
  ],
];

/** Builds what the browsers load, unless it was built from these very sources. */
export async function buildIfStale(node) {
  const files = inputs.flatMap((input) => filesBelow(join(root, input)));
  const seen = hashStates(files);
  const [builtFrom, seenThen] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : [];
  if (seen === seenThen) return;
  const contents = hashContents(files);
  const stamp = `${contents}\n${seen}`;
  if (contents === builtFrom) return writeFileSync(stampFile, stamp);
  say('Building the site ...');
  mkdirSync(dist, { recursive: true });
  rmSync(stampFile, { force: true });
  await Promise.all(chains.map((chain) => buildChain(node, chain)));
  for (const name of ['site', 'games', 'backoffice']) {
    if (existsSync(join(dist, name))) await compressFolder(join(dist, name));
  }
  writeFileSync(stampFile, stamp);
}

async function buildChain(node, chain) {
  for (const { name, config, to, flags } of chain) {
    if (!existsSync(join(root, config))) {
      say(`There is no ${config} yet; the ${name} is not built.`);
      continue;
    }
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const target = ['--outDir', join(dist, to), '--emptyOutDir', '--logLevel', 'warn'];
    const { code, output } = await run(
      node,
      [vite, 'build', '--config', join(root, config), ...flags, ...target],
      {
        // An inherited "development" would build the slow React.
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    if (code !== 0) throw new LaunchError(`Building the ${name} failed:\n${output.trim()}`);
  }
}

/** One hash over the names and contents of everything that a build reads. */
function hashContents(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * One hash over what changes with every write to a file: nothing needs to be read where it is the same as at the last build.
 * The system sets the time of a change itself, so that no copy or checkout can bring an older one.
 */
function hashStates(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { ino, size, ctimeMs } = statSync(file);
    hash.update(`${relative(root, file)}\0${ino} ${size} ${ctimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(path, isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
  if (isFolder === undefined) return [];
  if (!isFolder) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/\.test\.tsx?$|^node_modules$|^\./.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name), entry.isDirectory()));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const node = await prepare();
    rmSync(stampFile, { force: true });
    await buildIfStale(node);
  });
}
