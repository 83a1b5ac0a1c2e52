import type { Stream } from '../../fairness/stream.ts';
import { REELS } from '../line-slot/table.ts';
import { drawStrips } from '../ways-slot/play.ts';
import { readGrid, readStrips, type Strip, type WaysGrid } from '../ways-slot/slot.ts';
import { Window } from '../ways-slot/window.ts';
import type { MintTable } from './tables.ts';

/** A place and what the coin on it is worth, in stakes. Places count down each reel, then reel by reel. */
export type Coin = [place: number, times: number];

/** A round as it is kept. */
export type MintResult = {
  /** Version of the tables. */
  v: number;
  stops: number[];
  /** The coins in sight as the reels stop. */
  coins: Coin[];
  /** The new coins of each respin. */
  respins: Coin[][];
  /** What the round pays, capped, in coins of which the stake has twenty. */
  units: number;
};

/** A table made ready for play. */
export interface Mint extends WaysGrid {
  readonly table: MintTable;
  readonly reels: readonly Strip[];
  /** All places. */
  readonly places: number;
  /** By number below the sum of the weights: what a coin is worth. */
  readonly worths: readonly number[];
}

export function readMint(table: MintTable): Mint {
  return {
    ...readGrid(table),
    table,
    reels: readStrips(table, table.reels),
    places: REELS * table.rows,
    worths: table.worths.flatMap(({ times, weight }) => new Array<number>(weight).fill(times)),
  };
}

const timesOf = (coins: readonly Coin[]): number => coins.reduce((sum, [, times]) => sum + times, 0);

/** What held coins come to, in stakes. */
export function heldTimes({ table, places }: Mint, coins: readonly Coin[]): number {
  return timesOf(coins) + (coins.length === places ? table.full : 0);
}

/** Cut to the cap on a round. */
export function cut({ table, coins }: Mint, units: number): number {
  return Math.min(units, table.maxWinTimes * coins);
}

/** What the ways of a window pay, in coins of the stake. */
export function windowUnits(mint: Mint, stops: readonly number[]): { units: number; places: number[] } {
  const window = new Window(mint);
  window.place(mint.reels, stops);
  const places = [...window.cells.keys()].filter((place) => window.cells[place] === mint.scatter);
  return { units: window.pay(undefined), places };
}

/**
 * One round: the stops of the five reels are drawn, left to right, then what each coin in sight is worth. With enough
 * of them, in each respin, place by place: whether it takes a coin, and then what that is worth.
 */
export function drawMint(mint: Mint, stream: Stream): MintResult {
  const { table, worths } = mint;
  const stops = drawStrips(mint.reels, stream);
  const { units, places } = windowUnits(mint, stops);
  const worth = () => worths[stream.uniform(worths.length)] ?? 0;
  const coins = places.map((place): Coin => [place, worth()]);
  if (coins.length < table.wanted) return { v: table.version, stops, coins, respins: [], units };
  const held = [...coins];
  const taken = new Set(places);
  const respins: Coin[][] = [];
  for (let left = table.respins; left > 0 && held.length < mint.places; left--) {
    const found: Coin[] = [];
    for (let place = 0; place < mint.places; place++) {
      if (taken.has(place) || stream.uniform(table.chance.of) >= table.chance.takes) continue;
      found.push([place, worth()]);
      taken.add(place);
    }
    respins.push(found);
    held.push(...found);
    if (found.length > 0) left = table.respins + 1;
  }
  return {
    v: table.version,
    stops,
    coins,
    respins,
    units: cut(mint, units + heldTimes(mint, held) * mint.coins),
  };
}
