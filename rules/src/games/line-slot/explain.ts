import { type LineWin, lineWin } from './line-win.ts';
import { freeTimes, type LineSlotResult, withMore } from './play.ts';
import type { LineSlot, Reel } from './slot.ts';
import { countScatters, scatterUnits } from './spin.ts';
import type { FreeAward } from './table.ts';

/** One spin as a page plays it back. Units are line bets. */
export interface SpinStory {
  readonly free: boolean;
  readonly stops: readonly number[];
  /** Symbol indexes, by reel and row. */
  readonly window: readonly (readonly number[])[];
  /** The lines that win, top pay first; their units without the multiplier of free spins. */
  readonly wins: readonly (LineWin & { readonly line: number })[];
  readonly scatters: number;
  /** What the scatters pay, without the multiplier of free spins. */
  readonly scatterUnits: number;
  /** Multiplier of free spins; 1 for the paid spin. */
  readonly times: number;
  /** What the spin pays: lines and scatters, multiplied, cut by the cap on the round. */
  readonly units: number;
  /** What the round has paid once this spin is over. */
  readonly unitsSoFar: number;
  /** Free spins that this spin won. */
  readonly freeSpinsWon: number;
  /** Free spins still to come after it. */
  readonly freeSpinsLeft: number;
}

export interface RoundStory {
  readonly spins: readonly SpinStory[];
  /** The free spins that the paid spin won. */
  readonly award: FreeAward | undefined;
  readonly units: number;
  /** The win was cut to the cap. */
  readonly capped: boolean;
}

function windowOf(slot: LineSlot, reels: readonly Reel[], stops: readonly number[]): number[][] {
  return reels.map((reel, r) => {
    const stop = stops[r] ?? 0;
    return [...reel.ids.subarray(stop, stop + slot.rows)];
  });
}

function winsOf(slot: LineSlot, window: readonly (readonly number[])[]): SpinStory['wins'] {
  return slot.lines
    .flatMap((rows, line) => {
      const win = lineWin(
        slot,
        rows.map((row, reel) => window[reel]?.[row] ?? slot.scatter),
      );
      return win ? [{ ...win, line }] : [];
    })
    .sort((a, b) => b.units - a.units);
}

function fits(slot: LineSlot, result: LineSlotResult): boolean {
  const inReach = (stops: readonly number[], reels: readonly Reel[]) =>
    stops.length === reels.length &&
    stops.every((stop, r) => Number.isInteger(stop) && stop >= 0 && stop < (reels[r]?.size ?? 0));
  return (
    result.v === slot.table.version &&
    result.stops.length > 0 &&
    result.stops.every((stops, spin) => inReach(stops, spin === 0 ? slot.baseReels : slot.freeReels))
  );
}

/**
 * Spells a kept result out: the windows, which lines win with what, how the free spins went.
 *
 * @throws RangeError when the result is of another version of the tables, or not one of this game
 */
export function explainRound(slot: LineSlot, result: LineSlotResult): RoundStory {
  if (!fits(slot, result))
    throw new RangeError(`no result of ${slot.table.code}, version ${slot.table.version}`);
  const spins: SpinStory[] = [];
  let award: FreeAward | undefined;
  let [total, sum] = [0, 0];
  for (const [index, stops] of result.stops.entries()) {
    const free = index > 0;
    const reels = free ? slot.freeReels : slot.baseReels;
    const window = windowOf(slot, reels, stops);
    const scatters = countScatters(reels, stops);
    if (!free) award = slot.free.awards[scatters];
    const times = free && award ? freeTimes(slot, award, index - 1) : 1;
    const wins = winsOf(slot, window);
    const paid = scatterUnits(slot, scatters);
    const before = sum;
    sum = Math.min(sum + (wins.reduce((all, win) => all + win.units, 0) + paid) * times, slot.mostUnits);
    const then = free ? withMore(slot, total, scatters) : (award?.spins ?? 0);
    spins.push({
      free,
      stops,
      window,
      wins,
      scatters,
      scatterUnits: paid,
      times,
      units: sum - before,
      unitsSoFar: sum,
      freeSpinsWon: then - total,
      freeSpinsLeft: sum >= slot.mostUnits ? 0 : then - index,
    });
    total = then;
  }
  return { spins, award, units: sum, capped: sum >= slot.mostUnits };
}
