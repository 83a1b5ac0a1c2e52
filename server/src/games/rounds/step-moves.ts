import type { RoundNow } from '#rules/games/game-rules.ts';
import { paidBy } from '#rules/games/round/replay.ts';
import type { Amount } from '#rules/money/amount.ts';
import { type Actor, playerActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Command, Step } from '../../ledger/public.ts';
import type { RealLaunch } from '../launches/open-launches.ts';
import { type Bet, keepRound, readKept } from './deal-round.ts';
import { stateOf } from './round-on-wire.ts';
import { playedGame, type RoundRow } from './round-store.ts';

/** A round after a step: its row, and the stake that the step sets aside under an id of its own. */
export interface Move {
  readonly row: RoundRow;
  readonly held?: { readonly id: string; readonly amount: Amount };
}

/** The seed that a round is drawn from. */
interface Drawn {
  readonly seedId: string;
  readonly nonce: number;
}

/** A round that begins; its stake is held under its own id. */
export function beginMove(
  launch: RealLaunch,
  bet: Pick<Bet, 'unit' | 'currency'>,
  { seedId, nonce }: Drawn,
  { round, now }: { readonly round: RoundNow; readonly now: Date },
): Move {
  const id = uuid7();
  const row: RoundRow = {
    id,
    site_id: launch.siteId,
    player_id: launch.playerId,
    game_code: launch.gameCode,
    provider_code: launch.providerCode,
    launch_id: launch.id,
    seed_id: seedId,
    nonce: BigInt(nonce),
    stake: round.staked,
    win: 0n,
    currency: bet.currency,
    state: 'open',
    result: null,
    holds: [id],
    shared_round_id: null,
    started_at: now,
    settled_at: null,
  };
  return { row: rowAfter(row, bet.unit, round, now), held: { id, amount: round.staked } };
}

/** A round that goes on, or ends. */
export function nextMove(row: RoundRow, round: RoundNow, now: Date): Move {
  const { unit } = readKept(row.result, row.stake);
  const amount = round.staked - row.stake;
  if (amount <= 0n) return { row: rowAfter(row, unit, round, now) };
  const id = uuid7();
  return {
    row: rowAfter({ ...row, holds: [...(row.holds ?? []), id] }, unit, round, now),
    held: { id, amount },
  };
}

/** A round that cannot be dealt again by the rules of today: every stake is returned. */
export const refundMove = (row: RoundRow, now: Date): Move => ({
  row: { ...row, state: 'refunded', win: row.stake, settled_at: now },
});

function rowAfter(row: RoundRow, unit: Amount, round: RoundNow, now: Date): RoundRow {
  const state = stateOf[round.status.is];
  return {
    ...row,
    stake: round.staked,
    win: paidBy(round) ?? 0n,
    state,
    result: keepRound(unit, round),
    settled_at: state === 'open' ? null : now,
  };
}

/** What the ledger has to post for a step; `undefined` where it moves no money. */
export function commandOf(
  { row, held }: Move,
  actor: Actor = playerActor(row.player_id),
): Command | undefined {
  const { id: ref, state, win, stake } = row;
  const steps: Step[] = held
    ? [{ pend: held.id, purse: 'cash', amount: held.amount, kind: 'stake', ref }]
    : [];
  for (const hold of state === 'open' ? [] : (row.holds ?? []))
    steps.push(state === 'refunded' ? { void: hold, ref } : { post: hold, to: 'house', kind: 'stake', ref });
  if (state === 'settled' && win > 0n)
    steps.push({ from: 'house', to: 'cash', amount: win, kind: 'win', ref });
  if (steps.length === 0) return undefined;
  const settled = {
    round_id: ref,
    provider_code: row.provider_code,
    game_code: row.game_code,
    stake: String(stake),
    win: String(win),
  };
  return {
    // The key must not be guessable: a player who knows it could use it first for another command.
    key: uuid7(),
    siteId: row.site_id,
    playerId: row.player_id,
    actor,
    game: playedGame(row),
    steps,
    events: [
      state === 'settled'
        ? { topic: 'round.settled', payload: settled }
        : { topic: 'balance.changed', payload: {} },
    ],
  };
}
