import { type Fraction, fraction } from '../money/fraction.ts';

/**
 * How a selection ended. A push is a result (level on the line), a void is a cancellation; both return the stake
 * (section 3 of the settlement rules).
 */
export const outcomes = ['win', 'half_win', 'push', 'half_lose', 'lose', 'void'] as const;
export type Outcome = (typeof outcomes)[number];

/** The end of one selection. */
export interface Settled {
  readonly outcome: Outcome;
  /** How many share the one place that was won; 2 or more, there only with a `win` ([R-OR]). */
  readonly deadHeat?: number;
}

const one = fraction(1n);
const half = fraction(1n, 2n);
const none = fraction(0n);

/**
 * What comes back for each unit risked, its stake included ([R-PAY]).
 *
 * @param odds decimal odds, exact, above 1
 */
export function factorOf(settled: Settled, odds: Fraction): Fraction {
  switch (settled.outcome) {
    case 'win':
      return fraction(odds.top, odds.bottom * BigInt(settled.deadHeat ?? 1));
    case 'half_win':
      return fraction(odds.top + odds.bottom, 2n * odds.bottom);
    case 'half_lose':
      return half;
    case 'lose':
      return none;
    default:
      return one;
  }
}

/** What two bets of half the stake come to as one ([R-SPLIT], [R-ABN] 3): a half that is void is a half that comes back. */
export function joinHalves(a: Outcome, b: Outcome): Outcome {
  if (a === b) return a;
  if (a === 'win' || b === 'win') return 'half_win';
  if (a === 'lose' || b === 'lose') return 'half_lose';
  return 'push';
}
