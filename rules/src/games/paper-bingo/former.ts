import { multiplyDown } from '../../money/amount.ts';
import type { LaidBet, PoolPrize } from '../shared/shared-game.ts';
import type { BingoChoice } from './card.ts';

/** Of all that cards cost, in hundredths. */
const SHARES = { line: 25n, house: 65n } as const;

/**
 * The prizes of version 1, by which rounds end that were opened under it: they were shares of what all cards of a site
 * cost, split among those that reached a prize with the same ball by their price.
 *
 * @param reached of each bet the ball of its first line and of its full house, from 1
 */
export function formerPrizes(
  bets: readonly LaidBet<BingoChoice>[],
  reached: readonly { readonly line: number; readonly house: number }[],
): readonly PoolPrize[] {
  if (bets.length === 0) return [];
  const all = bets.reduce((sum, { stake }) => sum + stake, 0n);
  return (['line', 'house'] as const).map((prize) => {
    const at = Math.min(...reached.map((of) => of[prize]));
    const amount = multiplyDown(all, SHARES[prize], 100n);
    const winners = bets.reduce((sum, { stake }, i) => (reached[i]?.[prize] === at ? sum + stake : sum), 0n);
    const shares = bets.map(({ stake }, i) =>
      reached[i]?.[prize] === at ? multiplyDown(amount, stake, winners) : 0n,
    );
    return { prize, at, shares, house: 0 };
  });
}
