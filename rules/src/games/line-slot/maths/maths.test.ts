import { describe, expect, test } from 'vitest';
import { fraction, plus, times, toDecimals, toNumber } from '../../../money/fraction.ts';
import { readSlot } from '../slot.ts';
import { countScatters, spinUnits } from '../spin.ts';
import type { LineSlotTable } from '../table.ts';
import { transform } from './fourier.ts';
import { expectedUnits, freeReturn } from './free-spins.ts';
import { realFourier } from './real-fourier.ts';
import { slotMaths } from './slot-maths.ts';
import { spinLaw } from './spin-law.ts';

/** Small enough that everything can be counted by hand-written loops. */
const small: LineSlotTable = {
  code: 'small',
  version: 1,
  rows: 3,
  symbols: [
    { code: 'wild', letter: 'W', role: 'wild', pays: [0, 10, 20, 50] },
    { code: 'scatter', letter: 'S', role: 'scatter', pays: [0, 1, 2, 3] },
    { code: 'high', letter: 'H', role: 'high', pays: [0, 5, 10, 20] },
    { code: 'low', letter: 'L', role: 'low', pays: [1, 2, 4, 8] },
  ],
  reels: ['WLSHL', 'HLSLW', 'LSHLH', 'SLLHW', 'LHLSL'],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  maxWinTimes: 3_000,
  free: {
    awards: { 3: { spins: 2, times: 2 }, 4: { spins: 2, times: 3 }, 5: { spins: 3, times: 3 } },
    more: { 3: 1, 4: 1, 5: 1 },
    most: 4,
    ladder: [1, 2],
    reels: ['WLSHLLH', 'HLSLWL', 'LSHLHL', 'SLLHWLL', 'LHLSLHH'],
  },
};
const slot = readSlot(small);

function everyStop(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (all, size) => all.flatMap((stops) => Array.from({ length: size }, (_, stop) => [...stops, stop])),
    [[]],
  );
}

test('the distribution of a spin equals the count of all outcomes', () => {
  const law = spinLaw(slot, slot.baseReels);
  const counted = new Map<string, number>();
  for (const stops of everyStop(slot.baseReels.map((reel) => reel.size))) {
    const scatters = countScatters(slot.baseReels, stops);
    const name = `${scatters}:${spinUnits(slot, slot.baseReels, stops, scatters)}`;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  const listed = law.wins.flatMap((wins, scatters) =>
    [...wins].map(([units, ways]) => [`${scatters}:${units}`, ways] as const),
  );
  expect(new Map(listed)).toEqual(counted);
  expect(law.ways).toBe(5 ** 5);
});

/** What free spins are worth by following every way they can go, scatters and wins apart. */
function followed(left: number, place: number, total: number, times: number): number {
  if (left === 0) return 0;
  const law = spinLaw(slot, slot.freeReels);
  const ladder = [1, 2];
  let worth = 0;
  law.wins.forEach((wins, scatters) => {
    let [ways, units] = [0, 0];
    for (const [win, count] of wins) {
      ways += count;
      units += win * count;
    }
    const then = Math.min(total + (scatters >= 3 ? 1 : 0), 4);
    const share = ways / law.ways;
    worth += (units / law.ways) * times * (ladder[Math.min(place, 1)] ?? 1);
    if (share > 0) worth += share * followed(left - 1 + then - total, place + 1, then, times);
  });
  return worth;
}

test('the value of free spins equals that of following every outcome', () => {
  const law = spinLaw(slot, slot.freeReels);
  const award = { spins: 2, times: 2 };
  expect(toNumber(freeReturn(slot, award, law).units)).toBeCloseTo(followed(2, 0, 2, 2), 9);
});

test('the distribution of a round has the exact mean, and its probabilities add up', () => {
  const maths = slotMaths(slot);
  const { chances, grain } = maths.law;
  const mean = chances.reduce((sum, chance, cell) => sum + chance * cell * grain, 0) / small.lines.length;
  expect(mean).toBeCloseTo(toNumber(maths.uncappedReturn), 9);
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
});

test('a cap takes away what lies above it', () => {
  const free = slotMaths(slot);
  const capped = slotMaths(readSlot({ ...small, maxWinTimes: 20 }));
  const lines = small.lines.length;
  const { chances, grain } = free.law;
  const beyond = chances.reduce(
    (sum, chance, cell) => sum + chance * Math.max(0, (cell * grain) / lines - 20),
    0,
  );
  expect(capped.capCost).toBeCloseTo(beyond, 9);
  expect(capped.capCost).toBeGreaterThan(0);
});

test('without wilds, lines and scatters the expectation is that of one symbol', () => {
  const pays: [number, number, number, number] = [0, 0, 0, 7];
  const plain = readSlot({
    ...small,
    symbols: small.symbols.map((symbol) => ({
      ...symbol,
      pays: symbol.code === 'low' ? pays : [0, 0, 0, 0],
    })),
    reels: ['HHHLS', 'HHLLS', 'HLLLS', 'HHHLS', 'HHHLS'],
    lines: [[1, 1, 1, 1, 1]],
  });
  expect(expectedUnits(spinLaw(plain, plain.baseReels))).toEqual(fraction(7n * 1n * 2n * 3n, 5n ** 5n));
});

describe('fractions', () => {
  test('the published fractions are exact and in lowest terms', () => {
    expect(plus(fraction(1n, 6n), fraction(1n, 3n))).toEqual({ top: 1n, bottom: 2n });
    expect(times(fraction(2n, 3n), fraction(3n, 4n))).toEqual({ top: 1n, bottom: 2n });
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
  });
  test('published percentages are cut, never rounded up', () => {
    expect(toDecimals(fraction(2n, 3n), 4)).toBe('0.6666');
    expect(toDecimals(fraction(125n, 100n), 1)).toBe('1.2');
    expect(toDecimals(fraction(7n), 0)).toBe('7');
  });
});

describe.each([4, 8, 64, 512, 8_192])('of %i numbers', (length) => {
  const numbers = Float64Array.from({ length }, (_, i) => (i * 37) % 11);
  /** By the definition, a loop for each entry. */
  const entry = (k: number) => {
    let re = 0;
    let im = 0;
    numbers.forEach((number, i) => {
      re += number * Math.cos((-2 * Math.PI * ((k * i) % length)) / length);
      im += number * Math.sin((-2 * Math.PI * ((k * i) % length)) / length);
    });
    return { re, im };
  };
  const places = [0, 1, length / 4, length / 2].map(Math.floor);

  test('the Fourier transform matches its definition, and its inverse restores the input', () => {
    const spectrum = { re: Float64Array.from(numbers), im: new Float64Array(length) };
    transform(spectrum);
    for (const k of [...places, length - 1]) {
      expect(spectrum.re[k]).toBeCloseTo(entry(k).re, 6);
      expect(spectrum.im[k]).toBeCloseTo(entry(k).im, 6);
    }
    transform(spectrum, true);
    for (let i = 0; i < length; i++) expect(spectrum.re[i]).toBeCloseTo(numbers[i] ?? Number.NaN, 9);
  });

  test('half of the Fourier transform is enough for real inputs', () => {
    const { spectrumOf, sequenceOf } = realFourier(length);
    const spectrum = spectrumOf(numbers);
    for (const k of places) {
      expect(spectrum.re[k]).toBeCloseTo(entry(k).re, 6);
      expect(spectrum.im[k]).toBeCloseTo(entry(k).im, 6);
    }
    sequenceOf(spectrum).forEach((value, i) => {
      expect(value).toBeCloseTo(numbers[i] ?? Number.NaN, 9);
    });
  });
});
