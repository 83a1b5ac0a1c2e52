import { expect, test } from 'vitest';
import { readAmount } from '../../frame/money.ts';
import { shortAmount } from './short-amount.ts';

test('amounts are written in the few letters that fit on a chip', () => {
  const written = [
    '0.2',
    '0.25',
    '5',
    '20',
    '250',
    '999.5',
    '1000',
    '1500',
    '25000',
    '1250000',
    '2000000000',
  ];
  expect(written.map((amount) => shortAmount(readAmount(amount)))).toEqual([
    '0.2',
    '0.25',
    '5',
    '20',
    '250',
    '999.5',
    '1K',
    '1.5K',
    '25K',
    '1.2M',
    '2B',
  ]);
});
