import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import { lockBalances } from '../ledger/testing/lock-balances.ts';
import { type ChildServer, call, ok, untilHealthy, verifyLedger } from './child-server.ts';
import { logIn, openGame, type Who } from './every-kind/players.ts';
import { units } from './every-kind/rounds.ts';
import { holders, openServers, type Servers } from './every-kind/servers.ts';
import { betOnFlight, decided, outOfTurn, until } from './every-kind/shared.ts';

const AUTOMATIC = 120;
const FLIGHT = 'comet-climb';
const SOON = { timeout: 20_000 };
const LONG = { timeout: 400_000 };

let servers: Servers;
let first: ChildServer;
let second: ChildServer;
let demo: Who;

beforeAll(async () => {
  servers = await openServers();
  first = await servers.start();
  await vi.waitFor(async () => expect(await holders(servers.rows)).toEqual([first.holder]), SOON);
  second = await servers.start();
  demo = await logIn(second.port, 'demo', 'Demo1234!');
}, 300_000);
afterEach(() => {
  for (const one of [first, second]) one.goOn();
});
afterAll(async () => {
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

/** A flight that takes stakes for a while yet, and a bet on it that is not placed yet. */
async function nextBet() {
  const launch = await openGame(first.port, demo, { providerCode: 'PAPERCUT', code: FLIGHT });
  const { round } = await until(
    first.port,
    launch,
    ({ round: now, now: at }) => now?.phase === 'taking' && now.closes_at - at > 4_000,
  );
  const round_id = round?.round_id ?? '';
  return { launch, key: uuid7(), round_id, stake: '50', choice: { cashOut: null } };
}

/** Waits until a server waits for what the transaction of this test has locked; its jobs may wait for one another. */
async function untilBlocked(): Promise<void> {
  const { rows } = await servers.rows.query<{ pid: number }>('select pg_backend_pid() as pid');
  await expect
    .poll(async () => {
      const { rowCount } = await servers.database.db.pool.query(
        `select from pg_stat_activity
          where datname = current_database() and application_name = 'baize' and $1 = any(pg_blocking_pids(pid))`,
        [rows[0]?.pid],
      );
      return rowCount;
    }, SOON)
    .toBe(1);
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
      const ask = await nextBet();
      const { launch, round_id: roundId } = ask;
      const betId = (await ok(first.port, '/api/games/shared/bet', ask)).bet.bet_id;
      const { rows } = servers;
      await rows.query('begin');
      await rows.query('select from shared_round where id = $1 for update', [roundId]);
      await untilBlocked();
      // On a busy machine the games may have gone back to the first.
      const [hung, other] = (await holders(rows)).includes(first.holder) ? [first, second] : [second, first];
      hung.hang();
      await rows.query('commit');
      await expect.poll(() => holders(rows), SOON).toEqual([other.holder]);
      expect(await decided(other.port, launch, betId)).toMatchObject({
        state: 'refunded',
        reason: 'interrupted',
      });
      const { rows: round } = await rows.query('select phase, started_at from shared_round where id = $1', [
        roundId,
      ]);
      expect(round).toEqual([{ phase: 'refunded', started_at: null }]);
      await goOnBeside(other, hung, launch);
      expect(await cash()).toBe(before);
      expect(await outOfTurn(rows)).toEqual([]);
      expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
    },
  );

  test('in the middle of a bet keeps its player from betting at another for seconds only', LONG, async () => {
    const { rows } = servers;
    const ask = await nextBet();
    const launch = await openGame(second.port, demo, { providerCode: 'BRASSWORK', code: 'lantern-reef' });
    await rows.query('begin');
    await lockBalances(rows, demo.account_id);
    const lost = call(first.port, '/api/games/shared/bet', ask);
    await untilBlocked();
    first.hang();
    await rows.query('commit');
    const round = { launch, key: uuid7(), stake: '25' };
    const play = async () => {
      const answer = await call(second.port, '/api/games/play', round);
      return answer === 'lost' ? 0 : answer.status;
    };
    await expect.poll(play, SOON).toBe(200);
    first.goOn();
    expect(await lost, 'and it is not said to be placed').not.toMatchObject({ status: 200 });
    expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
  });
});
