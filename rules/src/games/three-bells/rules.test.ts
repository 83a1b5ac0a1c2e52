import { expect, test } from 'vitest';
import { toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { bellsLaw, bellsMaths } from './maths.ts';
import { backFor, isBet } from './rules.ts';

test('three-bells returns the published RTP, by its rules and when played', () => {
  expect(auditGame(bellsMaths, 10_000)).toEqual([]);
});

test('every bet pays back from 84.6 to 85 of 100', () => {
  for (const bet of ['exact 000', 'exact 987', 'any 012', 'any 455', 'any 779', 'front 00', 'back 31']) {
    const back = toNumber(momentsOf(bellsLaw(bet)).rtp);
    expect(back).toBeGreaterThan(0.8459);
    expect(back).toBeLessThanOrEqual(0.85);
  }
});

test('any order has six ways for three digits and three for a pair', () => {
  const winners = (bet: string) =>
    Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0')).filter(
      (digits) => backFor(bet, digits) > 0,
    );
  expect(winners('any 123')).toEqual(['123', '132', '213', '231', '312', '321']);
  expect(winners('any 112')).toEqual(['112', '121', '211']);
  expect(winners('exact 112')).toEqual(['112']);
  expect(winners('front 11')).toHaveLength(10);
  expect(winners('back 07')).toEqual(['007', '107', '207', '307', '407', '507', '607', '707', '807', '907']);
});

test('a bet has one spelling', () => {
  expect(
    ['any 321', 'any 111', 'exact 12', 'front 123', 'any 12', 'near 123', 'exact 1234'].filter(isBet),
  ).toEqual([]);
});
