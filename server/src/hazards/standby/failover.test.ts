import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../db/database.ts';
import { freePort } from '../../db/embedded.ts';
import { isOutage } from '../../db/errors.ts';
import { once } from '../../db/once.ts';
import { PrimaryClient } from '../../db/primary/primary-client.ts';
import { testKeys } from '../../db/testing/test-keys.ts';
import { uuid7 } from '../../db/uuid7.ts';
import {
  type ChildServer,
  call,
  makeDataDir,
  ok,
  startChild,
  untilHealthy,
  verifyLedger,
} from '../child-server.ts';
import { logIn, openGame, SITE, type Who } from '../every-kind/players.ts';
import { checkAgain, startLoad } from './load.ts';
import { makePrimary, makeStandby, type Postgres } from './postgres.ts';

const GAME = { providerCode: 'BRASSWORK', code: 'lantern-reef' };
const ANSWERED = 150;
const SYNCHRONOUS = ["alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()'];

let home: ReturnType<typeof makeDataDir>;
let primary: Postgres;
let standby: Postgres;
let url: string;
let db: Db;
let server: ChildServer;
let demo: Who;

const isStreaming = async () => {
  const [row] = await primary.query<{ state: string }>('select sync_state as state from pg_stat_replication');
  return row?.state;
};

beforeAll(async () => {
  home = makeDataDir();
  primary = await makePrimary(home.dataDir);
  standby = await makeStandby(primary, join(home.dataDir, 'standby', 'pg'), await freePort());
  await standby.start();
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  const { owner, application } = primary.passwords;
  url = `postgres://baize_app:${application}@${hosts}/baize`;
  const env = { DATABASE_URL: url, MIGRATE_DATABASE_URL: `postgres://baize:${owner}@${hosts}/baize` };
  server = await startChild(home.dataDir, env);
  db = openDatabase(url, { keys: testKeys });
  await primary.query(...SYNCHRONOUS);
  demo = await logIn(server.port, 'demo', 'Demo1234!');
}, 240_000);

afterAll(async () => {
  expect(await server.stop(), 'the server ends cleanly').toBe(0);
  await db.close();
  await Promise.all([primary.kill(), standby.kill()]);
  home.remove();
});

describe('a synchronous standby that is lost', () => {
  test('commits that wait for it end as an outage, reads go on, and once it is back their keys say what happened', {
    timeout: 180_000,
  }, async () => {
    const { port } = server;
    await expect.poll(isStreaming).toBe('sync');
    const launch = await openGame(port, demo, GAME);
    await standby.stop();
    const bet = { launch, key: uuid7(), stake: '5' };
    const command = { siteId: 1, key: uuid7(), name: 'test', content: {} };
    let runs = 0;
    const work = async () => ++runs;
    const isLost = (doing: Promise<unknown>) => doing.then(() => false, isOutage);
    const commit = () => isLost(db.tx((tx) => once(tx, command, work)));
    const played = call(port, '/api/games/play', bet);
    const committed = commit();
    await ok(port, '/api/auth/get_balance', demo);
    await untilHealthy(port);
    expect(await played).toMatchObject({ status: 503, body: { message: 'serviceUnavailable' } });
    expect(await committed, 'a command outside the ledger is an outage as well').toBe(true);
    expect(await commit(), 'nor is its answer repeated that a standby does not have').toBe(true);
    expect(runs, 'though it was written here').toBe(1);
    const waitLong = async () =>
      (
        await primary.query(
          "select from pg_stat_activity where wait_event = 'SyncRep' and query_start < now() - interval '20 s'",
        )
      ).length;
    await expect.poll(waitLong, { message: 'no connection waits for ever' }).toBe(0);
    await untilHealthy(port);

    await standby.start();
    const answer = await ok(port, '/api/games/play', bet);
    expect(await ok(port, '/api/games/play', bet)).toEqual(answer);
    expect(await db.tx((tx) => once(tx, command, work))).toMatchObject({ repeated: true, answer: 1 });
    const rounds = await ok(port, '/api/games/history', { ...SITE, ...demo, limit: 100 });
    expect(rounds.value.filter(({ round_id }) => round_id === answer.round_id)).toHaveLength(1);
    expect(await verifyLedger({ DATABASE_URL: url })).toBe('balanced');
  });
});

describe('a primary that is killed under load', () => {
  test('after its standby is promoted every answered bet is there, none twice, and bets are answered by the same process', {
    timeout: 180_000,
  }, async () => {
    await expect.poll(isStreaming).toBe('sync');
    const { port } = server;
    const load = await startLoad(port, db, 'bettor');
    await load.answered(ANSWERED);
    await primary.kill();
    const answered = load.answered(1);
    const promoted = performance.now();
    await standby.query('alter system reset synchronous_standby_names', 'select pg_promote()');
    await Promise.race([answered, failAfter(5_000)]);
    const pause = Math.round(performance.now() - promoted);
    await load.answered(ANSWERED);
    const bets = await load.stop();
    const figures = await checkAgain(port, db, bets, 'bettor');
    console.log(
      `failover: ${figures.answered} answered, ${figures.lost} lost, ${figures.doubled} doubled, ${figures.sentAgain} ` +
        `sent again; answered again ${pause} ms after the promotion began`,
    );
    expect(figures).toMatchObject({ lost: 0, doubled: 0 });
    expect(figures.answered).toBeGreaterThan(2 * ANSWERED);
    await untilHealthy(port);
    expect(await verifyLedger({ DATABASE_URL: url })).toBe('balanced');
  });

  test('gets no connection when it comes back as it was, even while its successor is away', {
    timeout: 120_000,
  }, async () => {
    await primary.start();
    await primary.query('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
    await standby.kill();
    await expect(new PrimaryClient(url).connect()).rejects.toThrow('what it writes would be lost');
    const isHealthy = async () => (await fetch(`http://127.0.0.1:${server.port}/healthz`)).ok;
    await expect.poll(isHealthy).toBe(false);
    const [row] = await primary.query<{ connections: string }>(
      `select count(*)::text as connections from pg_stat_activity
        where usename = 'baize_app' and application_name <> 'baize search'`,
    );
    expect(row?.connections).toBe('0');
    await standby.start();
    await untilHealthy(server.port);
    await ok(server.port, '/api/auth/get_balance', demo);
  });
});

/** Bets have to be answered so soon after a promotion. */
function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, fail) =>
    setTimeout(() => fail(new Error(`no bet was answered for ${milliseconds} ms`)), milliseconds).unref(),
  );
}
