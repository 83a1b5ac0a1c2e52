import type { SpinLaw } from '../../line-slot/maths/spin-law.ts';
import { REELS } from '../../line-slot/table.ts';
import type { Strip, WaysGrid } from '../slot.ts';

/** What one reel can show, as far as wins go. */
interface Face {
  /** In how many equally likely ways it comes up. */
  readonly weight: number;
  readonly scatters: number;
  /** By symbol: how many ways it opens for it, the multiplier of a grown wild included. */
  readonly open: readonly number[];
}

function openOf(grid: WaysGrid, cells: readonly number[], bloom: number): number[] {
  const wilds = cells.filter((id) => id === grid.wild).length;
  return grid.symbols.map((_, symbol) => {
    if (symbol === grid.wild || symbol === grid.scatter) return 0;
    if (wilds > 0 && bloom > 0) return grid.rows * bloom;
    return wilds + cells.filter((id) => id === symbol).length;
  });
}

/** The different faces of a reel; a reel on which wilds grow has each of its stops once for each multiplier. */
function facesOf(grid: WaysGrid, strip: Strip, blooms: readonly number[] | undefined): Face[] {
  const faces = new Map<string, Face>();
  for (let stop = 0; stop < strip.size; stop++) {
    const cells = Array.from({ length: grid.rows }, (_, row) => strip.ids[(stop + row) % strip.size] ?? 0);
    const scatters = cells.filter((id) => id === grid.scatter).length;
    for (const bloom of blooms ?? [0]) {
      const open = openOf(grid, cells, bloom);
      const key = `${scatters}:${open.join()}`;
      faces.set(key, { scatters, open, weight: (faces.get(key)?.weight ?? 0) + 1 });
    }
  }
  return [...faces.values()];
}

/** By number of scatters: in how many ways the reels from one on show them. */
function scattersFrom(reels: readonly (readonly Face[])[]): number[][] {
  const from: number[][] = [[1]];
  for (const faces of reels.toReversed()) {
    const after = from[0] ?? [1];
    const sums: number[] = [];
    for (const { scatters, weight } of faces)
      after.forEach((ways, count) => {
        sums[count + scatters] = (sums[count + scatters] ?? 0) + ways * weight;
      });
    from.unshift(Array.from(sums, (ways) => ways ?? 0));
  }
  return from;
}

interface Walk {
  readonly reels: readonly (readonly Face[])[];
  readonly pays: readonly (readonly number[])[];
  readonly scattersFrom: readonly (readonly number[])[];
  /** By number of scatters: ways by win. */
  readonly wins: Map<number, number>[];
}

function add(walk: Walk, scatters: number, units: number, ways: number): void {
  while (walk.wins.length <= scatters) walk.wins.push(new Map());
  const wins = walk.wins[scatters];
  if (ways > 0) wins?.set(units, (wins.get(units) ?? 0) + ways);
}

/** @param alive the symbols that every reel so far has opened for, and in how many ways */
function step(
  walk: Walk,
  reel: number,
  alive: readonly (readonly [symbol: number, ways: number])[],
  so: { readonly units: number; readonly scatters: number; readonly weight: number },
): void {
  if (alive.length === 0 || reel === REELS) {
    const units = alive.reduce(
      (sum, [symbol, ways]) => sum + (walk.pays[symbol]?.[REELS - 2] ?? 0) * ways,
      so.units,
    );
    for (const [more, ways] of walk.scattersFrom[reel]?.entries() ?? [])
      add(walk, so.scatters + more, units, ways * so.weight);
    return;
  }
  for (const { weight, scatters, open } of walk.reels[reel] ?? []) {
    const next: [number, number][] = [];
    let { units } = so;
    for (const [symbol, ways] of alive) {
      const more = open[symbol] ?? 0;
      if (more > 0) next.push([symbol, ways * more]);
      else units += (walk.pays[symbol]?.[reel - 2] ?? 0) * ways;
    }
    step(walk, reel + 1, next, { units, scatters: so.scatters + scatters, weight: so.weight * weight });
  }
}

/**
 * Counts every way the reels can stop and wilds can grow: nothing is sampled. What scatters pay is left out.
 *
 * @param blooms the multipliers of grown wilds, each equally likely; none where they do not grow
 */
export function waysLaw(
  grid: WaysGrid,
  strips: readonly Strip[],
  blooms: readonly number[] | undefined,
): SpinLaw {
  const reels = strips.map((strip) =>
    facesOf(grid, strip, strip.ids.includes(grid.wild) ? blooms : undefined),
  );
  const pays = grid.symbols.map(({ pays }) => pays);
  const walk: Walk = { reels, pays, scattersFrom: scattersFrom(reels), wins: [] };
  const all = grid.symbols.flatMap((_, symbol): [number, number][] =>
    symbol === grid.wild || symbol === grid.scatter ? [] : [[symbol, 1]],
  );
  step(walk, 0, all, { units: 0, scatters: 0, weight: 1 });
  const ways = walk.scattersFrom[0]?.reduce((sum, count) => sum + count, 0) ?? 0;
  return { ways, wins: walk.wins };
}
