import { linePays } from '../line-win.ts';
import type { LineSlot, Reel } from '../slot.ts';
import { scatterUnits } from '../spin.ts';

/** How often each result of one spin comes up among all ways the reels can stop, each way equally likely. */
export interface SpinLaw {
  /** Ways the reels can stop: the product of their sizes. Below 2^53. */
  readonly ways: number;
  /** By number of scatters (0 to 5): pairs of a win in line bets and the number of ways that give it. */
  readonly wins: readonly ReadonlyMap<number, number>[];
}

interface Work {
  readonly pays: Int32Array;
  readonly n: number;
  readonly lines: readonly (readonly number[])[];
  /** By the first three and the first four symbols of a line: whether it can pay at all. */
  readonly live3: Uint8Array;
  readonly live4: Uint8Array;
  readonly counts: Float64Array[];
}

/** Whether any continuation by one symbol is alive. */
function shorten(live: ArrayLike<number>, n: number): Uint8Array {
  const out = new Uint8Array(live.length / n);
  for (let i = 0; i < live.length; i++) if ((live[i] ?? 0) > 0) out[(i - (i % n)) / n] = 1;
  return out;
}

/** Places of the live lines after one more reel, written into `out`. */
function extend(
  work: Work,
  from: Int32Array,
  found: number,
  reel: Reel,
  stop: number,
  at: number,
  out: Int32Array,
): number {
  const live = at === 3 ? work.live4 : undefined;
  let count = 0;
  for (let i = 0; i < found; i += 2) {
    const line = from[i + 1] ?? 0;
    const index = (from[i] ?? 0) * work.n + (reel.ids[stop + (work.lines[line]?.[at] ?? 0)] ?? 0);
    if (live && live[index] === 0) continue;
    out[count] = index;
    out[count + 1] = line;
    count += 2;
  }
  return count;
}

/** The lines that can pay after the first three reels have stopped. */
function open(work: Work, reels: readonly Reel[], stops: readonly number[], out: Int32Array): number {
  let count = 0;
  for (let line = 0; line < work.lines.length; line++) {
    let index = 0;
    for (let r = 0; r < 3; r++) {
      index = index * work.n + (reels[r]?.ids[(stops[r] ?? 0) + (work.lines[line]?.[r] ?? 0)] ?? 0);
    }
    if (work.live3[index] === 0) continue;
    out[count] = index;
    out[count + 1] = line;
    count += 2;
  }
  return count;
}

/** Counts all ways the last two reels can stop behind three that stand. */
function closeReels(
  work: Work,
  reels: readonly Reel[],
  first: number,
  live: Int32Array,
  found: number,
): void {
  const [, , , fourth, fifth] = reels;
  if (!fourth || !fifth) return;
  const open4 = new Int32Array(live.length);
  for (let d = 0; d < fourth.size; d++) {
    const found4 = extend(work, live, found, fourth, d, 3, open4);
    const upTo4 = first + (fourth.scatters[d] ?? 0);
    for (let e = 0; e < fifth.size; e++) {
      let units = 0;
      for (let i = 0; i < found4; i += 2) {
        const row = e + (work.lines[open4[i + 1] ?? 0]?.[4] ?? 0);
        units += work.pays[(open4[i] ?? 0) * work.n + (fifth.ids[row] ?? 0)] ?? 0;
      }
      const counts = work.counts[upTo4 + (fifth.scatters[e] ?? 0)];
      if (counts) counts[units] = (counts[units] ?? 0) + 1;
    }
  }
}

function toLaw(slot: LineSlot, reels: readonly Reel[], counts: readonly Float64Array[]): SpinLaw {
  const wins = counts.map((byUnits, scatters) => {
    const law = new Map<number, number>();
    const more = scatterUnits(slot, scatters);
    byUnits.forEach((count, units) => {
      if (count > 0) law.set(units + more, count);
    });
    return law;
  });
  return { ways: reels.reduce((product, reel) => product * reel.size, 1), wins };
}

/**
 * Counts every way the reels can stop: nothing is sampled. Lines that cannot pay any more after three or four reels
 * are left out of the inner loops, which makes a hundred million ways a matter of seconds.
 */
export function spinLaw(slot: LineSlot, reels: readonly Reel[]): SpinLaw {
  const pays = linePays(slot);
  const n = slot.symbols.length;
  const live4 = shorten(pays, n);
  const most = slot.lines.length * pays.reduce((top, units) => Math.max(top, units), 0);
  const work: Work = {
    pays,
    n,
    lines: slot.lines,
    live4,
    live3: shorten(live4, n),
    counts: Array.from({ length: 6 }, () => new Float64Array(most + 1)),
  };
  const [first, second, third] = reels;
  if (!first || !second || !third) throw new RangeError('a line slot has five reels');
  const live = new Int32Array(slot.lines.length * 2);
  for (let a = 0; a < first.size; a++) {
    for (let b = 0; b < second.size; b++) {
      const upTo2 = (first.scatters[a] ?? 0) + (second.scatters[b] ?? 0);
      for (let c = 0; c < third.size; c++) {
        const found = open(work, reels, [a, b, c], live);
        closeReels(work, reels, upTo2 + (third.scatters[c] ?? 0), live, found);
      }
    }
  }
  return toLaw(slot, reels, work.counts);
}
