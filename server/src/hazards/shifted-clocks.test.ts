import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { timesAt } from '#rules/games/comet-climb/curve.ts';
import { uuid7 } from '../db/uuid7.ts';
import { type ChildServer, call, ok } from './child-server.ts';
import { logIn, openGame, type Who } from './every-kind/players.ts';
import { holders, openServers, type Servers } from './every-kind/servers.ts';
import { betOnFlight, until } from './every-kind/shared.ts';

const MINUTES = 180_000;
const FLIGHT = { providerCode: 'PAPERCUT', code: 'comet-climb' };
const SOON = { timeout: 60_000 };

let servers: Servers;
let right: ChildServer;
let slow: ChildServer;
let demo: Who;

beforeAll(async () => {
  servers = await openServers();
  right = await servers.start();
  await vi.waitFor(async () => expect(await holders(servers.rows)).toEqual([right.holder]), SOON);
  slow = await servers.start({
    NODE_OPTIONS: `--import=${new URL('./every-kind/shifted-clock.ts', import.meta.url).href}`,
    TEST_CLOCK_AHEAD: String(-MINUTES),
  });
  demo = await logIn(slow.port, 'demo', 'Demo1234!');
}, 400_000);
afterAll(async () => {
  right.goOn();
  expect(await servers.stop(), 'the servers end cleanly').toEqual([0, 0]);
});

const stateOf = (server: ChildServer, launch: string) =>
  ok(server.port, '/api/games/shared/state', { launch });

test('a server whose clock is minutes slow cashes out where the flight is', {
  timeout: 600_000,
}, async () => {
  const { launch, kept } = await betOnFlight(slow.port, demo, servers.rows, 130);
  const { round, now } = await stateOf(right, launch);
  expect(Math.abs(now - Date.now()), 'the time of the database').toBeLessThan(MINUTES / 2);
  const started = round?.started_at ?? 0;
  await wait(Math.max(0, started + 1_500 - Date.now()));
  const asked = Date.now() - started;
  const { bet } = await ok(slow.port, '/api/games/shared/cash_out', { launch, bet_id: kept });
  const answered = Date.now() - started;
  expect(bet.times).toBeGreaterThanOrEqual(timesAt(asked - 100));
  expect(bet.times).toBeLessThanOrEqual(timesAt(answered + 100));
});

test('a server whose clock is minutes slow takes no late bet, and runs rounds that others see', {
  timeout: 600_000,
}, async () => {
  const launch = await openGame(slow.port, demo, FLIGHT);
  const isTaking = (left: number) => (state: Awaited<ReturnType<typeof stateOf>>) =>
    state.round?.phase === 'taking' && state.round.closes_at - state.now > left;
  const { round } = await until(right.port, launch, isTaking(1_000));
  const bet = (server: ChildServer, round_id = round?.round_id ?? '') =>
    call(server.port, '/api/games/shared/bet', {
      launch,
      key: uuid7(),
      round_id,
      stake: '50',
      choice: { cashOut: null },
    });
  // Nobody brings the round into its next phase: it takes stakes for ever, but for the time.
  right.hang();
  await wait(Math.max(0, (round?.closes_at ?? 0) + 50 - Date.now()));
  expect(await bet(slow)).toMatchObject({ body: { message: 'stakesClosed' } });
  await vi.waitFor(async () => expect(await holders(servers.rows)).toEqual([slow.holder]), SOON);
  const next = await until(
    slow.port,
    launch,
    (state) => state.round?.round_id !== round?.round_id && isTaking(2_500)(state),
  );
  expect((next.round?.closes_at ?? 0) - Date.now()).toBeGreaterThan(0);
  right.goOn();
  const seen = await until(right.port, launch, isTaking(2_000));
  expect(seen.round?.number ?? 0, 'the newest round of the slow server').toBeGreaterThanOrEqual(
    next.round?.number ?? 0,
  );
  expect(await bet(right, seen.round?.round_id)).toMatchObject({ status: 200 });
});
