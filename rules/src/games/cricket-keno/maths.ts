import { choose } from '../maths/combinations.ts';
import { lawOfWays } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { cricketKeno, DRAWN, type KenoResult, MOST_PICKS, NUMBERS, timesOf } from './rules.ts';

/** Of the ways to draw 20 of 80, those that hit so many of so many picks: hypergeometric. */
export function hitWays(picks: number, hits: number): bigint {
  return choose(picks, hits) * choose(NUMBERS - picks, DRAWN - hits);
}

export function kenoLaw(picks: number) {
  return lawOfWays(
    Array.from({ length: picks + 1 }, (_, hits) => ({
      ways: hitWays(picks, hits),
      hundredths: BigInt(timesOf(picks, hits)),
    })),
  );
}

const way = (picks: number): WayToPlay<KenoResult> => ({
  bet: `${picks} numbers`,
  choice: { picks: Array.from({ length: picks }, (_, i) => 8 * i + 1) },
  known: () => exactly(kenoLaw(picks)),
});

/** Five numbers first; every count after it. */
export const kenoMaths = gameMaths(
  cricketKeno,
  [5, ...Array.from({ length: MOST_PICKS }, (_, i) => i + 1).filter((picks) => picks !== 5)].map(way),
);
