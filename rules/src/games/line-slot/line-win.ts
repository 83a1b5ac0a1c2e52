import type { LineSlot } from './slot.ts';
import { REELS } from './table.ts';

/** What a line pays. */
export interface LineWin {
  /** Index of the symbol that is paid. */
  readonly symbol: number;
  /** How many reels from the left take part. */
  readonly count: number;
  /** What the wilds in it multiply it by. */
  readonly times: number;
  /** In line bets, multiplied. */
  readonly units: number;
}

function payOf(slot: LineSlot, symbol: number, count: number): number {
  return slot.symbols[symbol]?.pays[count - 2] ?? 0;
}

/**
 * The best win of one line, read from the left: the wilds it starts with as themselves, or the first other symbol
 * together with the wilds that stand for it; of two equal ones the wilds. A scatter ends a run.
 *
 * @param row the five symbol indexes under the line
 */
export function lineWin(slot: LineSlot, row: ArrayLike<number>): LineWin | undefined {
  let wilds = 0;
  while (wilds < REELS && row[wilds] === slot.wild) wilds += 1;
  const pure = payOf(slot, slot.wild, wilds);
  const symbol = row[wilds];
  let count = wilds;
  let substitutes = wilds;
  let units = 0;
  let times = 1;
  if (symbol !== undefined && wilds < REELS && symbol !== slot.scatter) {
    while (count < REELS && (row[count] === symbol || row[count] === slot.wild)) {
      if (row[count] === slot.wild) substitutes += 1;
      count += 1;
    }
    times = slot.table.wildTimes?.[substitutes] ?? 1;
    units = payOf(slot, symbol, count) * times;
  }
  if (symbol !== undefined && units > pure) return { symbol, count, times, units };
  return pure > 0 ? { symbol: slot.wild, count: wilds, times: 1, units: pure } : undefined;
}

const tables = new WeakMap<LineSlot, Int32Array>();

/**
 * What every possible row of five symbols pays, in line bets: place `((((a * n + b) * n + c) * n + d) * n + e)` for
 * n symbols. Made of {@link lineWin} once a game, since looking up is what makes a round cheap.
 */
export function linePays(slot: LineSlot): Int32Array {
  const known = tables.get(slot);
  if (known) return known;
  const n = slot.symbols.length;
  const pays = new Int32Array(n ** REELS);
  const row = new Uint8Array(REELS);
  for (let index = 0; index < pays.length; index++) {
    let rest = index;
    for (let reel = REELS - 1; reel >= 0; reel--) {
      row[reel] = rest % n;
      rest = (rest - (rest % n)) / n;
    }
    pays[index] = lineWin(slot, row)?.units ?? 0;
  }
  tables.set(slot, pays);
  return pays;
}
