/** What looks for work all the time does so at multiples of it, by `performance.now`: an idle process is woken once for all of it. */
export const GRID_MS = 250;

/** The next such moment; a timer that is a little early does not see its moment twice. */
export const nextMoment = (): number => (Math.floor(performance.now() / GRID_MS + 0.5) + 1) * GRID_MS;

/** Milliseconds until then. */
export const untilMoment = (): number => nextMoment() - performance.now();
