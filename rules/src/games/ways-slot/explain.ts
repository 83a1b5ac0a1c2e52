import { freeTimes, withMore } from '../line-slot/play.ts';
import { REELS } from '../line-slot/table.ts';
import { ladderAt, scatterCoins, shows, type WaysResult } from './play.ts';
import type { Strip, WaysGrid, WaysSlot } from './slot.ts';
import { Window } from './window.ts';

/** The ways of one symbol, and what they pay. */
export interface WaysWin {
  /** Index of the symbol that is paid. */
  readonly symbol: number;
  /** How many reels from the left take part. */
  readonly count: number;
  readonly ways: number;
  /** What wilds that have grown multiply it by. */
  readonly times: number;
  /** In coins, multiplied by them. */
  readonly units: number;
}

/** The reels as they stand once, and what wins there. */
export interface Still {
  /** Symbol indexes, by reel and row. */
  readonly window: readonly (readonly number[])[];
  /** Top pay first. */
  readonly wins: readonly WaysWin[];
  /** Cells that take part in a win, by reel and row. */
  readonly spent: readonly (readonly [reel: number, row: number])[];
  /** What every win here is multiplied by for the falls before it. */
  readonly times: number;
  /** What the wins pay in coins, multiplied. */
  readonly units: number;
}

/** One spin as a page plays it back. Units are coins. */
export interface WaysSpin {
  readonly free: boolean;
  readonly stops: readonly number[];
  /** By reel: the multiplier of the wild that grew over it, 0 where none did. */
  readonly blooms: readonly number[];
  /** As the reels stopped, then after each fall; the last one wins nothing where symbols fall. */
  readonly stills: readonly Still[];
  readonly scatters: number;
  readonly scatterUnits: number;
  /** What the spin pays, cut by the cap on the round. */
  readonly units: number;
  readonly unitsSoFar: number;
  readonly freeSpinsWon: number;
  readonly freeSpinsLeft: number;
}

export interface WaysStory {
  readonly spins: readonly WaysSpin[];
  readonly units: number;
  /** The win was cut to the cap. */
  readonly capped: boolean;
}

/** The winning symbols of a window. */
export function stillOf(grid: WaysGrid, window: Window, blooms: readonly number[], times: number): Still {
  const { rows, symbols } = grid;
  const units = window.pay(blooms.some((bloom) => bloom > 0) ? blooms : undefined);
  const wins = symbols.flatMap((_, symbol): WaysWin[] => {
    const count = window.lengths[symbol] ?? 0;
    if (count === 0) return [];
    const reels = Array.from({ length: count }, (__, reel) => reel);
    const ways = reels.reduce(
      (product, reel) => product * ((blooms[reel] ?? 0) > 0 ? rows : window.visibleIn(symbol, reel)),
      1,
    );
    const grown = reels.reduce((product, reel) => product * Math.max(blooms[reel] ?? 0, 1), 1);
    return [
      { symbol, count, ways, times: grown, units: (symbols[symbol]?.pays[count - 2] ?? 0) * ways * grown },
    ];
  });
  const reach = Math.max(0, ...wins.map(({ count }) => count));
  const spent = Array.from({ length: REELS * rows }, (_, at): [number, number] => [
    Math.floor(at / rows),
    at % rows,
  ]).filter(([reel, row]) => window.isSpent(reel, row) || ((blooms[reel] ?? 0) > 0 && reel < reach));
  const cells = Array.from({ length: REELS }, (_, reel) => [
    ...window.cells.subarray(reel * rows, (reel + 1) * rows),
  ]);
  wins.sort((a, b) => b.units - a.units);
  return { window: cells, wins, spent, times, units: units * times };
}

function stillsOf(slot: WaysSlot, window: Window, isFree: boolean, blooms: readonly number[]): Still[] {
  const ladder = slot.table.cascades?.[isFree ? 'free' : 'paid'];
  const stills = [stillOf(slot, window, blooms, ladder ? ladderAt(ladder, 0) : 1)];
  while (ladder && (stills.at(-1)?.units ?? 0) > 0) {
    window.fall();
    stills.push(stillOf(slot, window, blooms, ladderAt(ladder, stills.length)));
  }
  return stills;
}

const NONE: readonly number[] = [];

function fits(slot: WaysSlot, { v, stops, blooms }: WaysResult): boolean {
  const inReach = (spin: readonly number[], reels: readonly Strip[]) =>
    spin.length === reels.length &&
    spin.every((stop, r) => Number.isInteger(stop) && stop >= 0 && stop < (reels[r]?.size ?? 0));
  const grown = (spin: number, reels: readonly Strip[]) => {
    const choices = slot.table.blooms?.[spin === 0 ? 'paid' : 'free'];
    return reels.every((strip, reel) => {
      const grows = choices && shows(strip, stops[spin]?.[reel] ?? 0, slot.rows, slot.wild);
      const bloom = blooms[spin]?.[reel] ?? 0;
      return grows ? choices.includes(bloom) : bloom === 0;
    });
  };
  return (
    v === slot.table.version &&
    stops.length > 0 &&
    stops.every((spin, at) => {
      const reels = at === 0 ? slot.baseReels : slot.freeReels;
      return inReach(spin, reels) && grown(at, reels);
    })
  );
}

/**
 * Spells a kept result out: what stood where, what won, what fell, how the free spins went.
 *
 * @throws RangeError when the result is of another version of the tables, or not one of this game
 */
export function explainWays(slot: WaysSlot, result: WaysResult): WaysStory {
  if (!fits(slot, result))
    throw new RangeError(`no result of ${slot.table.code}, version ${slot.table.version}`);
  const window = new Window(slot);
  const spins: WaysSpin[] = [];
  const found: { award?: WaysSlot['free']['awards'][number] | undefined } = {};
  let [total, sum] = [0, 0];
  for (const [index, stops] of result.stops.entries()) {
    const free = index > 0;
    const blooms = result.blooms[index] ?? NONE;
    window.place(free ? slot.freeReels : slot.baseReels, stops);
    const stills = stillsOf(slot, window, free, blooms);
    const scatters = Math.min(window.count(slot.scatter), REELS);
    if (!free) found.award = slot.free.awards[scatters];
    const times = free && found.award ? freeTimes(slot, found.award, index - 1) : 1;
    const paid = scatterCoins(slot, scatters);
    const before = sum;
    sum = Math.min(sum + (stills.reduce((all, { units }) => all + units, 0) + paid) * times, slot.mostUnits);
    const then = free ? withMore(slot, total, scatters) : (found.award?.spins ?? 0);
    spins.push({
      free,
      stops,
      blooms,
      stills,
      scatters,
      scatterUnits: paid,
      units: sum - before,
      unitsSoFar: sum,
      freeSpinsWon: then - total,
      freeSpinsLeft: sum >= slot.mostUnits ? 0 : then - index,
    });
    total = then;
  }
  return { spins, units: sum, capped: sum >= slot.mostUnits };
}
