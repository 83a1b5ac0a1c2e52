import type { Amount } from '../money/amount.ts';

/** What a round came to for the player who paid for it. */
export type RoundOutcome =
  /** More came back than was staked. */
  | { readonly is: 'won'; readonly net: Amount }
  /** The stake or a part of it came back: the player is no richer, and it is never called a win. */
  | { readonly is: 'returned'; readonly amount: Amount }
  | { readonly is: 'lost' };

/**
 * Every game, the bet history and whatever else tells a player how a round ended ask here, so that a net loss is
 * nowhere called a win.
 *
 * @param staked all that was put down, 1/10,000 units
 * @param paid all that came back, the stake included, 1/10,000 units
 */
export function outcomeOf(staked: Amount, paid: Amount): RoundOutcome {
  if (paid <= 0n) return { is: 'lost' };
  return paid > staked ? { is: 'won', net: paid - staked } : { is: 'returned', amount: paid };
}
