import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { codeAt } from '../staff/testing/office-client.ts';
import { runTool } from '../test-child.ts';
import { type ChildServer, makeDataDir, postmasterPid, startChild } from './child-server.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const home = makeDataDir();
const file = join(home.dataDir, 'cells.json');
const dataDirOf = (cell: string) => join(home.dataDir, cell);

let server: ChildServer;

/** Runs a tool of the command line. @returns what it printed */
async function run(tool: string, env: Readonly<Record<string, string>>, ...words: string[]): Promise<string> {
  const { code, out, err } = await runTool(tool, words, env);
  if (code !== 0) throw new Error(out + err);
  return out;
}

interface Answered {
  readonly status: number;
  readonly text: string;
  /** The cookie that it sets. */
  readonly cookie: string;
}

function ask(host: string, path: string, body?: string, cookie = ''): Promise<Answered> {
  return new Promise((done, fail) => {
    const headers = { host, cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      const set = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text, cookie: set }));
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

/** How the site of a host is served, and as which site. */
async function startup(host: string): Promise<number | string> {
  const { status, text } = await ask(
    host,
    '/api/startup',
    JSON.stringify({ domain_name: host, external_id: host.replace('.', '-') }),
  );
  return status === 200
    ? z.object({ site: z.object({ external_id: z.string() }) }).parse(JSON.parse(text)).site.external_id
    : status;
}

async function health() {
  const { status, text } = await ask('localhost', '/healthz');
  return [
    status,
    z.object({ cells: z.record(z.string(), z.string()) }).parse(JSON.parse(text)).cells,
  ] as const;
}

const openSite = (cell: string, domain: string) =>
  run(
    'tools/new-site/new-site.ts',
    { DATA_DIR: dataDirOf(cell) },
    ...[
      '--domain',
      domain,
      '--name',
      domain,
      '--currency',
      'USD',
      '--languages',
      'EN',
      '--theme',
      'casino1.brass',
    ],
  );

beforeAll(async () => {
  writeFileSync(
    file,
    JSON.stringify({
      one: { number: 0, dataDir: dataDirOf('one') },
      two: { number: 1, dataDir: dataDirOf('two') },
    }),
  );
  server = await startChild(home.dataDir, { CELLS: file, SEED: '0', FEED_KEYS: `acme:${'k'.repeat(40)}` });
  await openSite('one', 'first.test');
  await openSite('two', 'second.test');
}, 300_000);
afterAll(async () => {
  await server.stop();
  home.remove();
});

test('one process serves each site from the cell that has it, and refuses a host that none has', async () => {
  await expect
    .poll(() => Promise.all([startup('first.test'), startup('second.test')]), PATIENCE)
    .toEqual(['first-test', 'second-test']);
  expect(await startup('third.test')).toBe(404);
  expect(await health()).toEqual([200, { one: 'ok', two: 'ok' }]);
});

test('routes without a site name their cell: feeds and callbacks, and no others', async () => {
  const post = async (path: string) => (await ask('127.0.0.1', path, '{}')).status;
  expect(await post('/cells/two/feed/v1/messages')).toBe(403);
  expect(await post('/cells/three/feed/v1/messages')).toBe(503);
  expect(await post('/cells/two/api/startup')).toBe(404);
});

test('staff enter the back office of their cell at its own host, and no other cell knows them', async () => {
  const [one, two] = ['one.office.localhost', 'two.office.localhost'];
  const printed = await run(
    'tools/staff/staff.ts',
    { DATA_DIR: dataDirOf('one'), OFFICE_HOST: one },
    ...['create-owner', 'ana@example.com'],
  );
  const [, host, token] = /http:\/\/([\w.]+):\d+\/invitation#([\w-]{43})/.exec(printed) ?? [];
  expect(host).toBe(one);
  const path = '/api/office/session/accept_invitation';
  const body = JSON.stringify({ token, full_name: 'Ana', password: 'A long passphrase 47' });
  const accept = async (at: string) => (await ask(at, path, body)).status;
  expect([await accept('office.localhost'), await accept('first.test'), await accept(two)]).toEqual([
    404, 404, 422,
  ]);
  const accepted = await ask(one, path, body);
  expect(accepted.status).toBe(200);
  let { cookie } = accepted;
  const call = async (name: string, request: object) => {
    const answer = await ask(one, `/api/office/${name}`, JSON.stringify(request), cookie);
    cookie = answer.cookie;
    return JSON.parse(answer.text);
  };
  const { secret } = await call('session/enrol', {});
  await call('session/confirm_enrolment', { secret, code: codeAt(secret, new Date()) });
  const answers = ['first.test', 'second.test', 'third.test'].map(
    async (domain) => (await call('sites/check_domain', { domain })).answer,
  );
  expect(await Promise.all(answers), 'a domain of the other cell is taken, too').toEqual([
    ...['taken', 'taken', 'unreachable'],
  ]);
});

test('while the database of one cell is killed, the sites of the other are served, and its own are again afterwards', async () => {
  process.kill(postmasterPid(dataDirOf('two')), 'SIGKILL');
  await expect.poll(health, PATIENCE).toEqual([200, { one: 'ok', two: 'unavailable' }]);
  expect(await startup('first.test')).toBe('first-test');
  await expect.poll(health, PATIENCE).toEqual([200, { one: 'ok', two: 'ok' }]);
  await expect.poll(() => startup('second.test'), PATIENCE).toBe('second-test');
});

test('a site that moves is refused for the time of its move only, never unknown, and then served from its new cell', async () => {
  const seen = new Set<number | string>();
  let isMoving = true;
  const watching = (async () => {
    for (; isMoving; await wait(20)) seen.add(await startup('first.test'));
  })();
  const printed = await run('tools/cells/move-site.ts', { CELLS: file }, 'first.test', '--to', 'two');
  expect(printed).toContain('first.test: open in two');
  await expect.poll(() => startup('first.test'), PATIENCE).toBe('first-test');
  isMoving = false;
  await watching;
  expect([...seen].sort()).toEqual([503, 'first-test']);
  process.kill(postmasterPid(dataDirOf('one')), 'SIGKILL');
  expect(await startup('first.test')).toBe('first-test');
  await expect.poll(health, PATIENCE).toEqual([200, { one: 'ok', two: 'ok' }]);
});
