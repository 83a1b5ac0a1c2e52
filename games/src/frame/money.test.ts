import { expect, test } from 'vitest';
import { amountWriter, priceWriter, readAmount } from './money.ts';

test.each([
  ['PHP', 2, '0', '₱0.00'],
  ['PHP', 2, '1250.5', '₱1,250.50'],
  ['USD', 2, '254.625', '$254.62'],
  ['VND', 0, '1000000', '₫1,000,000'],
  ['XYZ', 2, '3', 'XYZ 3.00'],
])('%s with %i decimals writes %s as %s', (currency, decimals, amount, shown) => {
  expect(amountWriter(currency, decimals)(readAmount(amount))).toBe(shown);
});

test('a net loss keeps its sign before the currency', () => {
  expect(amountWriter('PHP', 2)(-125_000n)).toBe('-₱12.50');
});

test.each([
  ['PHP', 2, '1562.5', '₱1,562.50'],
  ['USD', 2, '0.125', '$0.125'],
  ['VND', 0, '1500000', '₫1,500,000'],
  ['VND', 0, '2.5', '₫2.5'],
])('%s with %i decimals writes a price of %s as %s', (currency, decimals, amount, shown) => {
  expect(priceWriter(currency, decimals)(readAmount(amount))).toBe(shown);
});

test('an invalid amount throws a RangeError', () => expect(() => readAmount('1e3')).toThrow(RangeError));
