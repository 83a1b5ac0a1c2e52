import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childEnvironment } from '../test-child.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const root = join(import.meta.dirname, '../../..');
const STARTED = /"pid":(\d+)[^\n]*"The simulated league starts"/g;
const PATIENCE_MS = 100_000;
vi.setConfig({ testTimeout: 4 * PATIENCE_MS, hookTimeout: 4 * PATIENCE_MS });

const until = (check: () => boolean | Promise<boolean>) =>
  vi.waitUntil(check, { timeout: PATIENCE_MS, interval: 50 });

/** Processes of `npm start`: the launcher, its server, and the league where it is enabled. */
class Launched {
  readonly ended: Promise<number | null>;
  #output = '';
  readonly #child: ChildProcess;

  constructor(databaseUrl: string) {
    this.#child = spawn(process.execPath, [join(root, 'tools/launch/server.mjs')], {
      env: {
        ...childEnvironment,
        SEED: '1',
        PORT: '0',
        METRICS_PORT: '0',
        DATABASE_URL: databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk;
      });
    this.ended = new Promise((done) => this.#child.once('exit', done));
  }

  isReady(): boolean {
    return this.#output.includes('Ready on http');
  }

  /** Process ids of the leagues that it has started, by their own log. */
  leagues(): readonly number[] {
    return [...this.#output.matchAll(STARTED)].map(([, pid]) => Number(pid));
  }

  signal(name: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(name);
    return this.ended;
  }
}

function isRunning(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let server: TestServer;
let first: Launched;
let second: Launched;

beforeAll(async () => {
  server = await startTestServer();
  first = new Launched(server.database.url);
  await until(() => first.leagues().length === 1);
  second = new Launched(server.database.url);
  await until(() => second.isReady());
});
afterAll(async () => {
  await Promise.all([first, second].map((one) => one?.signal('SIGKILL')));
  await server.stop();
});

/** Waits until the platform has been sent everything it asked for, and a sign of life after now. */
async function untilConnected(): Promise<void> {
  const from = new Date();
  const isConnected = async () => {
    const feed = await server.database.db.read
      .selectFrom('sports_feed')
      .select(['state', 'last_message_at'])
      .where('code', '=', 'league')
      .executeTakeFirstOrThrow();
    return feed.state === 'up' && feed.last_message_at !== null && feed.last_message_at > from;
  };
  await until(isConnected);
}

/** Messages of a snapshot that repeat what was cancelled or taken back: of markets that the platform may never have had. */
const repeats = sql<boolean>`body ->> 'request_id' is not null
  and kind in ('bet_cancel', 'rollback_bet_cancel', 'rollback_bet_settlement')`;

const problems = () =>
  server.database.db.read
    .selectFrom('sports_message')
    .select(['kind', 'verdict', 'reason'])
    .where('verdict', 'in', ['invalid', 'unknownMarket', 'held', 'unknownEvent'])
    .where((of) => of.not(repeats))
    .execute();

test('the league runs as a feed beside the server, of two servers on one database beside one', async () => {
  await untilConnected();
  const { events } = await server.database.db.read
    .selectFrom('sports_event')
    .select((of) => of.fn.countAll<string>().as('events'))
    .executeTakeFirstOrThrow();
  expect(Number(events)).toBeGreaterThan(200);
  expect(second.leagues()).toEqual([]);
});

test('a killed league is restarted and sends again, and its server goes on', async () => {
  const [killed] = first.leagues();
  process.kill(killed ?? 0, 'SIGKILL');
  await until(() => first.leagues().length === 2);
  await untilConnected();
  expect(second.leagues()).toEqual([]);
});

test('Ctrl-C ends server and league with code 0, and the league goes on beside the other server', async () => {
  const league = first.leagues().at(-1);
  expect(isRunning(league)).toBe(true);
  expect(await first.signal('SIGINT')).toBe(0);
  await until(() => !isRunning(league));
  await until(() => second.leagues().length === 1);
  await untilConnected();
  expect(await problems()).toEqual([]);
});

test('a league whose launcher is killed ends by itself', async () => {
  const league = second.leagues().at(-1);
  await second.signal('SIGKILL');
  await until(() => !isRunning(league));
});
