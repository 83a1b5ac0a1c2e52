import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, MAX_AMOUNT, multiplyDown, parseAmount } from './amount.ts';
import { displayAmount, displayMoney } from './display.ts';

const amounts = fc.bigInt({ min: 0n, max: MAX_AMOUNT });

describe('amounts on the wire', () => {
  test('a written amount is read back unchanged', () => {
    fc.assert(fc.property(amounts, (amount) => parseAmount(formatAmount(amount)) === amount));
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1e3',
    '1.',
    '.5',
    '01',
    '1.00001',
    'NaN',
    'Infinity',
    '0x10',
    '1,000',
    '1234567890123',
    '１',
  ])('refuses %j', (text) => expect(parseAmount(text)).toBeUndefined());

  test('an amount keeps four decimals and no more', () => {
    expect(parseAmount('1250.5')).toBe(12_505_000n);
    expect(parseAmount('0.0001')).toBe(1n);
    expect(formatAmount(-12_505_000n)).toBe('-1250.5');
  });
});

describe('multiplyDown', () => {
  test('a product of amounts never exceeds the exact one', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (a, n, d) => {
          const result = multiplyDown(a, n, d);
          return result * d <= a * n && (result + 1n) * d > a * n;
        },
      ),
    );
  });
  test('multiplication of amounts refuses negative ones', () =>
    expect(() => multiplyDown(-1n, 1n, 1n)).toThrow(RangeError));
});

describe('display', () => {
  test.each([
    [0n, {}, ''],
    [12_505_000n, {}, '1,250.5'],
    [1n, {}, '0.0001'],
    [12_345_678n, { compact: true }, '1,234.56'],
    [1_239n, { compact: true }, '0.123'],
    [-10_000_000n, {}, '-1,000'],
    [10_000_000_000n, { separator: ' ', point: ',' }, '1 000 000'],
  ])('%s with %j is %j', (amount, options, text) => expect(displayAmount(amount, options)).toBe(text));
});

describe('money as it is shown', () => {
  test.each([
    [203_625_000n, 2, '20,362.50'],
    [2_546_250n, 2, '254.62'],
    [0n, 2, '0.00'],
    [99n, 2, '0.00'],
    [-99n, 2, '0.00'],
    [-125_000n, 2, '-12.50'],
    [10_000_000_000n, 0, '1,000,000'],
    [5_000n, 0, '0'],
  ])('%s with %i decimals is %s: never more than there is', (amount, decimals, text) =>
    expect(displayMoney(amount, decimals)).toBe(text),
  );
});
