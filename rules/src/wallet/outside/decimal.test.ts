import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_AMOUNT } from '../../money/amount.ts';
import { isProblem, MAIN_UNITS, notationOf, readDecimal, writeDecimal } from './decimal.ts';

/** Hub88: whole numbers of 1/100,000. */
const HUNDRED_THOUSANDTHS = { numerator: 1n, denominator: 100_000n };
const THOUSANDS = { numerator: 1000n, denominator: 1n };
const MICRO = { numerator: 1n, denominator: 1_000_000n };

test.each([
  ['100.10', MAIN_UNITS, 1_001_000n],
  ['0', MAIN_UNITS, 0n],
  ['-3.5', MAIN_UNITS, -35_000n],
  ['0.000100000000', MAIN_UNITS, 1n],
  ['150000', HUNDRED_THOUSANDTHS, 15_000n],
  ['10', HUNDRED_THOUSANDTHS, 1n],
  ['1.5', THOUSANDS, 15_000_000n],
  ['0.0000001', THOUSANDS, 1n],
  ['2000100', MICRO, 20_001n],
  ['999999999999.9999', MAIN_UNITS, MAX_AMOUNT],
] as const)('%s is read exactly', (text, notation, amount) => {
  expect(readDecimal(text, notation)).toBe(amount);
});

test.each([
  ['0.00001', MAIN_UNITS, 'tooFine'],
  ['5', HUNDRED_THOUSANDTHS, 'tooFine'],
  ['99', MICRO, 'tooFine'],
  ['1000000000000', MAIN_UNITS, 'tooLarge'],
  ['999999999999999999', THOUSANDS, 'tooLarge'],
  ['1e3', MAIN_UNITS, 'malformed'],
  ['+1', MAIN_UNITS, 'malformed'],
  ['01', MAIN_UNITS, 'malformed'],
  ['1.', MAIN_UNITS, 'malformed'],
  ['.5', MAIN_UNITS, 'malformed'],
  ['1,5', MAIN_UNITS, 'malformed'],
  [' 1', MAIN_UNITS, 'malformed'],
  ['1'.repeat(19), MAIN_UNITS, 'malformed'],
  ['0.1234567890123', MAIN_UNITS, 'malformed'],
  ['NaN', MAIN_UNITS, 'malformed'],
  ['', MAIN_UNITS, 'malformed'],
] as const)('%s is refused: %s %s', (text, notation, problem) => {
  expect(readDecimal(text, notation)).toBe(problem);
});

test('what is written with enough decimals is read as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, MAX_AMOUNT), (amount) => {
      expect(readDecimal(writeDecimal(amount, MAIN_UNITS, 4), MAIN_UNITS)).toBe(amount);
      expect(readDecimal(writeDecimal(amount, HUNDRED_THOUSANDTHS, 0), HUNDRED_THOUSANDTHS)).toBe(amount);
      expect(readDecimal(writeDecimal(amount, THOUSANDS, 7), THOUSANDS)).toBe(amount);
    }),
  );
});

test('with fewer decimals a balance is never shown as more than it is', () => {
  expect(writeDecimal(19_999n, MAIN_UNITS, 2)).toBe('1.99');
  expect(writeDecimal(99n, MAIN_UNITS, 2)).toBe('0.00');
  fc.assert(
    fc.property(fc.bigInt(0n, MAX_AMOUNT), fc.integer({ min: 0, max: 12 }), (amount, decimals) => {
      const shown = readDecimal(writeDecimal(amount, MAIN_UNITS, decimals), MAIN_UNITS);
      if (!isProblem(shown)) expect(shown <= amount).toBe(true);
    }),
  );
  expect(() => writeDecimal(-1n, MAIN_UNITS, 2)).toThrow(RangeError);
});

test('a notation is written as what one in it is worth', () => {
  expect(notationOf('1000')).toEqual(THOUSANDS);
  expect(notationOf('0.000001')).toEqual(MICRO);
  expect(notationOf('1')).toEqual(MAIN_UNITS);
  for (const unit of ['0', '0.00', '-1', '1e3', '', 'one']) expect(notationOf(unit)).toBeUndefined();
});
