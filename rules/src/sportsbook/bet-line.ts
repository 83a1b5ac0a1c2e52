import type { MarketType } from './bet-types.ts';

/** How the specification's bet line (section 3) names a selection. */
export interface LineTerms {
  /** The side: `h`, `a`, `1`, `x`, `2` …; empty where no side is meant. */
  readonly home_away: string;
  /** The handicap or total of the market, or what is bet on where no side is meant; empty where there is neither. */
  readonly criteria1: string;
}

/** Over and odd are written as the home side, under and even as the away side, as feeds of this kind do. */
const sides: Readonly<Record<string, string>> = { O: 'h', U: 'a', ODD: 'h', EVEN: 'a' };

/** Of these the selection itself is the criterion: a score, a number of goals, a competitor. */
const withoutSide: ReadonlySet<MarketType> = new Set(['CS', 'TG', 'HTFT', 'FGLG', 'CL', 'BS', 'OR']);

/**
 * The side and the criterion of a selection.
 *
 * @param selection its code in the market: `H`, `1`, `O`, `2:1`
 * @param line the handicap or total of the market, `null` where its type has none
 */
export function lineTerms(type: MarketType, selection: string, line: string | null): LineTerms {
  const code = selection.toLowerCase();
  return withoutSide.has(type)
    ? { home_away: '', criteria1: code }
    : { home_away: sides[selection] ?? code, criteria1: line ?? '' };
}
