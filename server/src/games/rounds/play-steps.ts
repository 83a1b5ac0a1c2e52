import type { CallRequest } from '#contract/calls.ts';
import { type ErrorCode, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { RoundNow } from '#rules/games/game-rules.ts';
import { endForPlayer, isRuleRefusal, paidBy } from '#rules/games/round/replay.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { type JobContext, playerActor } from '../../actor.ts';
import type { Clock } from '../../clock.ts';
import { commandOnce, passing } from '../../db/command-once.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { UUID, uuid7 } from '../../db/uuid7.ts';
import { balances, postIn, type Step } from '../../ledger/public.ts';
import { stakeRefused } from '../../players/public.ts';
import type { RealLaunch } from '../launches/open-launches.ts';
import { tooSoon } from '../limits/round-throttle.ts';
import { findSeed, lockActiveSeed, skipNonce } from '../store.ts';
import { type Bet, dealRound, keepRound, readKept, rulesOf } from './deal-round.ts';
import { type DealtRound, roundOnWire, stateOf } from './round-on-wire.ts';
import {
  findOpenRound,
  insertOpenRound,
  lockForgottenRounds,
  lockRound,
  playedGame,
  type RoundRow,
  saveOpenRound,
} from './round-store.ts';

type StepAnswer = DealtRound & { readonly statusCode: 1; readonly balance: string };
type Kept = StepAnswer | { readonly refused: ErrorCode; readonly field?: string };

export interface StepDeps {
  readonly clock: Clock;
  readonly db: Db;
}

interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

/** A round that was left alone is ended for its player after so long. */
const PATIENCE_MS = 24 * 3_600_000;
const AT_ONCE = 50;

/** Begins a round in which the player decides: its row is there before its stake is taken, in one commit. */
export async function beginRound(
  { clock, db }: StepDeps,
  launch: RealLaunch,
  bet: Bet,
): Promise<StepAnswer | Refusal> {
  const { siteId, playerId, gameCode } = launch;
  const actor = playerActor(playerId);
  const content = { game: gameCode, unit: String(bet.unit), choice: JSON.stringify(bet.choice ?? null) };
  let drawn: Parameters<RealLaunch['seed']['usedOf']> | undefined;
  const answer = await commandOnce(
    db,
    { siteId, playerId, key: bet.key, name: 'games.play', content },
    async (tx): Promise<Kept> => {
      drawn = undefined;
      const now = clock.now();
      const seed = await lockActiveSeed(tx, launch.id, { playerId, gameCode }, now);
      if (!seed) return passing(refuse('launchEnded'));
      const early = (seed.last_round_at?.getTime() ?? 0) + bet.shortestMs - seed.locked_at.getTime();
      if (early > 0) return passing(tooSoon(early));
      if (await findOpenRound(tx, { playerId, gameCode })) return passing(refuse('roundInProgress'));
      const held = await balances(tx, playerId);
      if (!held || held.cash < bet.unit) return { refused: 'insufficientFunds' };
      const nonce = Number(seed.last_nonce) + 1;
      const source = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce };
      const round = dealRound(rulesOf(gameCode), source, bet);
      if (isRefusal(round)) return { refused: round.refused, field: 'choice' };
      drawn = [seed, nonce];
      if (round.staked > bet.most) return { refused: 'invalidStake', field: 'stake' };
      const id = uuid7();
      const row: RoundRow = {
        id,
        site_id: siteId,
        player_id: playerId,
        game_code: gameCode,
        provider_code: launch.providerCode,
        launch_id: launch.id,
        seed_id: seed.id,
        nonce: BigInt(nonce),
        stake: round.staked,
        win: 0n,
        currency: bet.currency,
        state: 'open',
        result: keepRound(bet.unit, round),
        holds: [id],
        shared_round_id: null,
        started_at: now,
        settled_at: null,
      };
      await insertOpenRound(tx, row);
      const cash = await hold(tx, row, id, round.staked, now);
      if (isRefusal(cash)) return passing(cash);
      if (round.status.is === 'open') return answerOf(tx, { row, cash }, round);
      return answerOf(tx, await keep(tx, { row, cash }, bet.unit, round, { actor, now }), round);
    },
  );
  if (drawn) {
    const [seed, nonce] = drawn;
    if (isRefusal(answer)) await skipNonce(db, seed.id, nonce);
    launch.seed.usedOf(seed, nonce);
  }
  return answer;
}

/** Decides what an open round offers. */
export async function actInRound(
  { clock, db }: StepDeps,
  owner: Owner & { readonly gameCode: string },
  request: Pick<CallRequest<'/api/games/act'>, 'key' | 'round_id' | 'step' | 'action'>,
): Promise<StepAnswer | Refusal> {
  const { key, round_id, step, action } = request;
  const content = { round_id, step, action: JSON.stringify(action ?? null) };
  const { siteId, playerId } = owner;
  const actor = playerActor(playerId);
  return commandOnce(db, { siteId, playerId, key, name: 'games.act', content }, async (tx): Promise<Kept> => {
    const now = clock.now();
    const row = UUID.test(round_id) ? await lockRound(tx, owner, round_id) : undefined;
    if (!row || row.game_code !== owner.gameCode || row.shared_round_id !== null)
      return { refused: 'unknownRound', field: 'round_id' };
    if (row.state !== 'open') return { refused: 'roundOver' };
    const { unit, actions } = readKept(row.result, row.stake);
    if (actions.length !== step) return { refused: 'stepTaken', field: 'step' };
    const round = drawAgain(row, row);
    if (!round) {
      await settle(tx, { ...row, state: 'refunded' }, { actor, now });
      return { refused: 'roundOver' };
    }
    const next = round.act(action);
    if (isRuleRefusal(next)) return { refused: next.refused, field: 'action' };
    const holds = [...(row.holds ?? [])];
    let cash: Amount | undefined;
    if (next.staked > round.staked) {
      const id = uuid7();
      const held = await hold(tx, row, id, next.staked - round.staked, now);
      if (isRefusal(held)) return passing(held);
      cash = held;
      holds.push(id);
    }
    return answerOf(tx, await keep(tx, { row: { ...row, holds }, cash }, unit, next, { actor, now }), next);
  });
}

/** Replays a stored round; `undefined` if the current rules cannot: then every stake is refunded. */
export async function reopen(reader: Reader, row: RoundRow): Promise<RoundNow | undefined> {
  const seed = await findSeed(reader, row.seed_id);
  if (!seed) throw new Error(`seed ${row.seed_id} is not there`);
  return drawAgain(row, seed);
}

function drawAgain(
  row: RoundRow,
  seed: { readonly server_seed: Buffer; readonly client_seed: string },
): RoundNow | undefined {
  const source = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce: Number(row.nonce) };
  const round = dealRound(rulesOf(row.game_code), source, readKept(row.result, row.stake));
  return isRefusal(round) || round.staked !== row.stake ? undefined : round;
}

/**
 * Sets a stake aside, so that a player on a break or out of play time is refused.
 * @returns the cash that is left
 */
async function hold(tx: Tx, row: RoundRow, id: string, amount: Amount, now: Date): Promise<Amount | Refusal> {
  const answer = await postIn(tx, {
    key: uuid7(),
    siteId: row.site_id,
    playerId: row.player_id,
    actor: playerActor(row.player_id),
    game: playedGame(row),
    steps: [{ pend: id, purse: 'cash', amount, kind: 'stake', ref: row.id }],
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) return stakeRefused(tx, { playerId: row.player_id, now }, answer.refused);
  if (answer.after.cash === undefined) throw new Error(`a stake of round ${row.id} moved no cash`);
  return answer.after.cash;
}

/** A round as it is written down, and the cash of its player where that is known. */
interface StoredRound {
  readonly row: RoundRow;
  readonly cash?: Amount | undefined;
}

/** Stores the state of a round, and settles it if it is over. */
async function keep(
  tx: Tx,
  { row, cash }: StoredRound,
  unit: Amount,
  round: RoundNow,
  context: JobContext,
): Promise<StoredRound> {
  const kept: RoundRow = {
    ...row,
    stake: round.staked,
    win: paidBy(round) ?? 0n,
    state: stateOf[round.status.is],
    result: keepRound(unit, round),
  };
  if (kept.state !== 'open') return { row: kept, cash: (await settle(tx, kept, context)) ?? cash };
  await saveOpenRound(tx, kept);
  return { row: kept, cash };
}

/**
 * Takes the stakes and pays the win, or gives every stake back.
 * @returns the cash of the player, where it has moved
 */
async function settle(tx: Tx, row: RoundRow, { actor, now }: JobContext): Promise<Amount | undefined> {
  const { id, win, holds } = row;
  const isVoid = row.state === 'refunded';
  await saveOpenRound(tx, { ...row, ...(isVoid ? { win: row.stake } : {}), settled_at: now });
  const steps = (holds ?? []).map(
    (held): Step => (isVoid ? { void: held, ref: id } : { post: held, to: 'house', kind: 'stake', ref: id }),
  );
  if (!isVoid && win > 0n) steps.push({ from: 'house', to: 'cash', amount: win, kind: 'win', ref: id });
  const settled = {
    round_id: id,
    provider_code: row.provider_code,
    game_code: row.game_code,
    stake: String(row.stake),
    win: String(win),
  };
  const answer = await postIn(tx, {
    // The key must not be guessable: a player who knows it could use it first for another command.
    key: uuid7(),
    siteId: row.site_id,
    playerId: row.player_id,
    actor,
    game: playedGame(row),
    steps,
    events: [
      isVoid ? { topic: 'balance.changed', payload: {} } : { topic: 'round.settled', payload: settled },
    ],
  });
  if (!answer.posted) throw new Error(`round ${id} was not settled by the ledger: ${answer.refused}`);
  return answer.after.cash;
}

async function answerOf(tx: Tx, { row, cash }: StoredRound, round: RoundNow): Promise<StepAnswer> {
  const left = cash ?? (await balances(tx, row.player_id))?.cash;
  if (left === undefined) throw new Error(`player ${row.player_id} has no accounts`);
  const names = { id: row.id, seedId: row.seed_id, nonce: Number(row.nonce) };
  return { statusCode: 1, ...roundOnWire(names, round), balance: formatAmount(left) };
}

/** Closes abandoned rounds, as the page of their game says. */
export async function endLeftRounds(db: Db, job: JobContext): Promise<void> {
  await db.tx(async (tx) => {
    for (const row of await lockForgottenRounds(tx, new Date(job.now.getTime() - PATIENCE_MS), AT_ONCE)) {
      const round = await reopen(tx, row);
      if (!round) await settle(tx, { ...row, state: 'refunded' }, job);
      else await keep(tx, { row }, readKept(row.result, row.stake).unit, endForPlayer(round), job);
    }
  });
}
