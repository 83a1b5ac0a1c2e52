/** What looks for work all the time does so at multiples of it, by `performance.now`: an idle process is woken once for all of it. */
export const GRID_MS = 250;
/** A timer may be early by less: it does not see its moment twice. */
const EARLY_MS = 20;

/** The next multiple of `everyMs`, in milliseconds by `performance.now`; `everyMs` is itself a multiple of the grid. */
export const nextMoment = (everyMs = GRID_MS): number =>
  (Math.floor((performance.now() + EARLY_MS) / everyMs) + 1) * everyMs;

/** Milliseconds until then. */
export const untilMoment = (everyMs = GRID_MS): number => nextMoment(everyMs) - performance.now();
