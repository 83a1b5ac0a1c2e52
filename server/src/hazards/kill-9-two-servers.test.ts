import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallResponse } from '#contract/calls.ts';
import { houseGames } from '#rules/games/all-games.ts';
import { verifyTurn } from '#rules/games/wheel/verify-turn.ts';
import { UNIT } from '#rules/money/amount.ts';
import { uuid7 } from '../db/uuid7.ts';
import { type ChildServer, call, type Outcome, ok, verifyLedger } from './child-server.ts';
import { logIn, newcomer, openGame, SITE, type Who } from './every-kind/players.ts';
import {
  beginSteps,
  type Dealt,
  dealtOf,
  decide,
  fire,
  fireUntilLost,
  isDone,
  loadVolleys,
  type OpenRound,
  roundIn,
  stepped,
  Tally,
  units,
  type Volley,
} from './every-kind/rounds.ts';
import { holders, openServers, type Servers } from './every-kind/servers.ts';
import { betOnDraws, betOnFlight, decided, type OpenBet, outOfTurn } from './every-kind/shared.ts';

/** The blow falls when so many rounds of one shot have been answered, and each game has one under way. */
const ANSWERED_BEFORE = 20;
const AUTOMATIC = 120;
/** Long enough that the server is killed while it flies, on a busy machine too. */
const FLIES_TO = 300;
const SHOAL = { providerCode: 'PAPERCUT', code: 'lantern-shoal' };

let servers: Servers;
/** The second was there when the first was killed; the third was started after it. */
let second: ChildServer;
let third: ChildServer;
let leased: readonly string[];
/** The player of everything but the wheel, and their balance before. */
let demo: Who;
let cashBefore: bigint;
let tokensBefore: bigint;
const tally = new Tally();
let volleys: ReadonlyMap<string, Volley>;
let open: ReadonlyMap<string, OpenRound>;
let draws: readonly OpenBet[];
let climb: CallResponse<'/api/minigame/start'>;
let safe: CallResponse<'/api/minigame/start'>;
/** The player who turns the wheel, and sits beside the other. */
let guest: Who;
let committed: CallResponse<'/api/spin/state'>;
let turning: { readonly key: string; readonly wheel_id: number; readonly client_seed: string };
let turned: Outcome;
let seat: CallResponse<'/api/games/rooms/sit'> & { readonly launch: string };
/** Pages say again and again that they are there, at the server that stays; a seat whose page is silent is given away. */
let staying: NodeJS.Timeout;

const cash = async (port: number, who: Who) =>
  units((await ok(port, '/api/auth/get_balance', who)).game_balance);

function found<T>(map: ReadonlyMap<string, T>, code: string): T {
  const value = map.get(code);
  if (value === undefined) throw new Error(`nothing was begun of ${code}`);
  return value;
}

async function beginTokens(port: number): Promise<void> {
  const { games } = await ok(port, '/api/minigame/games', demo);
  for (const { round } of games)
    if (round) await ok(port, '/api/minigame/leave', { ...demo, key: uuid7(), round_id: round.round_id });
  const { minigame } = await ok(port, '/api/minigame/games', demo);
  tokensBefore = units(minigame.token_balance);
  const ask = { ...demo, stake: '5', client_seed: 'mine' };
  const start = (game_code: string, mode: string) =>
    ok(port, '/api/minigame/start', { ...ask, key: uuid7(), game_code, mode });
  climb = await start('lantern-climb', 'calm');
  safe = await start('midnight-safe', 'brass');
}

/** Everything is under way at the first server when it is killed. */
async function strike(first: ChildServer): Promise<void> {
  const { port } = first;
  let answered = 0;
  let killed: Promise<void> | undefined;
  const count = () => {
    if (++answered === ANSWERED_BEFORE) killed = first.kill();
  };
  const turn = call(port, '/api/spin/turn', { ...guest, ...turning });
  const decisions = [...open.values()].map(async (round) => {
    if (round.inTheBlow) round.cut = await decide(port, round);
  });
  const rounds = [...volleys.values()].map((volley) => fireUntilLost(port, volley, count));
  await Promise.all([...rounds, ...decisions]);
  turned = await turn;
  await killed;
}

beforeAll(async () => {
  servers = await openServers();
  const first = await servers.start();
  const { port } = first;
  second = await servers.start();
  demo = await logIn(port, 'demo', 'Demo1234!');
  guest = await newcomer(port, servers.database, 'newcomer');
  cashBefore = await cash(port, demo);
  volleys = await loadVolleys(port, demo);
  open = await beginSteps(port, demo, tally);
  await beginTokens(port);
  await ok(port, '/api/games/rooms/sit', { launch: found(volleys, SHOAL.code).launch });
  const launch = await openGame(port, guest, SHOAL);
  seat = { ...(await ok(port, '/api/games/rooms/sit', { launch })), launch };
  const pages = [found(volleys, SHOAL.code).launch, launch];
  const stay = () => pages.map((page) => call(second.port, '/api/games/rooms/sit', { launch: page }));
  staying = setInterval(() => void Promise.allSettled(stay()), 5_000);
  const { wheel } = await ok(port, '/api/spin/wheel', SITE);
  turning = { key: uuid7(), wheel_id: wheel?.wheel_id ?? 0, client_seed: 'mine' };
  committed = await ok(port, '/api/spin/state', guest);
  draws = await betOnDraws(port, demo, await newcomer(port, servers.database, 'opponent', 10_000n * UNIT));
  leased = await holders(servers.rows);
  await strike(first);
  third = await servers.start();
}, 400_000);
afterAll(async () => {
  clearInterval(staying);
  expect(await servers.stop(), 'the servers end cleanly').toEqual([0]);
});

describe('kill -9 of one of two servers on a database, during', () => {
  test('a round of one shot of every such game: it was played once or not at all, and its key returns which', async () => {
    const ids = new Set<string>();
    const fired = [...volleys.values()].flatMap((volley) => volley.fired.map((one) => ({ volley, ...one })));
    expect(fired.filter(({ outcome }) => outcome === 'lost')).toHaveLength(volleys.size);
    for (const { volley, key, outcome } of fired) {
      const [here, there] = [await fire(second.port, volley, key), await fire(third.port, volley, key)];
      if (outcome !== 'lost') expect(here, 'an answered round is stored').toEqual(outcome);
      expect(there, 'and is the same wherever it is asked for').toEqual(here);
      const round = roundIn(here);
      ids.add(round.round_id);
      tally.count(round);
    }
    expect(ids.size, 'each was played once').toBe(fired.length);
  });

  test('games of steps: none is left out here', () => {
    const codes = houseGames.filter(({ isStepped }) => isStepped).map(({ code }) => code);
    expect([...stepped.keys()].sort()).toEqual(codes.sort());
  });

  test.each([...stepped.keys()])(
    'a round of %s: it waits as it stood, is shown so, and is decided once',
    async (code) => {
      const round = found(open, code);
      const { launch, left, last, inTheBlow, cut } = round;
      const shown = await ok(third.port, '/api/games/session', { launch });
      if (!inTheBlow) expect(shown.open_round, 'the page opens on it').toMatchObject(left);
      const answer = await decide(third.port, round);
      let end: Dealt = roundIn(answer);
      expect(end).toMatchObject({ round_id: left.round_id, step: left.step + 1 });
      if (isDone(cut)) expect(answer, 'an answered command is stored').toEqual(cut);
      expect(await decide(second.port, round), 'and is not decided twice').toEqual(answer);
      if (end.state === 'open') {
        const { round_id, step } = end;
        const decision = { launch, key: uuid7(), round_id, step, action: last };
        end = dealtOf(await ok(third.port, '/api/games/act', decision));
      }
      tally.count(end);
      const { open_round, last_round } = await ok(second.port, '/api/games/session', { launch });
      expect(open_round).toBeNull();
      if (end.state === 'settled')
        expect(last_round).toMatchObject({ round_id: left.round_id, win: end.win });
    },
  );

  test('rounds for tokens: they go on as they stood, their stakes frozen until then', async () => {
    const { games, minigame } = await ok(third.port, '/api/minigame/games', demo);
    expect(minigame.frozen_token, 'the stakes are held, not lost').toBe('10');
    expect(units(minigame.token_balance)).toBe(tokensBefore - units('10'));
    for (const { round } of [climb, safe])
      expect(games.find(({ game_code }) => game_code === round.game_code)?.round).toEqual(round);
    const step = { ...demo, key: uuid7(), round_id: climb.round.round_id, step: 0, choice: 0 };
    const chosen = await ok(third.port, '/api/minigame/choose', step);
    expect(await ok(second.port, '/api/minigame/choose', step), 'chosen once').toEqual(chosen);
    const leave = (round_id: string) =>
      ok(second.port, '/api/minigame/leave', { ...demo, key: uuid7(), round_id });
    const end = chosen.round.state === 'open' ? await leave(step.round_id) : chosen;
    const { server_seed_hash } = climb.round.proof;
    expect(end.round.proof, 'by the seed it began with').toMatchObject({ server_seed_hash });
    const back = await leave(safe.round.round_id);
    expect(back.round.state).toBe('returned');
    expect(back.minigame.frozen_token).toBe('0');
    expect(units(back.minigame.token_balance)).toBe(tokensBefore - units('5') + units(end.round.worth));
  });

  test('a turn of the wheel: it was made once or not at all, and its key returns which', async () => {
    const turn = await ok(third.port, '/api/spin/turn', { ...guest, ...turning });
    if (isDone(turned)) expect(turned, 'an answered command is stored').toMatchObject({ body: turn });
    expect(await ok(second.port, '/api/spin/turn', { ...guest, ...turning })).toEqual(turn);
    const { server_seed_hash, nonce } = committed;
    expect(turn.proof).toMatchObject({ server_seed_hash, nonce });
    const { value } = await ok(third.port, '/api/spin/history', guest);
    expect(value.map(({ spin_id }) => spin_id)).toEqual([turn.spin_id]);
    expect(turn.next).toMatchObject({ nonce: nonce + 1, free_spin: false });
    const { kind, amount } = turn.prize;
    const held = await ok(third.port, '/api/auth/get_balance', guest);
    expect([held.game_balance, held.game_token], 'its prize is paid once').toEqual([
      kind === 'cash' ? amount : '0',
      kind === 'token' ? amount : '0',
    ]);
    const { server_seed: serverSeed, client_seed: clientSeed } = turn.proof;
    const { field, prize } = turn;
    const turnClaim = { setting: value[0]?.fields, outcome: { field, prize } };
    const claim = { serverSeed, serverSeedHash: server_seed_hash, clientSeed, nonce, ...turnClaim };
    expect(verifyTurn(claim).differences).toEqual([]);
  });

  test('a round in a room of four: everybody keeps their seat and last catch, and shots are published again', async () => {
    clearInterval(staying);
    const again = await ok(third.port, '/api/games/rooms/sit', { launch: seat.launch });
    expect([again.room_id, again.seat]).toEqual([seat.room_id, seat.seat]);
    const shoal = found(volleys, SHOAL.code);
    const shots: Dealt[] = [];
    for (const { key } of shoal.fired) shots.push(roundIn(await fire(third.port, shoal, key)));
    const caught = shots.findLast(({ win }) => win !== '0');
    const others = again.seats.filter((one) => one.seat !== seat.seat);
    expect(others).toMatchObject([
      { seat: 0, last: caught ? { target: 'seahorse', win: caught.win } : null },
    ]);
    const isSent = async () => {
      const shot = roundIn(await fire(second.port, shoal, uuid7()));
      tally.count(shot);
      const { shots } = await ok(third.port, '/api/games/rooms/sit', { launch: seat.launch });
      return shots.some(({ tag }) => tag === shot.round_id.slice(-12));
    };
    // A shot is published for three seconds only, which a busy machine may miss.
    expect((await isSent()) || (await isSent()) || (await isSent()), 'a new shot is published').toBe(true);
  });

  test('draws, a race, a bout and bingo: the other server draws them, and every bet is decided once', {
    timeout: 300_000,
  }, async () => {
    for (const { launch, bet } of draws) {
      const { state, reason, stake, win } = await decided(third.port, launch, bet.bet_id);
      expect([['paid', 'lost'].includes(state), reason], 'nothing is given back').toEqual([true, null]);
      tally.add(stake, win);
    }
  });

  test('a flight: the third takes over from the second, pays what was set, gives back the rest and says why', {
    timeout: 400_000,
  }, async () => {
    const { launch, set, kept } = await betOnFlight(third.port, demo, servers.rows, AUTOMATIC, FLIES_TO);
    const held = await holders(servers.rows);
    expect([leased.length, held.length], 'one server has the rounds, then another').toEqual([1, 1]);
    expect(held).not.toEqual(leased);
    await second.kill();
    const paid = await decided(third.port, launch, set);
    expect(paid).toMatchObject({ state: 'paid', times: AUTOMATIC, win: '60' });
    expect(await decided(third.port, launch, kept)).toMatchObject({
      state: 'refunded',
      reason: 'interrupted',
    });
    tally.add(paid.stake, paid.win);
  });

  test('all of it: nothing is lost, nothing paid twice, and no shared round was run by two', async () => {
    expect(await cash(third.port, demo)).toBe(cashBefore - tally.staked + tally.won);
    expect(await outOfTurn(servers.rows)).toEqual([]);
    expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
  });
});
