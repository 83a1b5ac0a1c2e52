import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CallPath, CallRequest, CallResponse, RefusalBody } from '#contract/calls.ts';
import { systemClock } from './clock.ts';
import { settingsFrom } from './config.ts';
import { type Db, openDatabase } from './db/database.ts';
import { createFilledDatabase, createTestDatabase, type TestDatabase } from './db/test-database.ts';
import { TEST_SERVER_KEYS, testKeys } from './db/testing/test-keys.ts';
import { bothRelays, startOutboxRelay } from './jobs/outbox-relay.ts';
import { startRoundRelay } from './jobs/round-relay.ts';
import { roundCounter, subscribers } from './jobs/subscribers.ts';
import { openLedger } from './ledger/public.ts';
import { setLedgerAhead } from './ledger/testing/ledger-time.ts';
import { openLog } from './open-log.ts';
import type { Providers } from './providers/open-providers.ts';
import { seed } from './seed/seed.ts';
import { type RunningServer, startServer } from './server.ts';
import { type TestClock, testClock } from './test-clock.ts';

/** A real server on a free port with a database of its own, for suites that talk to it over HTTP. */
export interface TestServer {
  readonly server: RunningServer;
  readonly database: TestDatabase;
  /** The server's clock: the real one, ahead by what it was moved. What is sent afterwards finds the ledger there too. */
  readonly clock: TestClock;
  /** Makes a call to a site, `localhost` by default. */
  call<P extends CallPath>(path: P, body: CallRequest<P>, host?: string): Promise<CallAnswer<P>>;
  /** The same where only success will do. @throws with the refusal */
  ok<P extends CallPath>(path: P, body: CallRequest<P>, host?: string): Promise<CallResponse<P>>;
  /** Opens a session by password: the fields that name its player in calls. */
  logIn(accountId: string, password: string, host?: string): Promise<{ account_id: string; auth: string }>;
  /** Opens a game of the house, Lantern Reef by default, for real money on `localhost`: the token of the launch. */
  launch(who: { account_id: string; auth: string }, gameCode?: string): Promise<string>;
  /** Any request, for what no client should send. */
  send(options: RawRequest): Promise<RawAnswer>;
  /** Gives the lease of a recurring job, for example `queue-payouts`, to another server, so that this one does not run it. */
  keepFromJob(name: string): Promise<void>;
  stop(): Promise<void>;
}

export type CallAnswer<P extends CallPath> =
  | { readonly status: 200; readonly body: CallResponse<P> }
  | { readonly status: number; readonly body: RefusalBody };

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** The same as UTF-8. */
  readonly text: string;
}

const siteNames: Readonly<Record<string, string>> = {
  localhost: 'baize',
  'lucky.localhost': 'lucky',
  'arena.localhost': 'arena',
};

/** Sends a request to a server on this machine. */
export function sendTo(port: number, options: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: options.method ?? 'POST',
        path: options.path,
        headers: { host: `${options.host ?? 'localhost'}:${port}`, ...options.headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const bytes = Buffer.concat(parts);
          const { statusCode: status = 0, headers } = answer;
          resolve({ status, headers, bytes, text: bytes.toString('utf8') });
        });
      },
    );
    sent.once('error', reject);
    sent.end(options.body);
  });
}

const usual = {
  NODE_ENV: 'test',
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  SEED: '1',
  ALLOW_DEMONSTRATION_IN_PRODUCTION: 'yes-this-is-not-real-money',
  SERVER_KEYS: TEST_SERVER_KEYS,
};

/** Seeds a database as a server's first start does. */
async function seedOnce(url: string): Promise<void> {
  const config = settingsFrom({ ...usual, DATABASE_URL: url });
  const db = openDatabase(url, { keys: testKeys });
  const ledger = await openLedger({ source: url });
  const log = openLog(config.logLevel);
  await seed(config, db, ledger, log);
  await relaySeeded(db, log);
  await ledger.close();
  await db.close();
}

/**
 * Counts and pays what hangs on the rounds, deposits and withdrawals of the seed. The server of each suite would do so in its first
 * seconds, and the demonstration player would be paid rewards in the middle of a test. What was to be mailed is not.
 */
async function relaySeeded(db: Db, log: FastifyBaseLogger): Promise<void> {
  const relayed = {
    db,
    publish: async () => undefined,
    lost: () => undefined,
    warn: (error: unknown, message: string) => log.warn(error, message),
  };
  const all = subscribers(async () => undefined, systemClock, { changed: () => undefined });
  const relay = bothRelays(
    startOutboxRelay({
      ...relayed,
      subscribers: all.filter(({ topics }) => !topics.includes('message.send')),
    }),
    startRoundRelay({ ...relayed, count: roundCounter(systemClock) }),
  );
  const waiting = 'select from outbox union all select from round_batch';
  while ((await db.pool.query(waiting)).rowCount !== 0) await wait(50);
  await relay.close();
}

/** A database that a server's first start has seeded, for suites without a server. */
export const createSeededDatabase = (): Promise<TestDatabase> => createFilledDatabase('seeded', seedOnce);

/**
 * The database was seeded by an earlier start, unless the environment is one that seeds otherwise.
 *
 * @param services stand in for the server's adapters to mail, SMS and gateways
 */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  log?: FastifyBaseLogger,
  services?: Partial<Providers>,
): Promise<TestServer> {
  const isUsual = environment.NODE_ENV === undefined && environment.SEED === undefined;
  const database = await (isUsual ? createSeededDatabase() : createTestDatabase());
  return startTestServerOn(database, environment, log, services);
}

/** The same on a database that the suite made. */
export async function startTestServerOn(
  database: TestDatabase,
  environment: Readonly<Record<string, string>> = {},
  log?: FastifyBaseLogger,
  services?: Partial<Providers>,
): Promise<TestServer> {
  const config = settingsFrom({ ...usual, DATABASE_URL: database.url, ...environment });
  let moved: Promise<void> = Promise.resolve();
  const clock = testClock((ahead) => {
    moved = moved.then(() => setLedgerAhead(database, ahead));
  });
  const server = await startServer(config, clock, log, services);
  const call: TestServer['call'] = async (path, body, host) => {
    await moved;
    const answer = await sendTo(server.port, {
      path,
      ...(host === undefined ? {} : { host }),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const ok: TestServer['ok'] = async (path, body, host) => {
    const answer = await call(path, body, host);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    // Sound: a success is of the call's own response.
    return answer.body as Awaited<ReturnType<typeof ok<typeof path>>>;
  };
  return {
    server,
    database,
    clock,
    call,
    ok,
    async logIn(accountId, password, host = 'localhost') {
      const site = siteNames[host] ?? 'baize';
      const answer = await ok(
        '/api/auth/login',
        { domain_name: host, external_id: site, account_id: accountId, password },
        host,
      );
      return { account_id: accountId, auth: answer.token };
    },
    async launch(who, gameCode = 'lantern-reef') {
      const { launch_url } = await ok('/api/games/launch', {
        domain_name: 'localhost',
        external_id: 'baize',
        ...who,
        provider_code: 'BRASSWORK',
        game_code: gameCode,
        mode: 'real',
      });
      return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    },
    async send(options) {
      await moved;
      return sendTo(server.port, options);
    },
    async keepFromJob(name) {
      await database.asOwner(
        `insert into lease (name, holder, fence, expires_at)
         values ('job:${name}', 'another', 1, now() + interval '1 day')
         on conflict (name) do update
           set holder = 'another', fence = lease.fence + 1, expires_at = now() + interval '1 day'`,
      );
    },
    async stop() {
      await moved;
      await server.stop();
      await database.drop();
    },
  };
}
