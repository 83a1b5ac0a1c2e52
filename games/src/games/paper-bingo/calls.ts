import { BALLS } from '#rules/games/paper-bingo/card.ts';

/** How the calls follow each other, milliseconds since the draw. */
export interface Pace {
  /** The drum turns for so long before the first ball. */
  readonly lead: number;
  readonly each: number;
}

/** Of the time for which the end is shown: for the drum, and for all balls; the rest belongs to the winners. */
const [LEAD, CALLS] = [0.05, 0.8];

/** @param shownMs for how long the end is shown: calls come faster where that is short */
export const paceOf = (shownMs: number): Pace => ({ lead: shownMs * LEAD, each: (shownMs * CALLS) / BALLS });

/** How long it takes to call so many balls. */
export const lengthOf = ({ lead, each }: Pace, balls: number): number => lead + each * balls;

/** How many of so many balls are called by then. */
export function callsAt({ lead, each }: Pace, ms: number, balls: number): number {
  return ms < lead ? 0 : Math.min(balls, Math.floor((ms - lead) / each) + 1);
}
