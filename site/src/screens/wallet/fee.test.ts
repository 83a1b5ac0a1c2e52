import { expect, test } from 'vitest';
import { amountProblem, quote } from './fee.ts';

test('a fee is a share of the amount, cut to a coin, and what is fixed', () => {
  expect(quote('1000', { fee_percent: '1.5' }, 'PHP')).toEqual({ fee: '15', total: '1015', payout: '985' });
  expect(quote('250.75', { fee_percent: '2.25' }, 'PHP')).toEqual({
    fee: '5.64',
    total: '256.39',
    payout: '245.11',
  });
  expect(quote('99999', { fee_percent: '0.75', fee_fixed: '1' }, 'VND')?.fee).toBe('750');
  expect(quote('100', { fee_percent: '0' }, 'PHP')?.fee).toBe('0');
  expect(quote('', { fee_percent: '1' }, 'PHP')).toBeUndefined();
  expect(quote('5', { fee_percent: '0', fee_fixed: '10' }, 'PHP')?.payout).toBe('0');
});

test('an amount outside of its limits says which', () => {
  const method = { min: '100', max: '50000' };
  expect(amountProblem('', method)).toBe('required');
  expect(amountProblem('0', method)).toBe('invalidAmount');
  expect(amountProblem('100.001', method, { currency: 'PHP' })).toBe('invalidAmount');
  expect(amountProblem('99.99', method)).toBe('amountTooSmall|{"min":"100"}');
  expect(amountProblem('50000.01', method)).toBe('amountTooLarge|{"max":"50000"}');
  expect(amountProblem('101', method, { available: '100.99' })).toBe('insufficientFunds');
  expect(amountProblem('100', method, { available: '100', currency: 'PHP' })).toBe(true);
  expect(amountProblem('50000', method)).toBe(true);
});
