// Prices are guesses, so the files of this folder reckon in floating point. Nothing of them takes part in settlement:
// what leaves the folder are odds and chances as exact decimal texts.

import type { Period } from '../bet-types.ts';
import type { GoalOrder, Score } from '../match-result.ts';
import { type SportCode, sports } from '../sports.ts';

/** A match as the model sees it: two sides that score at random, at rates that keep their ratio. */
export interface MatchModel {
  readonly sport: SportCode;
  /** Goals or points each side is expected to score in a whole regular time, above 0. */
  readonly expected: readonly [home: number, away: number];
  /** How much of regular time is gone: 0 before the match, 0.5 at half time, 1 at its end. */
  readonly elapsed: number;
  readonly score: Score;
  /** The score at half time, once the first half is over. */
  readonly halfScore?: Score | undefined;
  /** Who scored first and last so far, of each period that has a goal. */
  readonly goals?: { readonly HT?: GoalOrder; readonly FT?: GoalOrder } | undefined;
}

/** More goals fall after the break in soccer; elsewhere halves are alike. */
const firstHalfShare = (sport: SportCode): number => (sport === 'soccer' ? 0.45 : 0.5);

/** Goals still to be expected of each side in what is left of the halves; a league that is made up draws from these. */
export function goalsToCome(model: MatchModel): {
  readonly first: readonly [number, number];
  readonly second: readonly [number, number];
} {
  const { expected, elapsed, halfScore, sport } = model;
  const share = firstHalfShare(sport);
  const first = halfScore === undefined ? share * Math.max(0, 1 - 2 * elapsed) : 0;
  const second = (1 - share) * Math.min(1, Math.max(0, 2 - 2 * elapsed));
  const times = (part: number) => [expected[0] * part, expected[1] * part] as const;
  return { first: times(first), second: times(second) };
}

/** Chances of 0, 1, 2 … further goals of a side; they add up to 1. */
export type GoalLaw = readonly number[];

/** Poisson, cut where what is left is below 10⁻¹² of it, and scaled to 1 again. */
export function poisson(mean: number): GoalLaw {
  const most = Math.ceil(mean + 8 * Math.sqrt(mean) + (mean > 0 ? 8 : 0));
  // From the peak outwards: e to the minus mean is no double once the mean is large.
  const peak = Math.floor(mean);
  const weights = new Array<number>(most + 1).fill(0);
  weights[peak] = 1;
  for (let goals = peak; goals > 0; goals--) weights[goals - 1] = ((weights[goals] ?? 0) * goals) / mean;
  for (let goals = peak; goals < most; goals++)
    weights[goals + 1] = ((weights[goals] ?? 0) * mean) / (goals + 1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The score of a period: the current one plus independent goals of both sides. */
export interface ScoreLaw {
  readonly from: Score;
  readonly home: GoalLaw;
  readonly away: GoalLaw;
}

export function scoreLaw(model: MatchModel, period: Period): ScoreLaw {
  const { first, second } = goalsToCome(model);
  if (period === 'HT')
    return {
      from: model.halfScore ?? model.score,
      home: poisson(first[0]),
      away: poisson(first[1]),
    };
  return {
    from: model.score,
    home: poisson(first[0] + second[0]),
    away: poisson(first[1] + second[1]),
  };
}

/** The goals of the second half alone. */
export function secondHalfLaw(model: MatchModel): ScoreLaw {
  const { second } = goalsToCome(model);
  return { from: [0, 0], home: poisson(second[0]), away: poisson(second[1]) };
}

/** What is rarer moves no price. */
const negligible = 1e-13;

/** Calls `see` with each score that may well come, and its chance. */
export function eachScore(law: ScoreLaw, see: (home: number, away: number, chance: number) => void): void {
  for (const [home, chanceHome] of law.home.entries()) {
    if (chanceHome < negligible) continue;
    for (const [away, chanceAway] of law.away.entries()) {
      const chance = chanceHome * chanceAway;
      if (chance > negligible) see(law.from[0] + home, law.from[1] + away, chance);
    }
  }
}

/** Calls `see` with each score that may well come after overtime: a tie goes on as the sport does, until it is none. */
export function eachScoreWithOvertime(
  model: MatchModel,
  see: (home: number, away: number, chance: number) => void,
): void {
  const more = overtimeMargins(model);
  eachScore(scoreLaw(model, 'FT'), (home, away, chance) => {
    if (home !== away || more.length === 0) return see(home, away, chance);
    for (const one of more) see(home + one.home, away + one.away, chance * one.chance);
  });
}

interface Overtime {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/**
 * What overtime adds to a tie; nothing where none is played. A period ends by some margin, the loser with what it is
 * expected to score; one that ends level is followed by another, whose points are left out of the total.
 */
function overtimeMargins({ sport, expected: [home, away] }: MatchModel): Overtime[] {
  const { overtime: form, minutes, overtimeMinutes } = sports[sport];
  if (form === 'none') return [];
  if (form === 'next_goal')
    return [
      { home: 1, away: 0, chance: home / (home + away) },
      { home: 0, away: 1, chance: away / (home + away) },
    ];
  const share = overtimeMinutes / minutes;
  const law = { from: [0, 0] as const, home: poisson(home * share), away: poisson(away * share) };
  const margins = new Map<number, { chance: number; losers: number }>();
  eachScore(law, (extraHome, extraAway, chance) => {
    const found = margins.get(extraHome - extraAway) ?? { chance: 0, losers: 0 };
    found.chance += chance;
    found.losers += chance * Math.min(extraHome, extraAway);
    margins.set(extraHome - extraAway, found);
  });
  margins.delete(0);
  const sum = [...margins.values()].reduce((total, { chance }) => total + chance, 0);
  return [...margins].map(([margin, { chance, losers }]) => {
    const loser = Math.round(losers / chance);
    return { home: loser + Math.max(margin, 0), away: loser + Math.max(-margin, 0), chance: chance / sum };
  });
}
