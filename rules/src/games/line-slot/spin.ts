import type { Stream } from '../../fairness/stream.ts';
import { linePays } from './line-win.ts';
import type { LineSlot, Reel } from './slot.ts';

/** Where each reel stops: one number a reel, left to right; the symbol in the top row. */
export function drawStops(reels: readonly Reel[], stream: Stream): number[] {
  return reels.map((reel) => stream.uniform(reel.size));
}

export function countScatters(reels: readonly Reel[], stops: readonly number[]): number {
  let count = 0;
  for (let reel = 0; reel < reels.length; reel++) count += reels[reel]?.scatters[stops[reel] ?? 0] ?? 0;
  return count;
}

/** What a number of scatters pays, in line bets (the table has it in stakes). */
export function scatterUnits(slot: LineSlot, count: number): number {
  const times = slot.symbols[slot.scatter]?.pays[count - 2] ?? 0;
  return times * slot.lines.length;
}

/** What all lines pay together, in line bets. */
function lineUnits(slot: LineSlot, reels: readonly Reel[], stops: readonly number[]): number {
  const pays = linePays(slot);
  const n = slot.symbols.length;
  let units = 0;
  for (let l = 0; l < slot.lines.length; l++) {
    const line = slot.lines[l];
    let index = 0;
    for (let r = 0; r < reels.length; r++) {
      index = index * n + (reels[r]?.ids[(stops[r] ?? 0) + (line?.[r] ?? 0)] ?? 0);
    }
    units += pays[index] ?? 0;
  }
  return units;
}

/** What a spin pays before any multiplier of free spins, in line bets. */
export function spinUnits(
  slot: LineSlot,
  reels: readonly Reel[],
  stops: readonly number[],
  scatters: number,
): number {
  return lineUnits(slot, reels, stops) + scatterUnits(slot, scatters);
}
