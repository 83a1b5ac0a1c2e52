import type { MarketKind, MarketType } from '../bet-types.ts';
import { isSportCode, type SportCode, sports } from '../sports.ts';
import type { MatchModel } from './goal-model.ts';
import { type ChanceNumbers, chancesOf, type PriceRules } from './prices.ts';
import { weightedEnds } from './weighted-ends.ts';

export const rules: PriceRules = { margin: 0.05, decimals: 3, least: 1.01, most: 1001 };
export const sportCodes = Object.keys(sports).filter(isSportCode);

/** A match that has not begun. */
export const prematch = (sport: SportCode, expected: readonly [number, number]): MatchModel => ({
  sport,
  expected,
  elapsed: 0,
  score: [0, 0],
});
/** What sides of middling strength score in a match. */
export const usual: Readonly<Record<SportCode, readonly [number, number]>> = {
  soccer: [1.5, 1.2],
  basketball: [112, 108],
  american_football: [24, 21],
  ice_hockey: [3.1, 2.8],
  baseball: [4.6, 4.2],
  handball: [29, 27],
};

/** What can become of a selection, for tests that know it is on offer. */
export function chances(
  model: MatchModel,
  kind: MarketKind,
  selection: string,
  line?: string,
): ChanceNumbers {
  const bet = { ...kind, sport: model.sport, selection, line, scoreAtBet: model.score };
  const found = chancesOf(weightedEnds(model, kind), bet);
  if (found === undefined) throw new Error(`${kind.type} ${selection} has no chances`);
  return found;
}

export const wins = (
  model: MatchModel,
  type: MarketType,
  selection: string,
  line?: string,
  period: 'FT' | 'HT' = 'FT',
) => chances(model, { type, period }, selection, line).win;
export const sum = (...numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
