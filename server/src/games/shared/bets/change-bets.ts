import type { ErrorCode } from '#contract/errors.ts';
import { cashOutAt, LEAST_TIMES, timesAt } from '#rules/games/comet-climb/curve.ts';
import { members } from '#rules/games/round/choices.ts';
import { type Actor, playerActor, systemActor } from '../../../actor.ts';
import { type EndedRound, RoundGrants } from '../../../bonuses/public.ts';
import type { Tx } from '../../../db/database.ts';
import type { Json } from '../../../db/schema.ts';
import { balances, type Command, postAllIn } from '../../../ledger/public.ts';
import { commandOf, playedOn } from '../../held-stakes.ts';
import { liveLaunches } from '../../store.ts';
import {
  crashIn,
  drawOf,
  holdSharedRounds,
  type Moment,
  type SharedRow,
  sharedGameOf,
} from '../round-rows.ts';
import { type BetRow, closeBets, type Decision, lockBets } from './bet-rows.ts';

/** A change of a bet while its round runs. */
export interface Change {
  readonly kind: 'cashOut' | 'cancel' | 'automatic';
  readonly betId: string;
  /** The required owner and launch; absent if the server acts itself. */
  readonly by?: {
    readonly siteId: number;
    readonly playerId: bigint;
    readonly launchId: string;
    readonly gameCode: string;
  };
  /** The reason of the change. */
  readonly arrived: Date;
}

export type Changed =
  | {
      readonly bet: BetRow;
      /** Whether it had been done before. */
      readonly repeated: boolean;
      readonly cash: bigint;
      readonly version: bigint;
    }
  | {
      readonly refused: Extract<
        ErrorCode,
        'busy' | 'launchEnded' | 'unknownBet' | 'notRunning' | 'roundOver' | 'stakesClosed'
      >;
    };

/** The auto cash-out of a bet, in hundredths. */
export function automaticOf(choice: Json): number | undefined {
  const { cashOut } = members(choice);
  return typeof cashOut === 'number' ? cashOut : undefined;
}

/**
 * The crash points of running rounds, cached so that each is derived once. They never leave the server before the end.
 */
const crashes = new Map<string, number>();
const MOST_CRASHES = 64;

export function crashOf(round: SharedRow): number {
  const known = crashes.get(round.id);
  if (known !== undefined) return known;
  const crash = crashIn(drawOf(round).outcome);
  crashes.set(round.id, crash);
  const oldest = crashes.keys().next().value;
  if (crashes.size > MOST_CRASHES && oldest !== undefined) crashes.delete(oldest);
  return crash;
}

/** The payout of a bet that was cashed out at a multiplier, by the rules of its game. */
export function cashedOut(round: SharedRow, bet: BetRow, times: number): Decision {
  const choice = { cashOut: times };
  const [win = 0n] = drawOf(round).settle([{ stake: bet.unit, choice }]);
  return { id: bet.id, state: 'paid', times, win, reason: null, choice };
}

function decide(change: Change, bet: BetRow, round: SharedRow): Decision | Changed {
  if (change.kind === 'cancel') {
    if (round.phase !== 'taking' || change.arrived >= round.closes_at) return { refused: 'stakesClosed' };
    return { id: bet.id, state: 'cancelled', times: null, win: bet.stake, reason: null, choice: bet.choice };
  }
  if (round.started_at === null) return { refused: 'notRunning' };
  const elapsed = change.arrived.getTime() - round.started_at.getTime();
  if (elapsed < 0) return { refused: 'notRunning' };
  const times = cashOutAt(crashOf(round), elapsed, automaticOf(bet.choice));
  if (times !== undefined) return cashedOut(round, bet, times);
  // Until the curve has left the ground no bet can be cashed out, lost or not: a refusal then must not reveal which.
  return { refused: timesAt(elapsed) < LEAST_TIMES ? 'notRunning' : 'roundOver' };
}

/** A bet and what became of it, for the terms of bonuses. */
export function endedBet(bet: BetRow, to: Decision, by: { gameCode: string; actor: Actor }): EndedRound {
  const game = sharedGameOf(by.gameCode);
  const isBack = to.state === 'cancelled' || to.state === 'refunded';
  return {
    ...{ id: bet.id, siteId: bet.site_id, playerId: bet.player_id },
    played: playedOn(game, game.providerCode),
    ...{ grantId: bet.grant_id, stake: bet.stake, bonusStake: bet.bonus_stake },
    win: isBack ? undefined : to.win,
    actor: by.actor,
  };
}

/** The ledger operations for the stake of a bet and its payout. */
export function commandFor({ holds }: BetRow, ended: EndedRound, grants: RoundGrants): Command {
  const { id, siteId, playerId, played } = ended;
  const { providerCode, gameCode } = played;
  const round = { id, siteId, playerId, game: { providerCode, gameCode }, ended, holds: holds ?? [id] };
  const command = commandOf(round, [], grants);
  if (!command) throw new Error(`bet ${id} has no stake`);
  return command;
}

/** The bet after the decision. */
export const decided = (bet: BetRow, to: Decision, at: Date): BetRow => ({
  ...bet,
  state: to.state,
  times: to.times,
  win: to.win,
  reason: to.reason,
  closed_at: at,
});

interface Deciding {
  readonly change: Change;
  readonly bet: BetRow;
  readonly to: Decision;
  readonly ended: EndedRound;
}

/** Decides changes together, in the order given, each seeing what those before it did: one commit for all. */
export async function changeBets(
  tx: Tx,
  changes: readonly Change[],
  { now, time }: Moment,
): Promise<Changed[]> {
  const bets = new Map(
    (
      await lockBets(
        tx,
        changes.map(({ betId }) => betId),
      )
    ).map((bet) => [bet.id, bet]),
  );
  const rounds = await holdSharedRounds(
    tx,
    [...bets.values()].map((bet) => bet.shared_round_id),
    time,
  );
  const live = await liveLaunches(
    tx,
    changes.flatMap(({ by }) => (by ? [by.launchId] : [])),
    now,
  );
  const steps = changes.map((change): Deciding | Changed | BetRow => {
    const { by } = change;
    const bet = bets.get(change.betId);
    const round = bet && rounds.get(bet.shared_round_id);
    const isOwn = !by || (bet?.site_id === by.siteId && bet.player_id === by.playerId);
    if (!bet || !round || !isOwn || (by && round.game_code !== by.gameCode)) return { refused: 'unknownBet' };
    if (bet.state !== 'open') return done(change, bet);
    if (by && !live.has(by.launchId)) return { refused: 'launchEnded' };
    const to = decide(change, bet, round);
    if (!('id' in to)) return to;
    bets.set(bet.id, decided(bet, to, now));
    const actor = by ? playerActor(by.playerId) : systemActor('automatic-cash-out');
    return { change, bet, to, ended: endedBet(bet, to, { gameCode: round.game_code, actor }) };
  });
  const deciding = steps.filter((step): step is Deciding => 'change' in step);
  const ended = deciding.map(({ ended }) => ended);
  const grants = await RoundGrants.open(tx, ended);
  const answers = await postAllIn(
    tx,
    deciding.map(({ bet, ended }) => commandFor(bet, ended, grants)),
  );
  await closeBets(tx, deciding, now);
  const counted = await grants.count(tx, ended, now);
  const results: Changed[] = [];
  for (const step of steps) {
    if ('refused' in step) results.push(step);
    else if ('change' in step) {
      const answer = answers[deciding.indexOf(step)];
      if (!answer?.posted)
        throw new Error(`bet ${step.bet.id} was not decided by the ledger: ${answer?.refused}`);
      const id = step.bet.player_id;
      // Where a bonus had a part in it, there may be more cash than the bet paid.
      const after = counted.get(id) ?? { cash: answer.after.cash, version: answer.version };
      results.push({
        bet: decided(step.bet, step.to, now),
        repeated: false,
        cash: after.cash ?? (await balances(tx, id))?.cash ?? 0n,
        version: after.version,
      });
    } else if ('bet' in step) results.push(step);
    else {
      const held = await balances(tx, step.player_id);
      results.push({ bet: step, repeated: true, cash: held?.cash ?? 0n, version: held?.version ?? 0n });
    }
  }
  return results;
}

/** The answer for a bet that is decided: the same again, or that it is too late. */
function done({ kind }: Change, bet: BetRow): BetRow | Changed {
  if (kind === 'cancel') return bet.state === 'cancelled' ? bet : { refused: 'stakesClosed' };
  return bet.state === 'paid' || bet.state === 'refunded' ? bet : { refused: 'roundOver' };
}
