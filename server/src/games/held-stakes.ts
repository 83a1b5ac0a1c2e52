import { playerActor } from '../actor.ts';
import type { EndedRound, Payment, PlayedRound, RoundGrants } from '../bonuses/public.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { Command, PlayedGame, Purse, Step } from '../ledger/public.ts';

/** A part of a round's stake that is set aside of one purse until the round is over. */
export interface HeldStake {
  /** The UUID of its hold. */
  readonly id: string;
  readonly purse: Purse;
  /** 1/10,000 units. */
  readonly amount: bigint;
}

/** The holds of a payment, the first under an id that is given. */
export const heldStakes = ({ parts }: Payment, firstId: string): HeldStake[] =>
  parts.map((part, place) => ({ id: place === 0 ? firstId : uuid7(), ...part }));

/** Sets stakes of a round aside. */
export const holdSteps = (ref: string, held: readonly HeldStake[]): Step[] =>
  held.map(({ id, purse, amount }) => ({
    ...{ pend: id, purse, amount, ref },
    kind: purse === 'cash' ? 'stake' : 'wager',
  }));

/** A game as the terms of bonuses name it. */
export const playedOn = (
  { code: gameCode, category }: { readonly code: string; readonly category: string },
  providerCode: string,
): PlayedRound => ({ product: 'casino', providerCode, gameCode, category });

/** A round of one player, or a bet of one on a shared round, whose stakes are held until it is over. */
export interface HeldRound {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly game: PlayedGame;
  /** How it ended; `undefined` while it is open. */
  readonly ended: EndedRound | undefined;
  /** The ids of all its holds. */
  readonly holds: readonly string[];
}

/**
 * What the ledger has to post for a round: stakes that are set aside now, and once it is over all of them with what it
 * pays, or back to the purses that they came from.
 * @returns `undefined` where no money moves
 */
export function commandOf(
  { id: ref, siteId, playerId, game, ended, holds }: HeldRound,
  held: readonly HeldStake[],
  grants: RoundGrants,
): Command | undefined {
  const steps = [...holdSteps(ref, held), ...(ended ? endSteps(ended, holds, grants) : [])];
  if (steps.length === 0) return undefined;
  return {
    // The key must not be guessable: a player who knows it could use it first for another command.
    key: uuid7(),
    actor: ended?.actor ?? playerActor(playerId),
    ...{ siteId, playerId, game, steps },
    events: [
      ended && ended.win !== undefined
        ? { topic: 'round.settled', payload: settledPayload(ended, game, steps) }
        : { topic: 'balance.changed', payload: {} },
    ],
  };
}

function endSteps(round: EndedRound, holds: readonly string[], grants: RoundGrants): Step[] {
  const { id: ref, win } = round;
  if (win === undefined) return holds.map((hold) => ({ void: hold, ref }));
  const posts = holds.map((hold): Step => ({ post: hold, to: 'house', kind: 'stake', ref }));
  return [...posts, ...grants.winMoves(round)];
}

/** What a round counts as play of its player's own: without the bonus money that it staked and won. */
function settledPayload(round: EndedRound, game: PlayedGame, steps: readonly Step[]) {
  const won = steps.reduce(
    (sum, step) => ('from' in step && step.to === 'cash' ? sum + step.amount : sum),
    0n,
  );
  return {
    round_id: round.id,
    provider_code: game.providerCode,
    game_code: game.gameCode,
    stake: String(round.stake - round.bonusStake),
    win: String(won),
  };
}
