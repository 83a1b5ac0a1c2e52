import { describe, expect, test } from 'vitest';
import { observedReturn, studentQuantile } from './observed-return.ts';

describe('quantiles of Student’s t', () => {
  // As printed in tables (Abramowitz and Stegun, table 26.10), and as R's qt answers to more digits.
  test.each([
    [0.975, 1, 12.706_204_736],
    [0.975, 3, 3.182_446_305],
    [0.975, 10, 2.228_138_852],
    [0.995, 5, 4.032_142_984],
    [0.995, 29, 2.756_385_904],
    [0.9995, 30, 3.645_958_635],
    [0.975, 1_000, 1.962_339_081],
    [0.5, 7, 0],
  ])('of %d with %d degrees of freedom is %d', (probability, freedom, value) => {
    expect(studentQuantile(probability, freedom)).toBeCloseTo(value, 6);
  });
});

const day = (staked: number, paid: number) => ({ staked: BigInt(staked), paid: BigInt(paid) });

describe('the observed return of a game', () => {
  test('is what was paid of what was staked, in the band that was computed by hand', () => {
    // Residuals -5, 5, 0, 0: variance 4/3 * 50 / 400^2, t of 0.975 with 3 degrees 3.182446.
    const days = [day(100, 90), day(100, 100), day(100, 95), day(100, 95)];
    const { observed, band, days: played } = observedReturn(days, 0.95) ?? {};
    expect(observed).toBeCloseTo(0.95, 12);
    expect(band?.low).toBeCloseTo(0.95 - 0.064_961, 5);
    expect(band?.high).toBeCloseTo(0.95 + 0.064_961, 5);
    expect(played).toBe(4);
  });

  test('counts each day by its stakes: a small day changes little', () => {
    const { observed } = observedReturn([day(1_000_000, 960_000), day(10, 0)], 0.95) ?? {};
    expect(observed).toBeCloseTo(0.959_99, 5);
  });

  test('has no band of a single day, and is nothing where nothing was staked', () => {
    expect(observedReturn([day(100, 96), day(0, 0)], 0.99)).toEqual({
      observed: 0.96,
      band: undefined,
      days: 1,
    });
    expect(observedReturn([], 0.99)).toBeUndefined();
    expect(observedReturn([day(0, 50)], 0.99)).toBeUndefined();
  });

  test('holds the true return about as often as it says, of a thousand games whose days differ', () => {
    // Mulberry32 with a fixed seed: the same thousand games each time.
    let state = 20_261_127;
    const random = () => {
      state = (state + 0x6d_2b_79_f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
    let held = 0;
    for (let game = 0; game < 1_000; game += 1) {
      const days = Array.from({ length: 30 }, () => {
        const rounds = 50 + Math.floor(random() * 100);
        // Each round pays 4.8 stakes once in five: a return of 96 %.
        const won = Array.from({ length: rounds }, () => (random() < 0.2 ? 48 : 0));
        return day(
          rounds * 10,
          won.reduce((all: number, one) => all + one, 0),
        );
      });
      const { band } = observedReturn(days, 0.95) ?? {};
      if (band && band.low <= 0.96 && 0.96 <= band.high) held += 1;
    }
    expect(held).toBeGreaterThan(930);
    expect(held).toBeLessThan(970);
  });
});
