import { type Amount, multiplyDown } from '../../money/amount.ts';

const PLACES = 4;
const ONE = 10n ** BigInt(PLACES);

/** Decimal odds in 1/10,000. @param odds digits with or without a point, at most four decimals */
export function oddsUnits(odds: string): bigint {
  const [whole = '0', decimals = ''] = odds.split('.');
  return BigInt(whole + decimals.padEnd(PLACES, '0'));
}

/** Whether a boosted price is still one: once the printed price has reached it, it is none any more. */
export const isBoosted = (boosted: string, printed: string): boolean =>
  oddsUnits(boosted) > oddsUnits(printed);

/** The prices of a single: the one it is printed at, and the one it is boosted to. Decimal odds. */
export interface BoostedPrice {
  readonly printed: string;
  readonly boosted: string;
}

/** What a boosted price may cost at most beyond the printed one: what it adds if the bet wins whole, rounded up. */
export function boostCost({ printed, boosted }: BoostedPrice, stake: Amount): Amount {
  const more = oddsUnits(boosted) - oddsUnits(printed);
  if (more <= 0n) return 0n;
  return (stake * more + ONE - 1n) / ONE;
}

/** The highest stake whose cost is within an amount. */
export function stakeWithin({ printed, boosted }: BoostedPrice, most: Amount): Amount {
  const more = oddsUnits(boosted) - oddsUnits(printed);
  return more <= 0n ? most : multiplyDown(most, ONE, more);
}

/**
 * What a boosted price adds to a bet: the same share of its profit by which the boosted price has more profit than the
 * printed one. A bet that wins half has half of it.
 * @param stake what ran, @param payout what comes back of it at the printed price
 */
export function addedByPrice({ printed, boosted }: BoostedPrice, stake: Amount, payout: Amount): Amount {
  const profit = oddsUnits(printed) - ONE;
  const more = oddsUnits(boosted) - oddsUnits(printed);
  return payout <= stake || more <= 0n || profit <= 0n ? 0n : multiplyDown(payout - stake, more, profit);
}
