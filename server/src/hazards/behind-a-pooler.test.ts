import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pushes, Subscriptions } from '#contract/pushes.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { TestBettor } from '../sportsbook/testing/test-bettor.ts';
import { leg, TestBook } from '../sportsbook/testing/test-book.ts';
import { createSeededDatabase, startTestServerOn, type TestServer } from '../test-server.ts';
import { testWallet } from '../wallet/test-wallet.ts';
import { openGame, type Who } from './every-kind/players.ts';
import { beginSteps, decide, isDone, roundIn, Tally } from './every-kind/rounds.ts';
import { until } from './every-kind/shared.ts';
import { findPooler, type Pooler, startPooler } from './pooler.ts';

const SHARED = { providerCode: 'BURIN', code: 'harbour-six' };
const program = findPooler();
if (!program) console.warn('Skipped: servers behind PgBouncer. This machine has no pgbouncer.');

describe.skipIf(!program)('servers behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: Pooler;
  let one: TestServer;
  let two: TestServer;
  let demo: Who;

  beforeAll(async () => {
    database = await createSeededDatabase();
    pooler = await startPooler(program ?? '', database.url);
    const environment = {
      DATABASE_URL: pooler.url,
      DIRECT_DATABASE_URL: database.url,
      DB_POOL: '8',
      DRAWS_EVERY: '10',
    };
    one = await startTestServerOn(database, environment);
    two = await startTestServerOn(database, environment);
    demo = await one.logIn('demo', 'Demo1234!');
  });
  afterAll(async () => {
    await two.server.stop();
    await one.server.stop();
    await pooler.stop();
    await database.drop();
  });

  test('a server whose only address of the database is a pooler does not start, and says what is missing', async () => {
    const environment = { DATABASE_URL: pooler.url };
    await expect(startTestServerOn(database, environment)).rejects.toThrow('DIRECT_DATABASE_URL');
  });

  test('what is shared by calls goes through the pooler; only what needs a session does not', async () => {
    const { rows } = await database.db.pool.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
        where datname = current_database() group by 1`,
    );
    const direct = new Map(rows.map(({ name, count }) => [name, count]));
    // PgBouncer names each of its connections as the client that used it last.
    const pooled = ['baize', 'baize-leases', 'baize-health'].map((name) => direct.get(name) ?? 0);
    expect(pooled.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(10 + 1);
    expect([direct.get('baize bus'), direct.get('baize ledger')]).toEqual([2, expect.any(Number)]);
  });

  test('a balance that changes on one server is pushed to a page that is connected to the other', async () => {
    await expect.poll(() => two.server.storage.bus.peers()).toBe(1);
    const page: Socket<Pushes, Subscriptions> = io(`http://127.0.0.1:${two.server.port}`, {
      path: '/live',
      transports: ['websocket'],
      extraHeaders: { host: `localhost:${two.server.port}` },
      auth: { domain_name: 'localhost', ...demo },
    });
    const pushed: string[] = [];
    page.on('balance', (push) => pushed.push(push.game_balance));
    await new Promise<void>((done) => page.once('connect', done));
    const ask = { launch: await one.launch(demo), key: uuid7(), stake: '25' };
    const { balance } = await one.ok('/api/games/play', ask);
    await expect.poll(() => pushed.at(-1)).toBe(balance);
    page.disconnect();
  });

  test('rounds of steps that are begun on one server are decided on the other', async () => {
    const rounds = await beginSteps(one.server.port, demo, new Tally());
    for (const [code, round] of rounds) {
      const answer = await decide(two.server.port, round);
      expect(isDone(answer), `${code}: ${JSON.stringify(answer)}`).toBe(true);
      expect(roundIn(answer).step).toBe(round.left.step + 1);
    }
  });

  test('a bet on a shared round is taken, and decided once its draw was made', async () => {
    const { port } = one.server;
    const launch = await openGame(port, demo, SHARED);
    const { round, default_stake: stake } = await until(
      port,
      launch,
      (now) => (now.round?.closes_at ?? 0) - now.now > 2_000,
    );
    const choice = { lines: [[1, 2, 3, 4, 5, 6]] };
    const ask = { launch, key: uuid7(), round_id: round?.round_id ?? '', stake, choice };
    const { bet } = await one.ok('/api/games/shared/bet', ask);
    const ahead = (round?.closes_at ?? 0) - one.clock.now().getTime() + 6_000;
    for (const server of [one, two]) server.clock.advance(ahead);
    await until(port, launch, ({ bets, last_bets }) =>
      [...bets, ...last_bets].some(({ bet_id, state }) => bet_id === bet.bet_id && state !== 'open'),
    );
  });

  test('a bet on a match is taken, and the ledger balances after all of it', async () => {
    const wallet = testWallet(one);
    const book = await TestBook.open(database.db, one.clock, ['arena']);
    const bettor = new TestBettor(wallet, await wallet.member('pooled', 100n));
    const market = await book.match();
    const { ticket_id } = await bettor.taken([leg(market, '1', '2.00')]);
    expect(await bettor.came(ticket_id)).toEqual(['accepted', '0', 0]);
    expect(await wallet.unbalanced()).toEqual([]);
  });
});
