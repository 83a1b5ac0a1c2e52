import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import { type ChildServer, ok, untilHealthy, verifyLedger } from './child-server.ts';
import { units } from './every-kind/rounds.ts';
import { betOnFlight, decided, outOfTurn, until } from './every-kind/shared.ts';
import {
  holders,
  logIn,
  openGame,
  openTwoServers,
  type TwoServers,
  type Who,
} from './every-kind/two-servers.ts';

const AUTOMATIC = 120;
const FLIGHT = 'comet-climb';
const SOON = { timeout: 20_000 };
const LONG = { timeout: 400_000 };

let servers: TwoServers;
let first: ChildServer;
let second: ChildServer;
let demo: Who;

beforeAll(async () => {
  servers = await openTwoServers(10);
  first = await servers.start();
  await vi.waitFor(async () => expect(await holders(servers.rows)).toEqual([first.holder]), SOON);
  second = await servers.start();
  demo = await logIn(second.port, 'demo', 'Demo1234!');
}, 120_000);
afterAll(async () => {
  for (const one of [first, second]) one.goOn();
  expect(await servers.stop(), 'the servers end cleanly').toEqual([0, 0]);
});

const cash = async () => units((await ok(second.port, '/api/auth/get_balance', demo)).game_balance);

const numberOf = async () => {
  const { rows } = await servers.rows.query<{ number: number }>(
    'select number from shared_round where game_code = $1 order by id desc limit 1',
    [FLIGHT],
  );
  return rows[0]?.number ?? 0;
};

/** Whether a server has a recurring job, and has run it within the last seconds. */
async function isRunBy(server: ChildServer, name: string): Promise<boolean> {
  const { rows } = await servers.rows.query(
    "select from lease where name = $1 and holder = $2 and last_run_at > now() - interval '2 seconds'",
    [name, server.holder],
  );
  return rows.length === 1;
}

const leases = async () => {
  const { rows } = await servers.rows.query('select name, holder, fence from lease order by name');
  return rows;
};

/** Lets a server go on that hung, and waits until a whole round has been played beside it. */
async function goOnBeside(other: ChildServer, hung: ChildServer, launch: string): Promise<void> {
  hung.goOn();
  await untilHealthy(hung.port);
  const number = await numberOf();
  await until(other.port, launch, ({ round }) => (round?.number ?? 0) > number + 1);
}

/** A bet on a flight that takes stakes for a while yet. */
async function betOnNext() {
  const launch = await openGame(first.port, demo, { providerCode: 'PAPERCUT', code: FLIGHT });
  const { round } = await until(
    first.port,
    launch,
    ({ round: now, now: at }) => now?.phase === 'taking' && now.closes_at - at > 4_000,
  );
  const roundId = round?.round_id ?? '';
  const ask = { launch, key: uuid7(), round_id: roundId, stake: '50', choice: { cashOut: null } };
  const { bet } = await ok(first.port, '/api/games/shared/bet', ask);
  return { launch, roundId, betId: bet.bet_id };
}

/** How many statements wait to change a round. */
async function waitingForRound(): Promise<number> {
  const { rows } = await servers.database.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "shared_round"%'`,
  );
  return rows[0]?.n ?? 0;
}

describe('a server that hangs', () => {
  test(
    'in a flight loses it to another, which pays what was set, gives back the rest and begins the next',
    LONG,
    async () => {
      const before = await cash();
      const { launch, set, kept } = await betOnFlight(second.port, demo, servers.rows, AUTOMATIC);
      const number = await numberOf();
      first.hang();
      const paid = await decided(second.port, launch, set);
      expect(paid).toMatchObject({ state: 'paid', times: AUTOMATIC, win: '60' });
      expect(await decided(second.port, launch, kept)).toMatchObject({
        state: 'refunded',
        reason: 'interrupted',
      });
      await expect.poll(numberOf, SOON).toBe(number + 1);
      await expect.poll(() => isRunBy(second, 'job:decide-live-bets'), SOON).toBe(true);
      expect(await holders(servers.rows)).toEqual([second.holder]);
      const held = await leases();
      await goOnBeside(second, first, launch);
      expect(await leases(), 'the server that goes on takes nothing back').toEqual(held);
      expect(await cash()).toBe(before + units('10'));
    },
  );

  test(
    'in the middle of a transaction keeps no other from going on, and its write is not done',
    LONG,
    async () => {
      const before = await cash();
      const { launch, roundId, betId } = await betOnNext();
      const { rows } = servers;
      await rows.query('begin');
      await rows.query('select from shared_round where id = $1 for update', [roundId]);
      await expect.poll(waitingForRound, SOON).toBe(1);
      second.hang();
      await rows.query('commit');
      await expect.poll(() => holders(rows), SOON).toEqual([first.holder]);
      expect(await decided(first.port, launch, betId)).toMatchObject({
        state: 'refunded',
        reason: 'interrupted',
      });
      const { rows: round } = await rows.query('select phase, started_at from shared_round where id = $1', [
        roundId,
      ]);
      expect(round).toEqual([{ phase: 'refunded', started_at: null }]);
      await goOnBeside(first, second, launch);
      expect(await cash()).toBe(before);
      expect(await outOfTurn(rows)).toEqual([]);
      expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
    },
  );
});
