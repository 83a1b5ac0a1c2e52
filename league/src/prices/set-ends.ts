import type { Score } from '#rules/sportsbook/match-result.ts';
import type { WeightedEnd } from '#rules/sportsbook/prices/weighted-ends.ts';
import { homeWins, isSetWon, type ServeChances, type SetRules } from '../play/racket.ts';

/** Final scores of a match of sets from a current score, with the probabilities that its play is drawn from. */
export function setEnds(
  rules: SetRules,
  serve: ServeChances,
  sets: Score,
  units: Score,
): readonly WeightedEnd[] {
  const found = new Map<string, { readonly ft: Score; chance: number }>();
  const walk = (now: Score, chance: number, score: Score): void => {
    if (Math.max(...now) >= rules.sets) {
      const key = now.join('-');
      found.set(key, { ft: now, chance: (found.get(key)?.chance ?? 0) + chance });
      return;
    }
    const home = setChance(rules, serve, now[0] + now[1], score);
    walk([now[0] + 1, now[1]], chance * home, [0, 0]);
    walk([now[0], now[1] + 1], chance * (1 - home), [0, 0]);
  };
  walk(sets, 1, units);
  return [...found.values()].map(({ ft, chance }) => ({ result: { status: 'finished', ft }, chance }));
}

/** Probability that home wins the current set. */
export function setChance(rules: SetRules, serve: ServeChances, setsPlayed: number, score: Score): number {
  const known = new Map<number, number>();
  const from = (units: Score): number => {
    if (isSetWon(units, rules)) return units[0] > units[1] ? 1 : 0;
    const level = rules.units - 1;
    if (rules.decider === undefined && units[0] === units[1] && units[0] >= level) return twoClear(serve);
    const key = units[0] * 64 + units[1];
    const memo = known.get(key);
    if (memo !== undefined) return memo;
    const home = homeWins(units, setsPlayed, rules, serve);
    const chance = home * from([units[0] + 1, units[1]]) + (1 - home) * from([units[0], units[1] + 1]);
    known.set(key, chance);
    return chance;
  };
  return from(score);
}

/** From level on until two are between: of two units each side serves one. */
function twoClear({ home, away }: ServeChances): number {
  const [both, neither] = [home * (1 - away), (1 - home) * away];
  return both / (both + neither);
}
