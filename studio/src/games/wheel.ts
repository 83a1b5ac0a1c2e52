import { draw } from './fair.ts';

/** What each of the twenty fields pays, in hundredths of the stake, clockwise from the top. */
export const FIELDS: readonly number[] = [
  ...[500, 0, 120, 0, 200, 0, 120, 0, 120, 0],
  ...[300, 0, 120, 0, 200, 0, 120, 0, 120, 0],
];

/** @returns the field that the wheel stops at */
export const spinWheel = (seed: string): number => draw(seed, 'wheel', FIELDS.length);
