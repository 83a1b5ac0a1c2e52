import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fraction, fraction } from '../../money/fraction.ts';
import {
  comparePrices,
  convertOdds,
  decimalOf,
  formatDecimal,
  type OddsFormat,
  oddsFormats,
  parseDecimal,
  parseOdds,
  profitOf,
} from './odds.ts';

const decimals = fc.integer({ min: 1001, max: 9_999_999 }).map((odds) => (odds / 1000).toFixed(3));
const formats = fc.constantFrom(...oddsFormats);
const price = (format: OddsFormat, odds: string) => ({ format, odds });
const same = (a: Fraction, b: Fraction) => a.top === b.top && a.bottom === b.bottom;

describe('odds formats', () => {
  test.each<[OddsFormat, string, bigint, bigint]>([
    ['DEC', '1.95', 95n, 100n],
    ['HK', '0.95', 95n, 100n],
    ['MY', '0.95', 95n, 100n],
    ['MY', '-0.96', 100n, 96n],
    ['ID', '1.96', 196n, 100n],
    ['ID', '-1.25', 100n, 125n],
    ['US', '150', 150n, 100n],
    ['US', '+150', 150n, 100n],
    ['US', '-476', 100n, 476n],
    ['MY', '1', 1n, 1n],
    ['ID', '1.00', 1n, 1n],
    ['US', '100', 1n, 1n],
  ])('%s %s earns %s/%s of what is risked', (format, odds, top, bottom) => {
    expect(profitOf(price(format, odds))).toEqual(fraction(top, bottom));
  });

  test.each<[OddsFormat, string]>([
    ['DEC', '1'],
    ['DEC', '1.00'],
    ['DEC', '0.5'],
    ['DEC', '-2'],
    ['HK', '0'],
    ['HK', '-0.5'],
    ['MY', '0'],
    ['MY', '0.00'],
    ['MY', '1.01'],
    ['MY', '-1'],
    ['MY', '-1.5'],
    ['ID', '0.99'],
    ['ID', '-1'],
    ['ID', '-0.5'],
    ['US', '99'],
    ['US', '-100'],
    ['US', '0'],
    ['DEC', ''],
    ['DEC', '1e3'],
    ['DEC', '1,95'],
    ['DEC', 'NaN'],
    ['DEC', 'Infinity'],
    ['DEC', ' 2'],
    ['DEC', '2.123456789'],
  ])('%s has no %j', (format, odds) => {
    expect(parseOdds(format, odds)).toBeUndefined();
    expect(() => profitOf(price(format, odds))).toThrow(RangeError);
  });
});

describe('conversion', () => {
  test('a conversion of odds is exact both ways wherever the format can write the price', () => {
    fc.assert(
      fc.property(decimals, formats, (odds, format) => {
        const master = price('DEC', odds);
        const converted = price(format, convertOdds(master, format, 8));
        if (same(profitOf(converted), profitOf(master))) expect(convertOdds(converted, 'DEC', 3)).toBe(odds);
        else expect(['MY', 'ID', 'US']).toContain(format);
      }),
    );
  });

  test('Hong Kong is always exact, Malay up to evens, Indonesian and American from evens on', () => {
    fc.assert(
      fc.property(decimals, (odds) => {
        const master = price('DEC', odds);
        const exact = (format: OddsFormat) =>
          same(profitOf(price(format, convertOdds(master, format, 3))), profitOf(master));
        expect(exact('HK')).toBe(true);
        expect(Number(odds) <= 2 ? exact('MY') : exact('ID')).toBe(true);
      }),
    );
  });

  test('whatever it rounds to, the result is a price of its format, off by rounding at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1010, max: 99_000 }).map((odds) => (odds / 1000).toFixed(3)),
        formats,
        (odds, format) => {
          const written = convertOdds(price('DEC', odds), format, 3);
          expect(parseOdds(format, written), written).toBeDefined();
        },
      ),
    );
  });

  test.each<[OddsFormat, string, OddsFormat, number, string]>([
    ['DEC', '2', 'MY', 3, '1.000'],
    ['DEC', '2', 'ID', 2, '1.00'],
    ['DEC', '2', 'US', 2, '100'],
    ['DEC', '2.0004', 'MY', 3, '1.000'],
    ['DEC', '1.9996', 'ID', 3, '1.000'],
    ['DEC', '1.9996', 'US', 3, '100'],
    ['DEC', '1.9996', 'MY', 3, '1.000'],
    ['DEC', '2.004', 'MY', 2, '1.00'],
    ['DEC', '2.004', 'MY', 3, '-0.996'],
    ['DEC', '1.952', 'US', 0, '-105'],
    ['DEC', '2.005', 'HK', 2, '1.01'],
    ['DEC', '1.0125', 'HK', 3, '0.013'],
    ['DEC', '1.0125', 'DEC', 3, '1.013'],
    ['MY', '-0.96', 'DEC', 3, '2.042'],
    ['MY', '-0.96', 'MY', 2, '-0.96'],
    ['ID', '-1.25', 'US', 0, '-125'],
    ['US', '-110', 'ID', 3, '-1.100'],
    ['US', '-110', 'DEC', 4, '1.9091'],
    ['HK', '0.88', 'US', 3, '-114'],
    ['HK', '3.2', 'DEC', 0, '4'],
  ])('%s %s in %s with %d decimals is %s', (from, odds, to, places, written) => {
    expect(convertOdds(price(from, odds), to, places)).toBe(written);
  });
});

describe('comparison', () => {
  test('the order of odds is by profit, not by the printed number', () => {
    expect(comparePrices(price('MY', '0.98'), price('MY', '-0.98'))).toBe(-1);
    expect(comparePrices(price('MY', '-0.90'), price('MY', '-0.98'))).toBe(1);
    expect(comparePrices(price('ID', '-1.10'), price('ID', '-1.25'))).toBe(1);
    expect(comparePrices(price('US', '-105'), price('US', '100'))).toBe(-1);
    expect(comparePrices(price('DEC', '1.80'), price('ID', '-1.25'))).toBe(0);
  });

  test('the order of odds agrees with decimal odds', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(comparePrices(price('DEC', a), price('DEC', b))).toBe(Math.sign(Number(a) - Number(b)));
      }),
    );
  });
});

describe('decimal texts', () => {
  test('half a last place is rounded away from zero, and zero has no sign', () => {
    expect(formatDecimal(fraction(1005n, 1000n), 2)).toBe('1.01');
    expect(formatDecimal(fraction(-1005n, 1000n), 2)).toBe('-1.01');
    expect(formatDecimal(fraction(-1n, 1000n), 2)).toBe('0.00');
    expect(formatDecimal(fraction(5n, 10n), 0)).toBe('1');
  });

  test('are read exactly', () => {
    expect(parseDecimal('2.675')).toEqual(fraction(2675n, 1000n));
    expect(parseDecimal('-0')).toEqual(fraction(0n));
    expect(decimalOf(price('HK', '0.005'))).toEqual(fraction(1005n, 1000n));
  });
});
