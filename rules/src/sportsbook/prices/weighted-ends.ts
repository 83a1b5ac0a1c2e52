import type { MarketKind } from '../bet-types.ts';
import { csScores } from '../markets.ts';
import { type MatchResult, overtimeTypes, type Score, type Scorer } from '../match-result.ts';
import { sports } from '../sports.ts';
import { eachScore, eachScoreWithOvertime, type MatchModel, scoreLaw, secondHalfLaw } from './goal-model.ts';

/** A result that stands for all results that a market does not tell apart, and how likely these are together. */
export interface WeightedEnd {
  readonly result: MatchResult;
  readonly chance: number;
}

/**
 * All that can happen to a market, with its chances, which add up to 1. All markets are read off the same goals, so
 * that their prices agree; and they are settled by the rules that settle bets.
 */
export function weightedEnds(model: MatchModel, kind: MarketKind): readonly WeightedEnd[] {
  if (kind.type === 'HTFT') return halfAndFullEnds(model);
  if (kind.type === 'FGLG') return goalOrderEnds(model, kind);
  const { keys, keyOf, standIn } = distinctionOf(kind);
  const chances = new Float64Array(keys);
  const add = (home: number, away: number, chance: number) => {
    const key = keyOf(home, away);
    chances[key] = (chances[key] ?? 0) + chance;
  };
  const withOvertime =
    kind.period === 'FT' && overtimeTypes.includes(kind.type) && sports[model.sport].overtime !== 'none';
  if (withOvertime) eachScoreWithOvertime(model, add);
  else eachScore(scoreLaw(model, kind.period), add);
  return [...chances].flatMap((chance, key) => (chance > 0 ? [{ result: ended(standIn(key)), chance }] : []));
}

const ended = (score: Score, ht: Score = score): MatchResult => ({ status: 'finished', ht, ft: score });

/** The scores a market distinguishes: a number for each, and a representative score of each number. */
interface Distinction {
  readonly keys: number;
  readonly keyOf: (home: number, away: number) => number;
  readonly standIn: (key: number) => Score;
}

/** No side of any sport scores more. */
const mostPoints = 999;

const byTotal: Distinction = {
  keys: 2 * mostPoints,
  keyOf: (home, away) => home + away,
  standIn: (total) => [total, 0],
};
const byMargin: Distinction = {
  keys: 2 * mostPoints,
  keyOf: (home, away) => mostPoints + home - away,
  standIn: (key) => [Math.max(key - mostPoints, 0), Math.max(mostPoints - key, 0)],
};
const byWhoScored: Distinction = {
  keys: 4,
  keyOf: (home, away) => 2 * Math.min(home, 1) + Math.min(away, 1),
  standIn: (key) => [Math.floor(key / 2), key % 2],
};

function byListedScore(listed: readonly string[]): Distinction {
  const side = Math.sqrt(listed.length);
  return {
    keys: listed.length + 1,
    keyOf: (home, away) => (home < side && away < side ? side * home + away : listed.length),
    standIn: (key) => (key < listed.length ? [Math.floor(key / side), key % side] : [side, side]),
  };
}

function distinctionOf({ type, period }: MarketKind): Distinction {
  switch (type) {
    case 'OU':
    case 'OE':
    case 'TG':
      return byTotal;
    case 'CS':
      return byListedScore(csScores(period));
    case 'BS':
    case 'CL':
    case 'TWTN':
      return byWhoScored;
    default:
      return byMargin;
  }
}

const sides: readonly Score[] = [
  [1, 0],
  [0, 0],
  [0, 1],
];
const sideAt = (margin: number): number => (margin > 0 ? 0 : margin === 0 ? 1 : 2);

function halfAndFullEnds(model: MatchModel): WeightedEnd[] {
  const chances = new Array<number>(9).fill(0);
  // Until the break, what stands is carried into the second half with the goals of the first.
  const carried = model.halfScore === undefined ? undefined : model.score[0] - model.score[1];
  const second = marginsOf((see) => eachScore(secondHalfLaw(model), see));
  for (const [half, chance] of marginsOf((see) => eachScore(scoreLaw(model, 'HT'), see)))
    for (const [more, chanceMore] of second) {
      const end = 3 * sideAt(half) + sideAt((carried ?? half) + more);
      chances[end] = (chances[end] ?? 0) + chance * chanceMore;
    }
  return sides.flatMap((ht, half) =>
    sides.map((ft, full) => ({ result: ended(ft, ht), chance: chances[3 * half + full] ?? 0 })),
  );
}

function marginsOf(
  walk: (see: (home: number, away: number, chance: number) => void) => void,
): Map<number, number> {
  const margins = new Map<number, number>();
  walk((home, away, chance) => margins.set(home - away, (margins.get(home - away) ?? 0) + chance));
  return margins;
}

/** Of a number of goals each order is as likely: who scores which of them is drawn like balls from an urn. */
function goalOrderEnds(model: MatchModel, { period }: MarketKind): WeightedEnd[] {
  const law = scoreLaw(model, period);
  const known = model.goals?.[period];
  const before = law.from[0] + law.from[1];
  const chances = new Map<string, number>();
  const add = (first: Scorer | undefined, last: Scorer | undefined, chance: number) => {
    const key = `${first ?? ''} ${last ?? ''}`;
    chances.set(key, (chances.get(key) ?? 0) + chance);
  };
  eachScore({ ...law, from: [0, 0] }, (home, away, chance) => {
    const goals = home + away;
    if (goals === 0) {
      if (before === 0) add('NG', 'NG', chance);
      else add(known?.first, known?.last, chance);
      return;
    }
    for (const last of ['H', 'A'] as const) {
      const lastChance = (chance * (last === 'H' ? home : away)) / goals;
      if (before > 0) add(known?.first, last, lastChance);
      else if (goals === 1) add(last, last, lastChance);
      else
        for (const first of ['H', 'A'] as const) {
          const left = (first === 'H' ? home : away) - (first === last ? 1 : 0);
          add(first, last, (lastChance * left) / (goals - 1));
        }
    }
  });
  return [...chances].map(([key, chance]) => ({ result: ordered(key), chance }));
}

function ordered(key: string): MatchResult {
  const [first, last] = key.split(' ').map(scorerOf);
  const order = { first, last };
  return { ...ended(first === 'NG' ? [0, 0] : [2, 2]), goals: { HT: order, FT: order } };
}

const scorerOf = (text: string): Scorer | undefined =>
  text === 'H' || text === 'A' || text === 'NG' ? text : undefined;
