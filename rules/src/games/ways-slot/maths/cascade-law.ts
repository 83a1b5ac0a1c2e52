import type { SpinLaw } from '../../line-slot/maths/spin-law.ts';
import { REELS } from '../../line-slot/table.ts';
import { scatterCoins, sumSpin } from '../play.ts';
import type { Strip, WaysSlot } from '../slot.ts';
import { Window } from '../window.ts';

/** By stop: which symbols a reel opens for, a bit each; a wild opens for all. */
function masksOf({ rows, wild, scatter }: WaysSlot, strip: Strip): Int32Array {
  return Int32Array.from(strip.ids, (_, stop) => {
    let mask = 0;
    for (let row = 0; row < rows; row++) {
      const id = strip.ids[(stop + row) % strip.size] ?? 0;
      mask |= id === wild ? -1 : id === scatter ? 0 : 1 << id;
    }
    return mask;
  });
}

/** By stop: how many scatters a reel shows. */
function scattersOf({ rows, scatter }: WaysSlot, strip: Strip): number[] {
  return Array.from(
    strip.ids,
    (_, stop) =>
      Array.from({ length: rows }, (__, row) => strip.ids[(stop + row) % strip.size]).filter(
        (id) => id === scatter,
      ).length,
  );
}

/** By number: in how many ways two reels show so many together. */
function together(a: readonly number[], b: readonly number[]): number[] {
  const counts: number[] = [];
  for (const x of a) for (const y of b) counts[x + y] = (counts[x + y] ?? 0) + 1;
  return Array.from(counts, (count) => count ?? 0);
}

type Wins = readonly Map<number, number>[];

function add(wins: Wins, scatters: number, units: number, ways: number): void {
  const law = wins[scatters];
  law?.set(units, (law.get(units) ?? 0) + ways);
}

/**
 * Plays every way the reels can stop to its end, falls and all: nothing is sampled. Where the first three reels open
 * for no symbol the others are not looked at one by one. What scatters pay is included.
 */
export function cascadeLaw(slot: WaysSlot, isFree: boolean): SpinLaw {
  const strips = isFree ? slot.freeReels : slot.baseReels;
  const [a, b, c, d, e] = strips.map((strip) => masksOf(slot, strip));
  const shown = strips.map((strip) => scattersOf(slot, strip));
  if (!a || !b || !c || !d || !e) throw new RangeError('a slot of ways has five reels');
  const last = together(shown[3] ?? [], shown[4] ?? []);
  const wins: Wins = Array.from({ length: REELS + 1 }, () => new Map());
  const window = new Window(slot);
  const stops = new Int32Array(REELS);
  const quiet = new Float64Array(3 * slot.rows + last.length);
  const closeReels = () => {
    for (let at3 = 0; at3 < d.length; at3++)
      for (let at4 = 0; at4 < e.length; at4++) {
        stops[3] = at3;
        stops[4] = at4;
        const { units, scatters } = sumSpin(slot, window, isFree, stops, undefined);
        add(wins, scatters, units, 1);
      }
  };
  for (let at0 = 0; at0 < a.length; at0++)
    for (let at1 = 0; at1 < b.length; at1++)
      for (let at2 = 0; at2 < c.length; at2++) {
        stops.set([at0, at1, at2]);
        if (((a[at0] ?? 0) & (b[at1] ?? 0) & (c[at2] ?? 0)) !== 0) closeReels();
        else {
          const seen = (shown[0]?.[at0] ?? 0) + (shown[1]?.[at1] ?? 0) + (shown[2]?.[at2] ?? 0);
          quiet[seen] = (quiet[seen] ?? 0) + 1;
        }
      }
  closeQuiet(slot, wins, quiet, last);
  return { ways: strips.reduce((product, { size }) => product * size, 1), wins };
}

/** Spins that win nothing but what their scatters pay. */
function closeQuiet(slot: WaysSlot, wins: Wins, quiet: Float64Array, last: readonly number[]): void {
  quiet.forEach((ways, seen) => {
    last.forEach((more, count) => {
      const scatters = Math.min(seen + count, REELS);
      if (ways * more > 0) add(wins, scatters, scatterCoins(slot, scatters), ways * more);
    });
  });
}
