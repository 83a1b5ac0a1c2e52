import type { Sport } from '#contract/feed.ts';
import type { MarketKind } from '#rules/sportsbook/bet-types.ts';
import { formatLine, type Quarters } from '#rules/sportsbook/line.ts';
import type { Score } from '#rules/sportsbook/match-result.ts';
import type { WeightedEnd } from '#rules/sportsbook/prices/weighted-ends.ts';
import type { Stage } from './wanted.ts';

/** On which lines a type is offered: so far apart, and so far off whole numbers; in quarters. */
interface Ladder {
  readonly step: Quarters;
  readonly offset: Quarters;
}

const isOfSets = (sport: Sport): boolean => sport === 'tennis' || sport === 'table_tennis';

/** Beyond this a line is a foregone conclusion. */
const FARTHEST = 0.4;

function ladderOf(sport: Sport, { type }: MarketKind, stage: Stage): Ladder {
  if (type === '1X2HDP') return { step: 4, offset: 0 };
  if (sport === 'soccer') return { step: 1, offset: 0 };
  if (sport === 'ice_hockey') return { step: 2, offset: 0 };
  // Points come every few seconds: live lines are wider apart, so that they stay for a while.
  return { step: sport === 'basketball' && stage === 'live' ? 8 : 4, offset: 2 };
}

/**
 * The lines of a market around the one that is nearest to even money, that one first.
 *
 * @param from the score that a handicap starts from
 */
export function linesOf(
  sport: Sport,
  kind: MarketKind,
  stage: Stage,
  count: number,
  ends: readonly WeightedEnd[],
  from: Score,
): readonly string[] {
  const { step, offset } = ladderOf(sport, kind, stage);
  const law = lawOf(kind, ends, from);
  const mean = law.reduce((sum, { value, chance }) => sum + value * chance, 0);
  const middle = Math.round(((kind.type === 'OU' ? 4 * mean : -4 * mean) - offset) / step);
  return (
    Array.from(
      { length: 2 * count + 9 },
      (_, place) => middle + Math.ceil(place / 2) * (place % 2 === 0 ? -1 : 1),
    )
      .map((rung) => rung * step + offset)
      .filter((line) => (kind.type === 'OU' ? line > 0 : kind.type === 'HDP' || line !== 0))
      // Half a set is the match itself.
      .filter((line) => kind.type === 'OU' || !isOfSets(sport) || Math.abs(line) > 2)
      .map((line) => ({ line, off: Math.abs(firstWins(kind, law, line) - 0.5) }))
      .filter(({ off }) => off < FARTHEST)
      .sort((a, b) => a.off - b.off || Math.abs(a.line) - Math.abs(b.line))
      .slice(0, count)
      .map(({ line }) => formatLine(line))
  );
}

interface Value {
  readonly value: number;
  readonly chance: number;
}

/** The quantity compared with the line: the margin of home, or the total. */
function lawOf(kind: MarketKind, ends: readonly WeightedEnd[], from: Score): readonly Value[] {
  const chances = new Map<number, number>();
  for (const { result, chance } of ends) {
    const [home, away] = (kind.period === 'HT' ? result.ht : (result.ftOt ?? result.ft)) ?? [0, 0];
    const value = kind.type === 'OU' ? home + away : home - away - from[0] + from[1];
    chances.set(value, (chances.get(value) ?? 0) + chance);
  }
  return [...chances].map(([value, chance]) => ({ value, chance }));
}

/** Probability of home, or over, without refunds; quarter lines count by halves. */
function firstWins({ type }: MarketKind, law: readonly Value[], line: Quarters): number {
  let [wins, loses] = [0, 0];
  for (const { value, chance } of law) {
    const ahead = type === 'OU' ? 4 * value - line : 4 * value + line;
    if (ahead > 0) wins += ahead === 1 ? chance / 2 : chance;
    if (ahead < 0) loses += ahead === -1 ? chance / 2 : chance;
  }
  return wins + loses === 0 ? 0 : wins / (wins + loses);
}
