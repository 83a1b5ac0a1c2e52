import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { isRuleRefusal } from '#rules/games/round/replay.ts';
import type { Tx } from '../../db/database.ts';
import { keepAnswers, type OnceCommand, onceBefore } from '../../db/once.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { PartnerLaunch } from '../launches/open-launches.ts';
import { tooSoon } from '../limits/round-throttle.ts';
import { type Bet, dealRound, readKept, rulesOf } from '../rounds/deal-round.ts';
import type { DealtRound } from '../rounds/round-on-wire.ts';
import { findOpenRounds, lockRounds, updateRounds } from '../rounds/round-store.ts';
import { drawAgain } from '../rounds/step-batch.ts';
import { nextMove, refundMove } from '../rounds/step-moves.ts';
import { type LockedSeed, liveLaunches, lockActiveSeeds, nameOf, spendNonces } from '../store.ts';
import { refusalOfStatus } from './refusals.ts';
import { spendReward } from './rewards.ts';
import { findByKey, findOpenBet, insertBet, isPaused, type SupplyRow } from './store.ts';
import { type Dealt, endIfOver, onWire } from './take-stake.ts';

/** What came of what a page asked for, before the wallet is asked. */
export type Asked = {
  /** The seed and nonce that a round was drawn with, whatever becomes of it. */
  readonly drawn?: { readonly seed: LockedSeed; readonly nonce: number };
} & (
  | { readonly answer: Refusal }
  /** It was answered before, or stakes nothing more. */
  | { readonly decided: Dealt }
  | { readonly bet: SupplyRow }
);

export interface StakeAsked {
  readonly launch: PartnerLaunch;
  readonly command: OnceCommand;
  readonly currency: string;
  readonly now: Date;
}

const busy: Refusal = refuse('busy', { detail: { retry_after: 1 } });

/** The first answer to a key; a stake under it that was refused is refused again, one that waits for the wallet is waited for. */
async function answeredBefore(tx: Tx, command: OnceCommand): Promise<Asked | undefined> {
  const [first] = await onceBefore<DealtRound>(tx, [command]);
  if (first)
    return first.ok ? { decided: { round: first.answer, win: undefined } } : { answer: refuse('keyReused') };
  const asked = await findByKey(tx, command.siteId, command.key);
  if (!asked) return undefined;
  return { answer: asked.state === 'open' ? busy : refusalOfStatus(asked.status) };
}

/**
 * Reserves a nonce for a round and writes down the stake that the wallet is asked for. What the round is is decided once the
 * wallet has taken it: the seed was committed to before.
 */
export async function askToBegin(tx: Tx, { bet, ...of }: StakeAsked & { readonly bet: Bet }): Promise<Asked> {
  const { launch, command, now, currency } = of;
  const before = await answeredBefore(tx, command);
  if (before) return before;
  if (!(await liveLaunches(tx, [launch.id], now)).has(launch.id)) return { answer: refuse('launchEnded') };
  if (await isPaused(tx, launch.partner)) return { answer: refuse('gameUnavailable') };
  const seed = (await lockActiveSeeds(tx, [launch])).get(nameOf(launch));
  if (!seed) throw new Error(`player ${launch.playerId} has no seed in ${launch.gameCode}`);
  const early = (seed.last_round_at?.getTime() ?? 0) + bet.shortestMs - seed.locked_at.getTime();
  if (early > 0) return { answer: tooSoon(early) };
  if ((await findOpenRounds(tx, [launch])).size > 0) return { answer: refuse('roundInProgress') };
  if (await findOpenBet(tx, launch)) return { answer: busy };
  const nonce = Number(seed.last_nonce) + 1;
  const source = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce };
  const round = dealRound(rulesOf(launch.gameCode), source, bet);
  if (isRefusal(round)) return { answer: round };
  const isAllowed = round.staked <= bet.most;
  await spendNonces(tx, [{ seedId: seed.id, nonce, hasBegun: isAllowed }]);
  const drawn = { seed, nonce };
  if (!isAllowed) return { drawn, answer: refuse('invalidStake', { field: 'stake' }) };
  const asked = { seed_id: seed.id, nonce, unit: String(bet.unit), choice: round.choice };
  const reward = await spendReward(tx, launch, round.staked, now);
  const stake = { launch, roundId: uuid7(), amount: round.staked, currency, key: command.key, asked, now };
  return { drawn, bet: await insertBet(tx, { ...stake, reward }) };
}

/** Decides a step of an open round; where it stakes more that is written down, and decided once the wallet has taken it. */
export async function askToAct(
  tx: Tx,
  of: StakeAsked & { readonly roundId: string; readonly step: number; readonly action: unknown },
): Promise<Asked> {
  const { launch, command, now, roundId } = of;
  const before = await answeredBefore(tx, command);
  if (before) return before;
  if (!(await liveLaunches(tx, [launch.id], now)).has(launch.id)) return { answer: refuse('launchEnded') };
  const found = (await lockRounds(tx, [{ id: roundId, playerId: launch.playerId }])).get(roundId);
  if (found?.game_code !== launch.gameCode) return { answer: refuse('unknownRound', { field: 'round_id' }) };
  const { server_seed, client_seed, ...row } = found;
  if (row.state !== 'open') return { answer: refuse('roundOver') };
  if (readKept(row.result, row.stake).actions.length !== of.step)
    return { answer: refuse('stepTaken', { field: 'step' }) };
  if (await findOpenBet(tx, launch)) return { answer: busy };
  const round = drawAgain(row, { server_seed, client_seed });
  if (!round) {
    const refunded = refundMove(row, now).row;
    await updateRounds(tx, [refunded]);
    await endIfOver(tx, refunded, now);
    return { answer: refuse('roundOver') };
  }
  const next = round.act(of.action);
  if (isRuleRefusal(next)) return { answer: refuse(next.refused, { field: 'action' }) };
  if (next.staked > row.stake) {
    const asked = { step: of.step, action: next.actions.at(-1) ?? null };
    const amount = next.staked - row.stake;
    return { bet: await insertBet(tx, { ...of, launch, roundId, amount, key: command.key, asked }) };
  }
  const after = nextMove(row, next, undefined, now).row;
  await updateRounds(tx, [after]);
  const win = await endIfOver(tx, after, now);
  const dealt = { round: onWire(after, next), win };
  await keepAnswers(tx, [{ command, answer: dealt.round }]);
  return { decided: dealt };
}
