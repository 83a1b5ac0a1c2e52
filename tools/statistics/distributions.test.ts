import { describe, expect, test } from 'vitest';
import { chiSquareBeyond, logGamma, normalBeyond, normalReach } from './distributions.ts';

describe('distributions', () => {
  test('the gamma function is the factorial, and the root of pi in the middle', () => {
    let factorial = 1;
    for (let n = 1; n < 20; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 10);
      factorial *= n;
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 10);
  });

  // Abramowitz and Stegun, table 26.8: percentage points of chi-square.
  test.each([
    [3.841459, 1, 0.05],
    [6.634897, 1, 0.01],
    [18.307038, 10, 0.05],
    [23.209251, 10, 0.01],
    [124.342113, 100, 0.05],
    [0.020101, 2, 0.99],
  ])('chi-square is %f or more with %i degrees of freedom at %f', (value, freedom, chance) => {
    expect(chiSquareBeyond(value, freedom)).toBeCloseTo(chance, 6);
  });

  test.each([
    [1.959964, 0.05],
    [2.575829, 0.01],
    [3.890592, 0.0001],
  ])('the normal distribution is %f deviations out at %f', (z, chance) => {
    expect(normalBeyond(z)).toBeCloseTo(chance, 7);
    expect(normalReach(chance)).toBeCloseTo(z, 5);
  });
});
