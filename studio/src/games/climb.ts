import { draw } from './fair.ts';

/** Holds on each ledge, one of which breaks. */
export const HOLDS = 4;
/** What the holds of each ledge together pay back, in percent. */
const RETURN = 96n;

/** What leaving after each ledge pays, in hundredths of the stake: 96 % of the odds, rounded down. */
export const LEDGES: readonly number[] = Array.from({ length: 10 }, (_, index) => {
  const reached = BigInt(index + 1);
  return Number((RETURN * BigInt(HOLDS) ** reached) / BigInt(HOLDS - 1) ** reached);
});

/** @returns the hold of a ledge that breaks, from 0 */
export const brokenHold = (seed: string, ledge: number): number => draw(seed, `ledge ${ledge}`, HOLDS);
