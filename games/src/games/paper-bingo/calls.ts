import { BALLS } from '#rules/games/paper-bingo/card.ts';

/** Times of the calls, in milliseconds since the draw. */
export interface Pace {
  /** The drum turns for so long before the first ball. */
  readonly lead: number;
  readonly each: number;
}

/** Shares of the result phase for the drum and for all balls; the rest belongs to the winners. */
const [LEAD, CALLS] = [0.05, 0.8];

/** @param shownMs for how long the end is shown: calls come faster where that is short */
export const paceOf = (shownMs: number): Pace => ({ lead: shownMs * LEAD, each: (shownMs * CALLS) / BALLS });

/** Duration of calling a number of balls. */
export const lengthOf = ({ lead, each }: Pace, balls: number): number => lead + each * balls;

/** Number of balls called by a moment. */
export function callsAt({ lead, each }: Pace, ms: number, balls: number): number {
  return ms < lead ? 0 : Math.min(balls, Math.floor((ms - lead) / each) + 1);
}
