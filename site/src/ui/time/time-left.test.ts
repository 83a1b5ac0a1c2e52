import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it('the remaining time is split into units, and is never negative', () => {
  expect(timeLeft(((2 * 24 + 3) * 3_600 + 4 * 60 + 5) * 1_000 + 999)).toEqual([
    ['days', 2],
    ['hours', 3],
    ['minutes', 4],
    ['seconds', 5],
  ]);
  expect(timeLeft(-1)).toEqual([
    ['hours', 0],
    ['minutes', 0],
    ['seconds', 0],
  ]);
});
