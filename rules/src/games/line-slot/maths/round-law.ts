import { type FreeRules, freeTimes, withMore } from '../play.ts';
import type { FreeAward } from '../table.ts';
import type { Spectrum } from './fourier.ts';
import { type RealFourier, realFourier } from './real-fourier.ts';
import type { SpinLaw } from './spin-law.ts';

/** The chance of each win of a whole round; double precision, the chances add up to 1 within 1e-9. */
export interface RoundLaw {
  /** Entry i: a win of `i * grain` line bets; the last one is the cap, with everything that was cut to it. */
  readonly chances: Float64Array;
  /** Line bets that divide every win of the game and the cap. */
  readonly grain: number;
}

interface Grid {
  /** Entries of a law: 0 to the cap. */
  readonly cells: number;
  readonly grain: number;
  /** Of a length with room for the sum of two laws, so that nothing wraps around. */
  readonly fourier: RealFourier;
}

const zero = (size: number): Spectrum => ({ re: new Float64Array(size), im: new Float64Array(size) });

function addProduct(to: Spectrum, a: Spectrum, b: Spectrum): void {
  for (let i = 0; i < to.re.length; i++) {
    const ar = a.re[i] ?? 0;
    const ai = a.im[i] ?? 0;
    const br = b.re[i] ?? 0;
    const bi = b.im[i] ?? 0;
    to.re[i] = (to.re[i] ?? 0) + ar * br - ai * bi;
    to.im[i] = (to.im[i] ?? 0) + ar * bi + ai * br;
  }
}

/** The law of one spin with some number of scatters, wins multiplied and cut to the cap. */
function spinCells(law: SpinLaw, scatters: readonly number[], multiplier: number, grid: Grid): Float64Array {
  const cells = new Float64Array(grid.cells);
  for (const count of scatters) {
    for (const [units, ways] of law.wins[count] ?? []) {
      const cell = Math.min((units / grid.grain) * multiplier, grid.cells - 1);
      cells[cell] = (cells[cell] ?? 0) + ways / law.ways;
    }
  }
  return cells;
}

function grainOf(law: SpinLaw, shared: number): number {
  let grain = shared;
  for (const wins of law.wins) {
    for (let units of wins.keys()) while (units > 0) [grain, units] = [units, grain % units];
  }
  return grain;
}

/** Cuts what lies beyond the cap to it. */
function fold(spectrum: Spectrum, grid: Grid): Float64Array {
  const sequence = grid.fourier.sequenceOf(spectrum);
  const cells = sequence.slice(0, grid.cells);
  let beyond = 0;
  for (let i = grid.cells; i < sequence.length; i++) beyond += sequence[i] ?? 0;
  cells[grid.cells - 1] = (cells[grid.cells - 1] ?? 0) + beyond;
  return cells;
}

function addTo(sum: Float64Array, cells: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (cells[i] ?? 0);
}

/** Scatters that add equally many free spins, together. */
function groupsOf(slot: FreeRules): number[][] {
  const groups = new Map<number, number[]>();
  for (let scatters = 0; scatters <= 5; scatters++) {
    const more = slot.free.more[scatters] ?? 0;
    groups.set(more, [...(groups.get(more) ?? []), scatters]);
  }
  return [...groups.values()];
}

/** Plays an award of free spins on from the law of what was won before it, place by place and total by total. */
function playFree(
  slot: FreeRules,
  award: FreeAward,
  before: Float64Array,
  law: SpinLaw,
  grid: Grid,
): Float64Array {
  const done = new Float64Array(grid.cells);
  const groups = groupsOf(slot);
  const spins = new Map<number, Spectrum[]>();
  let totals = new Map<number, Float64Array>([[award.spins, before]]);
  for (let place = 0; totals.size > 0; place++) {
    const multiplier = freeTimes(slot, award, place);
    const spectra =
      spins.get(multiplier) ??
      groups.map((group) => grid.fourier.spectrumOf(spinCells(law, group, multiplier, grid)));
    spins.set(multiplier, spectra);
    const next = new Map<number, Spectrum>();
    for (const [total, cells] of totals) {
      const sofar = grid.fourier.spectrumOf(cells);
      groups.forEach((group, g) => {
        const then = withMore(slot, total, group[0] ?? 0);
        const sum = next.get(then) ?? zero(sofar.re.length);
        const spin = spectra[g];
        if (spin) addProduct(sum, sofar, spin);
        next.set(then, sum);
      });
    }
    totals = new Map();
    for (const [total, sum] of next) {
      const cells = fold(sum, grid);
      if (total > place + 1) totals.set(total, cells);
      else addTo(done, cells);
    }
  }
  return done;
}

/**
 * The chance of every possible win of a round, free spins, retriggers and the cap included: laws of single spins are
 * added up by Fourier transforms, for each number of free spins won so far. A round that reaches the cap ends there,
 * which cutting each partial sum to the cap leaves unchanged, since wins are never negative.
 *
 * @param base law of the paid spin, `free` of a free spin
 */
export function roundLaw(slot: FreeRules, base: SpinLaw, free: SpinLaw): RoundLaw {
  const grain = [base, free].reduce((shared, law) => grainOf(law, shared), slot.mostUnits);
  const cells = slot.mostUnits / grain + 1;
  const grid: Grid = { cells, grain, fourier: realFourier(2 ** Math.ceil(Math.log2(2 * cells))) };
  const chances = new Float64Array(cells);
  for (let scatters = 0; scatters <= 5; scatters++) {
    const before = spinCells(base, [scatters], 1, grid);
    const award = slot.free.awards[scatters];
    addTo(chances, award ? playFree(slot, award, before, free, grid) : before);
  }
  return { chances, grain };
}
