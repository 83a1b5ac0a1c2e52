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
  /** By the first three and the first four symbols of a line: what it pays whatever comes behind, or {@link OPEN}. */
  readonly after3: Int32Array;
  readonly after4: Int32Array;
  readonly counts: Float64Array[];
  /** How often the fifth reel stops with so many scatters, and the last two reels together. */
  readonly scatters5: Float64Array;
  readonly scatters45: Float64Array;
}

/** What a line pays is decided by a reel that is still to stop. */
const OPEN = -1;

/** What is paid after one symbol less, where every continuation by one symbol pays the same. */
function shorten(pays: Int32Array, n: number): Int32Array {
  return Int32Array.from({ length: pays.length / n }, (_, i) => {
    const first = pays[i * n] ?? 0;
    for (let next = 1; next < n; next++) if (pays[i * n + next] !== first) return OPEN;
    return first;
  });
}

/** How often a reel stops with so many scatters. */
function scattersOf({ size, scatters }: Reel): Float64Array {
  const counts = new Float64Array(6);
  for (let stop = 0; stop < size; stop++) {
    const found = scatters[stop] ?? 0;
    counts[found] = (counts[found] ?? 0) + 1;
  }
  return counts;
}

/** Of two reels together. */
function together(one: Float64Array, other: Float64Array): Float64Array {
  const counts = new Float64Array(6);
  one.forEach((ways, found) => {
    other.forEach((more, further) => {
      if (ways * more > 0) counts[found + further] = (counts[found + further] ?? 0) + ways * more;
    });
  });
  return counts;
}

/** Lines that are open still, as pairs of the symbols so far and the line, and what the others pay. */
interface Lines {
  readonly open: Int32Array;
  found: number;
  units: number;
}

const noLines = ({ lines }: Work): Lines => ({ open: new Int32Array(lines.length * 2), found: 0, units: 0 });

function put(lines: Lines, settled: number, index: number, line: number): void {
  if (settled === OPEN) {
    lines.open[lines.found] = index;
    lines.open[lines.found + 1] = line;
    lines.found += 2;
  } else lines.units += settled;
}

/** The lines after the first three reels have stopped. */
function begin(work: Work, reels: readonly Reel[], stops: readonly number[], out: Lines): void {
  out.found = 0;
  out.units = 0;
  for (let line = 0; line < work.lines.length; line++) {
    let index = 0;
    for (let r = 0; r < 3; r++)
      index = index * work.n + (reels[r]?.ids[(stops[r] ?? 0) + (work.lines[line]?.[r] ?? 0)] ?? 0);
    put(out, work.after3[index] ?? 0, index, line);
  }
}

/** The lines after the fourth has stopped as well. */
function extend(work: Work, from: Lines, reel: Reel, stop: number, out: Lines): void {
  out.found = 0;
  out.units = from.units;
  for (let i = 0; i < from.found; i += 2) {
    const line = from.open[i + 1] ?? 0;
    const index = (from.open[i] ?? 0) * work.n + (reel.ids[stop + (work.lines[line]?.[3] ?? 0)] ?? 0);
    put(out, work.after4[index] ?? 0, index, line);
  }
}

/** Counts so many ways at once, by scatters behind those that stand already. */
function countAll(work: Work, first: number, ways: Float64Array, units: number): void {
  for (let more = 0; more < ways.length; more++) {
    const found = ways[more] ?? 0;
    const counts = found > 0 ? work.counts[first + more] : undefined;
    if (counts) counts[units] = (counts[units] ?? 0) + found;
  }
}

/** Counts all ways the last two reels can stop behind three that stand. */
function closeReels(work: Work, reels: readonly Reel[], first: number, after3: Lines, after4: Lines): void {
  const [, , , fourth, fifth] = reels;
  if (!fourth || !fifth) return;
  if (after3.found === 0) {
    countAll(work, first, work.scatters45, after3.units);
    return;
  }
  for (let d = 0; d < fourth.size; d++) {
    extend(work, after3, fourth, d, after4);
    const upTo4 = first + (fourth.scatters[d] ?? 0);
    if (after4.found === 0) {
      countAll(work, upTo4, work.scatters5, after4.units);
      continue;
    }
    for (let e = 0; e < fifth.size; e++) {
      let { units } = after4;
      for (let i = 0; i < after4.found; i += 2) {
        const row = e + (work.lines[after4.open[i + 1] ?? 0]?.[4] ?? 0);
        units += work.pays[(after4.open[i] ?? 0) * work.n + (fifth.ids[row] ?? 0)] ?? 0;
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
 * Counts every way the reels can stop: nothing is sampled. Where what all lines pay is decided after three or four reels, the
 * ways of the others are counted at once, which makes a hundred million ways a matter of a second.
 */
export function spinLaw(slot: LineSlot, reels: readonly Reel[]): SpinLaw {
  const [first, second, third, fourth, fifth] = reels;
  if (!first || !second || !third || !fourth || !fifth) throw new RangeError('a line slot has five reels');
  const pays = linePays(slot);
  const n = slot.symbols.length;
  const after4 = shorten(pays, n);
  const most = slot.lines.length * pays.reduce((top, units) => Math.max(top, units), 0);
  const scatters5 = scattersOf(fifth);
  const work: Work = {
    pays,
    n,
    lines: slot.lines,
    after3: shorten(after4, n),
    after4,
    counts: Array.from({ length: 6 }, () => new Float64Array(most + 1)),
    scatters5,
    scatters45: together(scattersOf(fourth), scatters5),
  };
  const [three, four] = [noLines(work), noLines(work)];
  for (let a = 0; a < first.size; a++) {
    for (let b = 0; b < second.size; b++) {
      const upTo2 = (first.scatters[a] ?? 0) + (second.scatters[b] ?? 0);
      for (let c = 0; c < third.size; c++) {
        begin(work, reels, [a, b, c], three);
        closeReels(work, reels, upTo2 + (third.scatters[c] ?? 0), three, four);
      }
    }
  }
  return toLaw(slot, reels, work.counts);
}
