import { type Card, rankOf } from '../cards/card.ts';

/** What a card counts: 2 to 10, pictures 10, the ace 1 here and 11 where that does not break the hand. */
export function pointsOf(card: Card): number {
  const rank = rankOf(card);
  return rank === 14 ? 1 : Math.min(rank, 10);
}

export interface Total {
  readonly total: number;
  /** Whether an ace counts 11. */
  readonly isSoft: boolean;
}

/** The best total of cards that count so much. */
export function totalOf(points: readonly number[]): Total {
  const least = points.reduce((sum, each) => sum + each, 0);
  const isSoft = points.includes(1) && least <= 11;
  return { total: isSoft ? least + 10 : least, isSoft };
}

/** Whether the dealer takes a card: below 17; on every 17 the dealer stands. */
export const dealerDraws = ({ total }: Total): boolean => total < 17;
