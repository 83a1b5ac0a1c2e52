import { expect, it } from 'vitest';
import { percentUsed } from './percent-used.ts';

it.each([
  ['0', '100', 0],
  ['2500.5', '10000', 25],
  ['9999.9999', '10000', 99],
  ['10000', '10000', 100],
  // A limit that was tightened below what was used, and a player who is ahead.
  ['700', '500', 100],
  ['-40', '500', 0],
  ['59', '60', 98],
])('%s of %s is %i percent', (used, limit, percent) => {
  expect(percentUsed(used, limit)).toBe(percent);
});
