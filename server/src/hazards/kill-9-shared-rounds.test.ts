import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallResponse } from '#contract/calls.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../db/uuid7.ts';
import { type ChildServer, call, ok, verifyLedger } from './child-server.ts';
import { crashOfRound } from './crash-of-round.ts';
import { logIn, openGame, type Who } from './every-kind/players.ts';
import { openServers, type Servers } from './every-kind/servers.ts';

type State = CallResponse<'/api/games/shared/state'>;
type Bet = State['bets'][number];

const AUTOMATIC = 120;
/** The highest flight there can be takes 154 seconds. */
const PATIENCE_MS = 170_000;

let servers: Servers;
let server: ChildServer;
let player: Who;
let token: string;

beforeAll(async () => {
  servers = await openServers();
  server = await servers.start();
  player = await logIn(server.port, 'demo', 'Demo1234!');
  token = await openGame(server.port, player, { providerCode: 'PAPERCUT', code: 'comet-climb' });
}, 240_000);
afterAll(async () => {
  expect(await servers.stop(), 'the server ends cleanly').toEqual([0]);
});

const units = (text: unknown) => parseAmount(String(text)) ?? -1n;

const state = async () =>
  (await ok(server.port, '/api/games/shared/state', { launch: token })) as unknown as State;
const cash = async () => units((await ok(server.port, '/api/auth/get_balance', player)).game_balance);

/** Asks, no more often than a page may, until it is so. */
async function until(holds: (now: State) => boolean): Promise<State> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const now = await state();
    if (holds(now)) return now;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(now.round)}`);
    await wait(250);
  }
}

async function bet(roundId: string, cashOut: number | null): Promise<string> {
  const answer = await ok(server.port, '/api/games/shared/bet', {
    ...{ launch: token, key: uuid7(), round_id: roundId, stake: '50', choice: { cashOut } },
  });
  return (answer.bet as Bet).bet_id;
}

/** A round that has just begun to take stakes. */
async function fresh(): Promise<{ readonly id: string; readonly closesAt: number }> {
  const now = await until(({ round, now: at }) => round?.phase === 'taking' && round.closes_at - at > 3_500);
  return { id: now.round?.round_id ?? '', closesAt: now.round?.closes_at ?? 0 };
}

/** One that is lost between these, in hundredths. */
async function lostBetween(least: number, most: number): Promise<string> {
  for (;;) {
    const { id } = await fresh();
    const lost = await crashOfRound(servers.rows, id);
    if (lost >= least && lost <= most) return id;
    if (lost > most) await callOff(id);
    await until((now) => now.round?.round_id !== id);
  }
}

/** A high flight takes minutes: a server that is killed in it calls it off. Before it takes off it would go on. */
async function callOff(roundId: string): Promise<void> {
  const { round } = await until((now) => now.round?.round_id !== roundId || now.round.phase === 'running');
  if (round?.round_id === roundId) await again();
}

async function again(): Promise<void> {
  await server.kill();
  server = await servers.start();
}

/** The state of a bet, once it was decided. */
async function decided(id: string): Promise<Bet> {
  const find = ({ bets, last_bets }: State) => [...bets, ...last_bets].find(({ bet_id }) => bet_id === id);
  const now = await until((at) => (find(at)?.state ?? 'open') !== 'open');
  const found = find(now);
  if (!found) throw new Error(`bet ${id} is not there`);
  return found;
}

test('kill -9 while bets are accepted: they are refunded, and the player sees the reason', {
  timeout: 300_000,
}, async () => {
  const before = await cash();
  const { id, closesAt } = await fresh();
  const own = await bet(id, 200);
  await server.kill();
  await wait(Math.max(0, closesAt - Date.now()));
  server = await servers.start();
  expect(await decided(own)).toMatchObject({ state: 'refunded', reason: 'interrupted', win: '50' });
  expect(await cash()).toBe(before);
});

test('kill -9 in flight: what was set to be cashed out is paid, everything else is given back, nothing twice', {
  timeout: 400_000,
}, async () => {
  const before = await cash();
  const id = await lostBetween(AUTOMATIC + 10, 1_000_000);
  const [automatic, open] = [await bet(id, AUTOMATIC), await bet(id, null)];
  await until((now) => now.round?.phase === 'running' && (now.round.started_at ?? 0) < now.now);
  await again();
  expect(await decided(automatic)).toMatchObject({ state: 'paid', times: AUTOMATIC, win: '60' });
  expect(await decided(open)).toMatchObject({ state: 'refunded', reason: 'interrupted', win: '50' });
  expect(await cash()).toBe(before + units('10'));
  await again();
  expect(await cash(), 'the next start finds nothing to do').toBe(before + units('10'));
  const late = await call(server.port, '/api/games/shared/cash_out', { launch: token, bet_id: open });
  expect(late, 'a late question gets the result').toMatchObject({
    status: 200,
    body: { bet: { state: 'refunded' } },
  });
});

test('kill -9 after a committed cash-out and at the end: the cash-out and the losses stay', {
  timeout: 400_000,
}, async () => {
  const before = await cash();
  // It flies for four seconds: a slow machine cashes out in time as well.
  const id = await lostBetween(130, 400);
  const [sold, kept] = [await bet(id, null), await bet(id, null)];
  const { round: running } = await until((now) => now.round?.phase === 'running');
  await wait(Math.max(0, (running?.started_at ?? 0) + 600 - Date.now()));
  const answer = await ok(server.port, '/api/games/shared/cash_out', { launch: token, bet_id: sold });
  const paid = answer.bet as Bet;
  expect(paid.state).toBe('paid');
  await until((now) => now.round?.round_id !== id || now.round.phase === 'over');
  await again();
  expect(await decided(sold)).toEqual(paid);
  expect(await decided(kept)).toMatchObject({ state: 'lost', win: '0' });
  expect(await cash()).toBe(before - units('100') + units(paid.win));
  expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
});
