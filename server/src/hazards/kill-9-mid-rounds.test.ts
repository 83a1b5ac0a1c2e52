import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRules } from '#rules/games/rules-only.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../db/uuid7.ts';
import { type ChildServer, call, type Outcome, ok, verifyLedger } from './child-server.ts';
import { logIn, SITE, type Who } from './every-kind/players.ts';
import { openServers, type Servers } from './every-kind/servers.ts';

const STAKE = '5';
const MINES = 3;

let servers: Servers;
let server: ChildServer;
let player: Who;

const amount = (text: unknown) => parseAmount(String(text)) ?? -1n;
const isDone = (outcome: Outcome): outcome is Exclude<Outcome, 'lost'> =>
  outcome !== 'lost' && outcome.status === 200;

beforeAll(async () => {
  servers = await openServers();
  server = await servers.start();
  player = await logIn(server.port, 'demo', 'Demo1234!');
}, 240_000);
afterAll(async () => {
  expect(await servers.stop(), 'the server ends cleanly').toEqual([0]);
});

async function restart(): Promise<void> {
  await server.kill();
  server = await servers.start();
}

async function open(
  game_code: string,
  provider_code: string,
  mode: 'real' | 'demo' = 'real',
): Promise<string> {
  const who = mode === 'real' ? player : {};
  const ask = { ...SITE, ...who, provider_code, game_code, mode };
  const { launch_url } = await ok(server.port, '/api/games/launch', ask);
  return new URLSearchParams(String(launch_url).split('#')[1]).get('launch') ?? '';
}

const balance = async () => amount((await ok(server.port, '/api/auth/get_balance', player)).game_balance);
const play = (launch: string, key: string, choice: unknown) =>
  call(server.port, '/api/games/play', { launch, key, stake: STAKE, choice });
const act = (launch: string, key: string, round: Record<string, unknown>, action: unknown) =>
  call(server.port, '/api/games/act', {
    launch,
    key,
    round_id: String(round.round_id),
    step: Number(round.step),
    action,
  });

async function expectBalanced(): Promise<void> {
  expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
}

/** As a page does after the line was cut: the very same command, under its key. */
async function again(send: () => Promise<Outcome>): Promise<Record<string, unknown>> {
  const outcome = await send();
  if (!isDone(outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.body;
}

/** The seed of a finished round gives this very round. */
async function expectProven(gameCode: string, roundId: string): Promise<void> {
  const rules = findRules(gameCode);
  if (!rules) throw new Error(gameCode);
  await ok(server.port, '/api/games/reveal_seed', { ...player, round_id: roundId });
  const round = await ok(server.port, '/api/games/round', { ...player, round_id: roundId });
  const proof = round.proof as Record<string, unknown>;
  const check = verifyRound(rules, {
    serverSeed: String(proof.server_seed),
    serverSeedHash: String(proof.server_seed_hash),
    clientSeed: String(proof.client_seed),
    nonce: Number(proof.nonce),
    stake: String(round.unit),
    choice: round.choice,
    actions: round.actions as unknown[],
    win: String(round.win),
    result: round.result,
  });
  expect(check.differences).toEqual([]);
}

describe('kill -9 during a round', () => {
  test('of one shot with a choice: it was played once or not at all, and its key returns which', {
    timeout: 240_000,
  }, async () => {
    const choice = { side: 'over', target: 4_950 };
    const launch = await open('copper-dice', 'BRASSWORK');
    const before = await balance();
    const keys = Array.from({ length: 24 }, () => uuid7());
    let killed: Promise<void> | undefined;
    let answered = 0;
    const first = await Promise.all(
      keys.map(async (key) => {
        const outcome = await play(launch, key, choice);
        if (isDone(outcome) && ++answered === 6) killed = server.kill();
        return outcome;
      }),
    );
    await killed;
    server = await servers.start();

    const rounds: Record<string, unknown>[] = [];
    for (const key of keys) rounds.push(await again(() => play(launch, key, choice)));
    for (const [place, outcome] of first.entries())
      if (isDone(outcome)) expect(rounds[place], 'an answered round is stored').toEqual(outcome.body);
    expect(new Set(rounds.map((round) => round.round_id)).size, 'each was played once').toBe(keys.length);
    const won = rounds.reduce((sum, round) => sum + amount(round.win), 0n);
    expect(await balance(), 'nothing is lost, nothing paid twice').toBe(
      before - amount(STAKE) * BigInt(keys.length) + won,
    );
    await expectProven('copper-dice', String(rounds[0]?.round_id));
    await expectBalanced();
  });

  test('of steps: it waits as it stood, its stake held, and the player is shown it and goes on', {
    timeout: 240_000,
  }, async () => {
    const launch = await open('quiet-ground', 'BRASSWORK');
    const before = await balance();
    const begun = await again(() => play(launch, uuid7(), { mines: MINES }));
    const demo = await open('quiet-ground', 'BRASSWORK', 'demo');
    const forFun = await again(() => play(demo, uuid7(), { mines: MINES }));
    await restart();

    const session = await ok(server.port, '/api/games/session', { launch });
    expect(session.open_round, 'the page shows the round as it was left').toMatchObject({
      round_id: begun.round_id,
      state: 'open',
      step: 0,
      stake: STAKE,
      choice: { mines: MINES },
    });
    expect(await balance(), 'the stake is held, not lost').toBe(before - amount(STAKE));
    const next = await play(launch, uuid7(), { mines: MINES });
    expect(next, 'no other round is begun over it').toMatchObject({ body: { message: 'roundInProgress' } });

    // A round for play money waits on the row of its demo.
    const demoRound = (await ok(server.port, '/api/games/session', { launch: demo })).open_round;
    expect(demoRound).toMatchObject({ round_id: forFun.round_id, state: 'open' });
    const left = await again(() => act(demo, uuid7(), forFun, 'leave'));
    expect(left, 'left before the first tile the stake comes back').toMatchObject({ state: 'refunded' });
    expect(amount(left.balance) - amount(forFun.balance)).toBe(amount(STAKE));

    // A decision falls into the blow: asked again under its key it was made once.
    const key = uuid7();
    const tile = { open: 7 };
    const [, cut] = await Promise.all([server.kill(), act(launch, key, begun, tile)]);
    server = await servers.start();
    const decided = await again(() => act(launch, key, begun, tile));
    if (isDone(cut)) expect(decided, 'an answered command is stored').toEqual(cut.body);
    expect(decided).toMatchObject({ step: 1 });
    expect(await again(() => act(launch, key, begun, tile)), 'and is not made twice').toEqual(decided);

    const end =
      decided.state === 'open' ? await again(() => act(launch, uuid7(), decided, 'leave')) : decided;
    expect(end.state).toBe('settled');
    expect(await balance()).toBe(before - amount(STAKE) + amount(end.win));
    await restart();
    expect(await balance(), 'what was paid is paid once').toBe(before - amount(STAKE) + amount(end.win));
    expect((await ok(server.port, '/api/games/session', { launch })).open_round).toBeNull();
    const [newest] = (await ok(server.port, '/api/games/history', { ...player, limit: 1 }))
      .value as unknown[];
    expect(newest, 'the history has the result').toMatchObject({
      round_id: begun.round_id,
      state: 'settled',
      win: end.win,
    });
    await expectProven('quiet-ground', String(begun.round_id));
    await expectBalanced();
  });
});
