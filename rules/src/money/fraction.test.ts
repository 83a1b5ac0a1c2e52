import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  dividedBy,
  type Fraction,
  floored,
  fraction,
  minus,
  plus,
  rounded,
  times,
} from './fraction.ts';

const numbers = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([top, bottom]) => fraction(top, bottom));
const same = (a: Fraction, b: Fraction) => a.top === b.top && a.bottom === b.bottom;

describe('exact numbers', () => {
  test('minus takes back plus, division takes back multiplication', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(same(minus(plus(a, b), b), a)).toBe(true);
        if (b.top !== 0n) expect(same(dividedBy(times(a, b), b), a)).toBe(true);
      }),
    );
  });

  test('are compared by their value, whatever the denominators', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const difference = minus(a, b).top;
        expect(compare(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
    );
  });

  test.each([
    [5n, 2n, 3n, 2n],
    [-5n, 2n, -3n, -3n],
    [7n, 3n, 2n, 2n],
    [-7n, 3n, -2n, -3n],
    [3n, 1n, 3n, 3n],
    [-3n, 1n, -3n, -3n],
    [1n, 2n, 1n, 0n],
    [49n, 100n, 0n, 0n],
  ])('%s/%s is rounded to %s, halves away from zero, and floored to %s', (top, bottom, near, below) => {
    expect(rounded(fraction(top, bottom))).toBe(near);
    expect(floored(fraction(top, bottom))).toBe(below);
  });

  test('nothing is divided by zero', () => {
    expect(() => dividedBy(fraction(1n), fraction(0n))).toThrow(RangeError);
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
  });
});
