import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../db/uuid7.ts';
import {
  type ChildServer,
  call,
  makeDataDir,
  type Outcome,
  ok,
  postmasterPid,
  startChild,
  untilHealthy,
  verifyLedger,
} from './child-server.ts';
import { logIn, openGame, type Who } from './every-kind/players.ts';

/** So many bets are always under way, until a bettor is not answered. */
const BETTORS = 200;
const BETS_EACH = 3;
const STAKE = '5';
/** The blow falls when so many have been answered, and the others are somewhere in between. */
const ANSWERED_BEFORE = 60;
/** Each launch may be asked 300 times a minute: three times by each of its bettors, and again for what was busy. */
const PAGES = 12;

interface Bet {
  readonly launch: string;
  readonly key: string;
  readonly outcome: Outcome;
}

let home: ReturnType<typeof makeDataDir>;
let server: ChildServer;
let player: Who;
let launches: string[];

const amount = (text: unknown) => parseAmount(String(text)) ?? -1n;

beforeAll(async () => {
  home = makeDataDir();
  // With its private PostgreSQL, which is killed as well.
  server = await startChild(home.dataDir);
  player = await logIn(server.port, 'demo', 'Demo1234!');
  const game = { providerCode: 'BRASSWORK', code: 'lantern-reef' };
  launches = await Promise.all(Array.from({ length: PAGES }, () => openGame(server.port, player, game)));
}, 240_000);

afterAll(async () => {
  expect(await server.stop(), 'the server ends cleanly').toBe(0);
  home.remove();
});

/** Bets from all sides at once and strikes while bets are under way. */
async function betAndStrike(strike: (soFar: readonly Bet[]) => void): Promise<Bet[]> {
  const bets: Bet[] = [];
  let answered = 0;
  const bettor = async (_: unknown, place: number) => {
    const launch = launches[place % PAGES] ?? '';
    for (let count = 0; count < BETS_EACH; count++) {
      const key = uuid7();
      const outcome = await play(launch, key);
      bets.push({ launch, key, outcome });
      if (!isPlayed(outcome)) return;
      if (++answered === ANSWERED_BEFORE) strike(bets);
    }
  };
  await Promise.all(Array.from({ length: BETTORS }, bettor));
  return bets;
}

function play(launch: string, key: string): Promise<Outcome> {
  return call(server.port, '/api/games/play', { launch, key, stake: STAKE });
}

/** As a page does: what is answered `busy` is sent again under its key, a little later. */
async function playAgain(launch: string, key: string): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 100; tries++) {
    const outcome = await play(launch, key);
    if (outcome === 'lost') throw new Error('lost');
    if (outcome.status === 200) return outcome.body;
    if (outcome.body.message !== 'busy') throw new Error(JSON.stringify(outcome));
    await wait(250);
  }
  throw new Error('busy for too long');
}

function isPlayed(outcome: Outcome): outcome is Exclude<Outcome, 'lost'> {
  return outcome !== 'lost' && outcome.status === 200;
}

async function balance(): Promise<bigint> {
  return amount((await ok(server.port, '/api/auth/get_balance', player)).game_balance);
}

async function history(): Promise<Record<string, unknown>[]> {
  const rounds: Record<string, unknown>[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await ok(server.port, '/api/games/history', {
      ...player,
      limit: 100,
      ...(before === undefined ? {} : { before }),
    });
    rounds.push(...(page.value as Record<string, unknown>[]));
    if (page.next === null) return rounds;
    before = String(page.next);
  }
}

/** Everything that was confirmed to players is stored, and retries are safe. */
async function expectNothingLost(
  bets: readonly Bet[],
  earlier: readonly unknown[],
  before: bigint,
): Promise<void> {
  const played = bets.filter(({ outcome }) => isPlayed(outcome));
  const found = (await history()).slice(0, -earlier.length || undefined);
  const ids = found.map((round) => String(round.round_id));
  for (const { outcome } of played) {
    if (!isPlayed(outcome)) continue;
    expect(
      ids.filter((id) => id === outcome.body.round_id),
      'an answered bet is there, once',
    ).toHaveLength(1);
  }
  expect(
    found.filter((round) => round.state !== 'settled'),
    'no round hangs',
  ).toEqual([]);
  expect(found.length, 'no more rounds than bets').toBeLessThanOrEqual(bets.length);
  const won = found.reduce((sum, round) => sum + amount(round.win), 0n);
  expect(await balance(), 'the balance is what the rounds say').toBe(
    before - BigInt(found.length) * amount(STAKE) + won,
  );

  const again = await Promise.all(bets.map(({ launch, key }) => playAgain(launch, key)));
  for (const [place, { outcome }] of bets.entries()) {
    if (isPlayed(outcome)) expect(again[place], 'the key gives the first answer again').toEqual(outcome.body);
  }
  const all = (await history()).slice(0, -earlier.length || undefined);
  expect(all, 'after trying again each bet was played exactly once').toHaveLength(bets.length);
  expect(new Set(again.map((round) => round.round_id)).size).toBe(bets.length);
  expect(
    new Set(again.map((round) => `${round.seed_id} ${round.nonce}`)).size,
    'no nonce was used twice',
  ).toBe(bets.length);
  const wonInAll = all.reduce((sum, round) => sum + amount(round.win), 0n);
  expect(await balance()).toBe(before - BigInt(bets.length) * amount(STAKE) + wonInAll);
  expect(await verifyLedger({ DATA_DIR: home.dataDir })).toBe('balanced');
}

describe('kill -9 in the middle of 200 concurrent bets', () => {
  test('of the server: every answered bet is there, none twice, none hangs', {
    timeout: 300_000,
  }, async () => {
    const before = await balance();
    const earlier = await history();
    let killed: Promise<void> | undefined;
    const bets = await betAndStrike(() => {
      killed = server.kill();
    });
    await killed;
    expect(
      bets.some(({ outcome }) => outcome === 'lost'),
      'the blow fell in the middle',
    ).toBe(true);
    server = await startChild(home.dataDir);
    await expectNothingLost(bets, earlier, before);
  });

  test('of PostgreSQL: the server survives and brings it back', { timeout: 300_000 }, async () => {
    const before = await balance();
    const earlier = await history();
    let answeredAtTheBlow = 0;
    const bets = await betAndStrike((soFar) => {
      answeredAtTheBlow = soFar.length;
      process.kill(postmasterPid(home.dataDir), 'SIGKILL');
    });
    expect(answeredAtTheBlow, 'the blow fell in the middle').toBeLessThan(bets.length);
    // A bet in progress waits for PostgreSQL to come back and is then posted by its key, or gets an outage refusal.
    for (const { outcome } of bets.filter((bet) => !isPlayed(bet.outcome))) {
      expect(outcome, 'an outage is reported as one').toMatchObject({
        status: 503,
        body: { message: expect.stringMatching(/^(serviceUnavailable|busy)$/) },
      });
    }
    await untilHealthy(server.port);
    await expectNothingLost(bets, earlier, before);
  });
});
