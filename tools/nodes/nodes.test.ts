import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Pushes } from '../../contract/src/pushes.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { call, ok } from '../../server/src/hazards/child-server.ts';
import { childEnvironment } from '../../server/src/test-child.ts';
import { root } from '../launch/run.mjs';

const SITE = { domain_name: 'localhost', external_id: 'baize' };
/** Two servers start one after the other on an empty database: minutes on a busy machine. */
const PATIENCE_MS = 240_000;
vi.setConfig({ testTimeout: 2 * PATIENCE_MS, hookTimeout: 2 * PATIENCE_MS });

let database: TestDatabase;
let launcher: ChildProcess;
let ended: Promise<number | null>;
let output = '';
let port = 0;

/** Waits for a line of the launcher's. */
const printed = async (pattern: RegExp): Promise<RegExpExecArray> =>
  await vi.waitUntil(() => pattern.exec(output), { timeout: PATIENCE_MS });

beforeAll(async () => {
  database = await createTestDatabase();
  launcher = spawn(process.execPath, [join(root, 'tools/nodes/nodes.ts'), '2'], {
    env: {
      ...childEnvironment,
      SEED: '1',
      PORT: '0',
      METRICS_PORT: '0',
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  ended = new Promise((done) => launcher.once('exit', done));
  port = Number((await printed(/2 servers behind http:\/\/127\.0\.0\.1:(\d+)/))[1]);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  launcher.kill('SIGKILL');
  await ended;
  await database.drop();
});

interface Page {
  readonly balances: string[];
  /** How often it has connected. */
  connections(): number;
}

const sockets: Socket[] = [];

/** A page of a player, which reconnects as those of the site do. */
async function openPage(auth: { account_id: string; auth: string }): Promise<Page> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `localhost:${port}` },
    auth: { domain_name: 'localhost', ...auth },
  });
  sockets.push(socket);
  const balances: string[] = [];
  let connections = 0;
  socket.on('balance', (push: Parameters<Pushes['balance']>[0]) => balances.push(push.game_balance));
  socket.on('connect', () => {
    connections += 1;
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  await vi.waitUntil(() => connections > 0, { timeout: PATIENCE_MS });
  return { balances, connections: () => connections };
}

async function logIn() {
  const { token } = await ok(port, '/api/auth/login', { ...SITE, account_id: 'demo', password: 'Demo1234!' });
  const who = { account_id: 'demo', auth: token };
  const { launch_url } = await ok(port, '/api/games/launch', {
    ...{ ...SITE, ...who, provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' },
  });
  return { who, launch: new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '' };
}

test('while a server drains and is started again, no round of a player fails, and all pages go on', async () => {
  const { who, launch } = await logIn();
  const pages = await Promise.all(Array.from({ length: 4 }, () => openPage(who)));
  const [, pid] = await printed(/Server 1 is process (\d+)/);
  output = '';
  process.kill(Number(pid), 'SIGTERM');
  const [hasEnded, isBack] = [/Server 1 ended \(0\)/, /Server 1 is process \d+/];
  let last = '';
  let rounds = 0;
  while (!isBack.test(output)) {
    const answer = await call(port, '/api/games/play', { launch, key: uuid7(), stake: '5' });
    if (answer === 'lost') throw new Error('a round was not answered');
    // As fast as one player may.
    if (answer.status === 429) continue;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    last = String(answer.body.balance);
    rounds += 1;
  }
  expect(output, 'it drained, and ended in order').toMatch(hasEnded);
  expect(rounds).toBeGreaterThan(1);
  await expect
    .poll(() => pages.some((page) => page.connections() > 1), { message: 'the browsers of one were moved' })
    .toBe(true);
  await expect.poll(() => pages.map(({ balances }) => balances.at(-1))).toEqual(pages.map(() => last));
});

test('one Ctrl-C stops the balancer and every server in order, though pages are connected', async () => {
  launcher.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(output.match(/Stopped; nothing was left half done/g)).toHaveLength(3);
});
