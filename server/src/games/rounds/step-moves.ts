import type { RoundNow } from '#rules/games/game-rules.ts';
import { paidBy } from '#rules/games/round/replay.ts';
import type { Amount } from '#rules/money/amount.ts';
import { playerActor } from '../../actor.ts';
import type { EndedRound, Payment } from '../../bonuses/public.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type HeldRound, type HeldStake, heldStakes, playedOn } from '../held-stakes.ts';
import type { RealLaunch } from '../launches/open-launches.ts';
import { type Bet, keepRound, readKept, rulesOf } from './deal-round.ts';
import { stateOf } from './round-on-wire.ts';
import { playedGame, type RoundRow } from './round-store.ts';

/** A round after a step: its row, and the stakes that the step sets aside. */
export interface Move {
  readonly row: RoundRow;
  readonly held: readonly HeldStake[];
}

/** The seed that a round is drawn from. */
interface Drawn {
  readonly seedId: string;
  readonly nonce: number;
}

/** A round that begins; its stake is held under its own id, and what a second purse pays of it under another. */
export function beginMove(
  launch: RealLaunch,
  bet: Pick<Bet, 'unit' | 'currency'>,
  { seedId, nonce }: Drawn,
  { round, paid, now }: { readonly round: RoundNow; readonly paid: Payment; readonly now: Date },
): Move {
  const id = uuid7();
  const held = heldStakes(paid, id);
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
    holds: held.map((one) => one.id),
    grant_id: paid.grantId,
    bonus_stake: paid.bonus,
    shared_round_id: null,
    started_at: now,
    settled_at: null,
  };
  return { row: rowAfter(row, bet.unit, round, now), held };
}

/** A round that goes on, or ends. @param paid how what it stakes more is paid; absent where it stakes no more */
export function nextMove(row: RoundRow, round: RoundNow, paid: Payment | undefined, now: Date): Move {
  const { unit } = readKept(row.result, row.stake);
  const held = paid ? heldStakes(paid, uuid7()) : [];
  const after = {
    ...row,
    holds: [...(row.holds ?? []), ...held.map(({ id }) => id)],
    bonus_stake: row.bonus_stake + (paid?.bonus ?? 0n),
  };
  return { row: rowAfter(after, unit, round, now), held };
}

/** A round that cannot be dealt again by the rules of today: every stake is returned. */
export const refundMove = (row: RoundRow, now: Date): Move => ({
  row: { ...row, state: 'refunded', win: row.stake, settled_at: now },
  held: [],
});

/** A round that is open, after a step. */
export function rowAfter(row: RoundRow, unit: Amount, round: RoundNow, now: Date): RoundRow {
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

/** What a round of steps is for bonuses: its game, by the rules. */
export const playedIn = ({ game_code, provider_code }: RoundRow) =>
  playedOn(rulesOf(game_code), provider_code);

/** How a round ended, and who ended it; `undefined` while it is open. */
export function endedOf(row: RoundRow, actor = playerActor(row.player_id)): EndedRound | undefined {
  if (row.state === 'open') return undefined;
  return {
    ...{ id: row.id, siteId: row.site_id, playerId: row.player_id, played: playedIn(row) },
    ...{ grantId: row.grant_id, stake: row.stake, bonusStake: row.bonus_stake },
    win: row.state === 'refunded' ? undefined : row.win,
    actor,
  };
}

/** A round as the money of its stakes is moved by. */
export const heldRound = (row: RoundRow, ended: EndedRound | undefined): HeldRound => ({
  ...{ id: row.id, siteId: row.site_id, playerId: row.player_id, game: playedGame(row) },
  ended,
  holds: row.holds ?? [],
});
