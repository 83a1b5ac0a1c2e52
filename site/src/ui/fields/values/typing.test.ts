import { describe, expect, test } from 'vitest';
import { grouped, keep, typedAmount, wireAmount } from './typing.ts';

describe('input filters', () => {
  test('names keep letters of any script and spaces', () => {
    expect(keep('letters', "Ma. Niña O'Neil-Cruz 3")).toBe('Ma Niña ONeilCruz ');
    expect(keep('letters', 'Nguyễn Văn')).toBe('Nguyễn Văn');
  });
  test('numbers keep digits', () => expect(keep('digits', '09 17-ABC-12e3')).toBe('0917123'));
});

describe('money as it is typed', () => {
  test.each([
    ['1,250.50', 2, '1250.50'],
    ['1250,5', 2, '1250.5'],
    ['1,250', 2, '1250'],
    ['12,34', 2, '12.34'],
    ['00012', 2, '12'],
    ['.5', 2, '0.5'],
    ['1.239', 2, '1.23'],
    ['1.5.6', 2, '1.56'],
    ['250.75', 0, '250'],
    ['-5e3', 2, '53'],
    ['₱ 1 000', 2, '1000'],
    ['', 2, ''],
    ['9999999999999999', 2, '999999999999'],
  ])('%j with %i decimals is %j', (text, decimals, typed) => expect(typedAmount(text, decimals)).toBe(typed));

  test.each([
    ['1250.', '1250'],
    ['1250.50', '1250.5'],
    ['1250.00', '1250'],
    ['100', '100'],
    ['0.0', '0'],
    ['', ''],
  ])('%j travels as %j', (typed, wire) => expect(wireAmount(typed)).toBe(wire));

  test('is grouped for reading', () => {
    expect(grouped('1234567.5')).toBe('1,234,567.5');
    expect(grouped('100.')).toBe('100.');
  });
});
