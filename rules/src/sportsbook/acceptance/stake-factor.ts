import type { Amount } from '../../money/amount.ts';

/** Percent of the site's limits that a player may stake, by sport; `all` counts for those without one of their own. */
export type StakeFactors = Readonly<Record<string, number>>;

const WHOLE = 100;

/** The percentage for a bet on these sports: the least of theirs. */
export function factorOf(factors: StakeFactors, sports: readonly string[]): number {
  return sports.reduce((least, sport) => Math.min(least, factors[sport] ?? factors.all ?? WHOLE), WHOLE);
}

/**
 * A limit with a player's factor, rounded down.
 *
 * @param percent 1 to 100
 * @param least what is never refused for the factor alone: the smallest stake; where the limit is lower, the limit
 */
export function lowered(limit: Amount, percent: number, least: Amount): Amount {
  const share = (limit * BigInt(percent)) / BigInt(WHOLE);
  if (share >= least) return share;
  return limit < least ? limit : least;
}
