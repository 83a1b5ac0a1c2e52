import { isRefusal } from '#contract/errors.ts';
import type { RoundNow } from '#rules/games/game-rules.ts';
import { isRuleRefusal } from '#rules/games/round/replay.ts';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { keepAnswers, type OnceCommand } from '../../db/once.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn } from '../../ledger/public.ts';
import { dealRound, readKept, rulesOf } from '../rounds/deal-round.ts';
import { type DealtRound, roundOnWire } from '../rounds/round-on-wire.ts';
import { insertRounds, lockRounds, playedGame, type RoundRow, updateRounds } from '../rounds/round-store.ts';
import { drawAgain } from '../rounds/step-batch.ts';
import { nextMove, rowAfter } from '../rounds/step-moves.ts';
import { findSeed } from '../store.ts';
import { giveBack } from './rewards.ts';
import { closeTransaction, firstBetOf, insertFollowing, lockTransaction, type SupplyRow } from './store.ts';
import type { AskedRound, AskedStep } from './tables.ts';

/** A round as its player sees it, and the win that was written down where it is over. */
export interface Dealt {
  readonly round: DealtRound;
  readonly win: SupplyRow | undefined;
}

export const onWire = (row: RoundRow, round: RoundNow): DealtRound =>
  roundOnWire({ id: row.id, seedId: row.seed_id, nonce: Number(row.nonce) }, round);

/**
 * Decides what a stake was asked for, once the wallet has taken it, in one commit with what the books say and the win that is
 * to be sent.
 * @returns `undefined` where the bet was given up meanwhile, or cannot be played any more: it is rolled back
 */
export async function takeStake(
  tx: Tx,
  id: string,
  of: { readonly command: OnceCommand; readonly status: string; readonly now: Date },
): Promise<Dealt | undefined> {
  const { command, status, now } = of;
  const bet = await lockTransaction(tx, id);
  if (bet.state !== 'open') return undefined;
  const { asked } = bet;
  if (asked === null) throw new Error(`transaction ${id} is no bet`);
  const decided = 'seed_id' in asked ? await begun(tx, bet, asked, now) : await acted(tx, bet, asked, now);
  if (!decided) {
    await giveUp(tx, bet, status, now);
    return undefined;
  }
  await closeTransaction(tx, id, { state: 'done', status, now });
  await (decided.isNew ? insertRounds : updateRounds)(tx, [decided.row]);
  const win = await endIfOver(tx, decided.row, now);
  const dealt = { round: onWire(decided.row, decided.round), win };
  await keepAnswers(tx, [{ command, answer: dealt.round }]);
  return dealt;
}

interface Decided {
  readonly row: RoundRow;
  readonly round: RoundNow;
  readonly isNew: boolean;
}

async function begun(tx: Tx, bet: SupplyRow, asked: AskedRound, now: Date): Promise<Decided | undefined> {
  const seed = await findSeed(tx, asked.seed_id);
  if (!seed) throw new Error(`seed ${asked.seed_id} is not there`);
  const rules = rulesOf(bet.game_code);
  const source = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce: asked.nonce };
  const unit = BigInt(asked.unit);
  const round = dealRound(rules, source, { unit, choice: asked.choice });
  // A release in between may deal otherwise: what was taken would not be what is played.
  if (isRefusal(round) || round.staked !== bet.amount) return undefined;
  const row: RoundRow = {
    ...{ id: bet.round_id, site_id: bet.site_id, player_id: bet.player_id },
    ...{ game_code: bet.game_code, provider_code: rules.providerCode, launch_id: bet.launch_id },
    ...{ seed_id: seed.id, nonce: BigInt(asked.nonce), stake: round.staked, win: 0n, currency: bet.currency },
    ...{ state: 'open', result: null, holds: null, grant_id: null, bonus_stake: 0n, shared_round_id: null },
    ...{ started_at: bet.created_at, settled_at: null },
  };
  return { row: rowAfter(row, unit, round, now), round, isNew: true };
}

async function acted(tx: Tx, bet: SupplyRow, asked: AskedStep, now: Date): Promise<Decided | undefined> {
  const at = { id: bet.round_id, playerId: bet.player_id };
  const found = (await lockRounds(tx, [at])).get(bet.round_id);
  if (found?.state !== 'open') return undefined;
  const { server_seed, client_seed, ...row } = found;
  if (readKept(row.result, row.stake).actions.length !== asked.step) return undefined;
  const next = drawAgain(row, { server_seed, client_seed })?.act(asked.action);
  if (!next || isRuleRefusal(next) || next.staked !== row.stake + bet.amount) return undefined;
  return { row: nextMove(row, next, undefined, now).row, round: next, isNew: false };
}

/** Books a round that is over, and writes down what the wallet is to pay: also nothing, so that the round is over there too. */
export async function endIfOver(
  tx: Tx,
  row: RoundRow,
  now: Date,
  actor?: Actor,
): Promise<SupplyRow | undefined> {
  if (row.state === 'open') return undefined;
  const bet = await firstBetOf(tx, row.id);
  if (row.state === 'settled') await book(tx, row, actor ?? { kind: 'provider', account: bet.partner });
  return insertFollowing(tx, bet, { kind: 'win', amount: row.win, closes: true, now });
}

/** What the partner collected from its player and paid out again, in our books; a round that was given back is in none. */
async function book(tx: Tx, row: RoundRow, actor: Actor): Promise<void> {
  const { id: ref, currency, stake, win } = row;
  const staked = { from: 'partners', to: 'house', amount: stake, kind: 'stake', ref, currency } as const;
  const won = { from: 'house', to: 'partners', amount: win, kind: 'win', ref, currency } as const;
  const posted = await postIn(tx, {
    ...{ key: uuid7(), siteId: row.site_id, playerId: row.player_id, game: playedGame(row), actor },
    steps: win > 0n ? [staked, won] : [staked],
  });
  if (!posted.posted) throw new Error(`the round ${ref} of a partner was not booked: ${posted.refused}`);
}

/** Ends a bet of which nobody knows whether the wallet took it, or that cannot be played: it is rolled back until that is acknowledged. */
export async function giveUp(tx: Tx, bet: SupplyRow, status: string | null, now: Date): Promise<void> {
  await closeTransaction(tx, bet.id, { state: 'cancelled', status, now });
  await giveBack(tx, bet);
  // Where a decision was to stake more its round goes on.
  const closes = bet.asked !== null && 'seed_id' in bet.asked;
  await insertFollowing(tx, bet, { kind: 'rollback', amount: bet.amount, closes, now });
}
