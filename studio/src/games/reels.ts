import { draw } from './fair.ts';

/** Leaf, drop, sun, bell, star, crown: what three of them on a line pay, in hundredths of the stake. */
export const PAYS: readonly number[] = [120, 260, 900, 2_000, 3_000, 6_280];

/** Twelve stops a reel: four leaves, three drops, two suns and one each of the others. */
const STRIPS: readonly (readonly number[])[] = [
  [0, 1, 2, 0, 3, 1, 0, 4, 2, 0, 1, 5],
  [0, 2, 1, 0, 5, 0, 1, 3, 2, 0, 4, 1],
  [1, 0, 4, 0, 2, 1, 0, 5, 0, 1, 3, 2],
];
const STOPS = 12;

/** Rows of the five lines, reel by reel. */
export const LINES: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

export interface Spin {
  /** Three symbols a reel, from the top. */
  readonly reels: readonly (readonly number[])[];
  /** Lines that win. */
  readonly lines: readonly number[];
  /** In hundredths of the stake. */
  readonly times: number;
}

/** @param stops the places of the three reels, from 0 to 11 */
export function stopReels(stops: readonly number[]): Spin {
  const reels = STRIPS.map((strip, reel) =>
    [0, 1, 2].map((row) => strip[((stops[reel] ?? 0) + row) % STOPS] ?? 0),
  );
  const wins = LINES.flatMap((rows, line) => {
    const [first, ...rest] = rows.map((row, reel) => reels[reel]?.[row]);
    return first !== undefined && rest.every((symbol) => symbol === first)
      ? [{ line, times: PAYS[first] ?? 0 }]
      : [];
  });
  return {
    reels,
    lines: wins.map(({ line }) => line),
    times: wins.reduce((sum, { times }) => sum + times, 0),
  };
}

export const spinReels = (seed: string): Spin =>
  stopReels(STRIPS.map((_, reel) => draw(seed, `reel ${reel}`, STOPS)));
