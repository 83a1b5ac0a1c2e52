import { expect, test } from 'vitest';
import { amountProblem, quote } from './fee.ts';

test('a fee is a share of the amount, never rounded up', () => {
  expect(quote('1000', '1.5')).toEqual({ fee: '15', total: '1015' });
  expect(quote('0.0099', '1')).toEqual({ fee: '0', total: '0.0099' });
  expect(quote('250.75', '2.25')).toEqual({ fee: '5.6418', total: '256.3918' });
  expect(quote('100', '0')).toEqual({ fee: '0', total: '100' });
  expect(quote('', '1')).toBeUndefined();
});

test('an amount outside of its limits says which', () => {
  const method = { min: '100', max: '50000' };
  expect(amountProblem('', method)).toBe('required');
  expect(amountProblem('0', method)).toBe('invalidAmount');
  expect(amountProblem('99.99', method)).toBe('amountTooSmall|{"min":"100"}');
  expect(amountProblem('50000.01', method)).toBe('amountTooLarge|{"max":"50000"}');
  expect(amountProblem('100', method)).toBe(true);
  expect(amountProblem('50000', method)).toBe(true);
});
