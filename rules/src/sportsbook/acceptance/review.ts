import type { Amount } from '../../money/amount.ts';

/** Above what a site has a trader decide on a ticket; `null`: nothing. 1/10,000 units. */
export interface ReviewLimits {
  readonly stake: Amount | null;
  readonly win: Amount | null;
}

/** Why a ticket waits for a trader: its stake, its win, or a stake above what the player's factor allows. */
export type ReviewCause = 'stake' | 'win' | 'factor';

/**
 * Why a ticket waits for a trader by what it risks and may win; the stake counts first.
 *
 * @returns `undefined` where it does not: what is exactly at a limit is taken at once
 */
export function reviewCause(
  { risk, toWin }: { readonly risk: Amount; readonly toWin: Amount },
  { stake, win }: ReviewLimits,
): Exclude<ReviewCause, 'factor'> | undefined {
  if (stake !== null && risk > stake) return 'stake';
  return win !== null && toWin > win ? 'win' : undefined;
}
