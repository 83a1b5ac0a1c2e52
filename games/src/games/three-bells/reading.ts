import { type BellsChoice, isBet, pays } from '#rules/games/three-bells/rules.ts';

/** @throws if the value is no outcome of this game */
export function digitsOf(outcome: unknown): string {
  if (
    typeof outcome === 'object' &&
    outcome !== null &&
    'digits' in outcome &&
    typeof outcome.digits === 'string'
  )
    return outcome.digits;
  throw new RangeError('the outcome holds no digits');
}

/** Chips by bet, as the rules read them. */
export function chipsOf(choice: unknown): BellsChoice {
  if (typeof choice !== 'object' || choice === null) return {};
  return Object.fromEntries(
    Object.entries(choice).filter(([bet, count]) => isBet(bet) && typeof count === 'number'),
  );
}

export const kinds = ['exact', 'any', 'front', 'back'] as const;
export type Kind = (typeof kinds)[number];

/** Number of digits of a bet by its kind. */
export const lengthOf = (kind: Kind): number => (kind === 'front' || kind === 'back' ? 2 : 3);

/** Return per chip by kind of bet; any order has two prizes. */
export function paysOf(kind: Kind): readonly number[] {
  if (kind === 'exact') return [pays.exact];
  return kind === 'any' ? [pays.sixWays, pays.threeWays] : [pays.two];
}
