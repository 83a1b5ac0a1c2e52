import type { Amount } from '../../money/amount.ts';
import { compare, type Fraction, fraction, times } from '../../money/fraction.ts';
import { decimalOf, formatDecimal, type Price } from '../odds/odds.ts';
import { type CoinDecimals, type Rounding, roundToCoin } from '../odds/stake.ts';
import { factorOf, type Outcome, type Settled } from '../outcome.ts';

/** A leg of a parlay or system in its current state. */
export interface LegEnd {
  /** The leg's own price, decimal: that for parlays where the feed has one ([R-PARLAY]). */
  readonly price: Price;
  /** Absent while the leg is open. */
  readonly settled?: Settled | undefined;
}

/** How a return is cut and rounded. */
export interface PayoutRules {
  readonly coin: CoinDecimals;
  /** The most the ticket pays, its stake included; no limit by default. */
  readonly maxPayout?: Amount | undefined;
  readonly rounding?: Rounding | undefined;
}

const one = fraction(1n);

/** The product of exact numbers; 1 for none. */
const product = (factors: readonly Fraction[]): Fraction => factors.reduce(times, one);

/** What the legs pay together if all win: the exact product of their decimal odds. */
export function combinedOdds(legs: readonly Pick<LegEnd, 'price'>[]): Fraction {
  return product(legs.map(({ price }) => decimalOf(price)));
}

/**
 * What comes back for each unit staked, exact: the product of what the legs came to ([R-PARLAY]).
 *
 * @returns 0 from the first lost leg on; otherwise `undefined` while a leg is open
 */
export function parlayFactor(legs: readonly LegEnd[]): Fraction | undefined {
  if (legs.some(({ settled }) => settled?.outcome === 'lose')) return fraction(0n);
  const factors = legs.flatMap(({ price, settled }) =>
    settled === undefined ? [] : [factorOf(settled, decimalOf(price))],
  );
  return factors.length === legs.length ? product(factors) : undefined;
}

/** The same as it is shown on a settled ticket: 6 decimals, halves up. */
export function effectiveOdds(legs: readonly LegEnd[]): string | undefined {
  const factor = parlayFactor(legs);
  return factor && formatDecimal(factor, 6);
}

/**
 * What a parlay returns, its stake included: rounded once, then cut to the maximum payout ([R-PARLAY], [R-ROUND]).
 *
 * @param stake 1/10,000 units
 * @returns 1/10,000 units in whole coins; `undefined` while it is open
 */
export function parlayReturn(legs: readonly LegEnd[], stake: Amount, rules: PayoutRules): Amount | undefined {
  const factor = parlayFactor(legs);
  if (factor === undefined) return undefined;
  return cut(roundToCoin(times(fraction(stake), factor), rules.coin, rules.rounding), rules.maxPayout);
}

/** The smaller of a return and the maximum payout. */
export function cut(amount: Amount, most: Amount | undefined): Amount {
  return most !== undefined && amount > most ? most : amount;
}

/**
 * How a parlay ended, as a ticket tells it: void where all legs are void, else by whether more, as much or less than
 * the stake comes back. A ticket that gets a part of its stake back is `half_lose`, whatever the part.
 */
export function parlayOutcome(legs: readonly LegEnd[]): Outcome | undefined {
  const factor = parlayFactor(legs);
  if (factor === undefined) return undefined;
  if (legs.every(({ settled }) => settled?.outcome === 'void')) return 'void';
  if (factor.top === 0n) return 'lose';
  const against = compare(factor, one);
  return against > 0 ? 'win' : against < 0 ? 'half_lose' : 'push';
}
