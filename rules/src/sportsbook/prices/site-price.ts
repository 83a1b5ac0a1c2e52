/** The highest margin that a site adds, in basis points: a fifth on every implied probability. */
export const MOST_MARGIN = 2_000;

/** Decimals of a price that is given with fewer. */
const LEAST_DECIMALS = 2;
const WHOLE = 10_000n;

/**
 * The price of a feed with a site's margin: its implied probability is raised by it, and the odds are rounded down to the step of
 * the feed's own, one hundredth or finer. It never exceeds the feed's price and never falls below 1.01, where the feed's does not.
 *
 * @param odds decimal odds, digits with or without a point
 * @param margin basis points, 0 to {@link MOST_MARGIN}; with 0 the very text comes back
 */
export function withMargin(odds: string, margin: number): string {
  if (margin === 0) return odds;
  const [whole = '', decimals = ''] = odds.split('.');
  const places = Math.max(decimals.length, LEAST_DECIMALS);
  const steps = BigInt(whole + decimals.padEnd(places, '0'));
  const least = 101n * 10n ** BigInt(places - LEAST_DECIMALS);
  if (steps <= least) return odds;
  const cut = (steps * WHOLE) / (WHOLE + BigInt(margin));
  const digits = (cut < least ? least : cut).toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
