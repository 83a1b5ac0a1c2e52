import { type Still, stillOf } from '../ways-slot/explain.ts';
import { Window } from '../ways-slot/window.ts';
import { type Coin, cut, heldTimes, type Mint, type MintResult, windowUnits } from './play.ts';

/** One respin as a page plays it back. */
export interface Respin {
  readonly found: readonly Coin[];
  /** All that are held after it. */
  readonly held: readonly Coin[];
  readonly left: number;
}

export interface MintStory {
  readonly still: Still;
  /** The coins in sight as the reels stop. */
  readonly coins: readonly Coin[];
  /** Empty where they were too few. */
  readonly respins: readonly Respin[];
  /** What the ways of the window pay, in coins of the stake. */
  readonly windowUnits: number;
  /** What the held coins pay, in stakes, the prize for all places included. */
  readonly heldTimes: number;
  readonly isFull: boolean;
  readonly units: number;
}

function isCoins(mint: Mint, coins: readonly Coin[]): boolean {
  return coins.every(
    ([place, times]) =>
      Number.isInteger(place) && place >= 0 && place < mint.places && mint.worths.includes(times),
  );
}

function fits(mint: Mint, { v, stops, coins, respins }: MintResult): boolean {
  if (v !== mint.table.version || stops.length !== mint.reels.length) return false;
  if (!stops.every((stop, r) => Number.isInteger(stop) && stop >= 0 && stop < (mint.reels[r]?.size ?? 0)))
    return false;
  const { places } = windowUnits(mint, stops);
  const all = [...coins, ...respins.flat()].map(([place]) => place);
  return (
    places.join() === coins.map(([place]) => place).join() &&
    new Set(all).size === all.length &&
    [coins, ...respins].every((each) => isCoins(mint, each)) &&
    (coins.length >= mint.table.wanted || respins.length === 0)
  );
}

/**
 * Spells a kept result out: what stood in the window, what won, how the respins went.
 *
 * @throws RangeError when the result is of another version of the tables, or not one of this game
 */
export function explainMint(mint: Mint, result: MintResult): MintStory {
  const { table } = mint;
  if (!fits(mint, result)) throw new RangeError(`no result of ${table.code}, version ${table.version}`);
  const window = new Window(mint);
  window.place(mint.reels, result.stops);
  const still = stillOf(mint, window, [], 1);
  const isHeld = result.coins.length >= table.wanted;
  let held: readonly Coin[] = result.coins;
  let left = table.respins;
  const respins = result.respins.map((found): Respin => {
    held = [...held, ...found];
    left = held.length === mint.places ? 0 : found.length > 0 ? table.respins : left - 1;
    return { found, held, left };
  });
  const times = isHeld ? heldTimes(mint, held) : 0;
  return {
    still,
    coins: result.coins,
    respins,
    windowUnits: still.units,
    heldTimes: times,
    isFull: held.length === mint.places,
    units: cut(mint, still.units + times * mint.coins),
  };
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isCoin = (value: unknown): value is Coin =>
  Array.isArray(value) && value.length === 2 && value.every(isWhole);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Reads what came over the wire as a result; whether it fits the tables is not looked at. */
export function readMintResult(value: unknown): MintResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('v' in value && 'stops' in value && 'coins' in value && 'respins' in value && 'units' in value))
    return undefined;
  const { v, stops, coins, respins, units } = value;
  if (!isWhole(v) || !isWhole(units) || !isList(stops) || !stops.every(isWhole)) return undefined;
  if (!isList(coins) || !coins.every(isCoin) || !isList(respins)) return undefined;
  const rows: Coin[][] = [];
  for (const row of respins) {
    if (!isList(row) || !row.every(isCoin)) return undefined;
    rows.push(row);
  }
  return { v, stops, coins, respins: rows, units };
}
