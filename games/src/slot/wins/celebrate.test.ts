import { expect, test } from 'vitest';
import { sizeOf } from './celebrate.ts';

test.each([
  [0n, 'none'],
  [1n, 'quiet'],
  [99n, 'quiet'],
  // The stake back is no win either.
  [100n, 'quiet'],
  [101n, 'win'],
  [1_500n, 'big'],
  [6_000n, 'huge'],
  [500_000n, 'max'],
] as const)('a win of %s on a stake of 100 is shown as %s', (win, size) => {
  expect(sizeOf(win, 100n, 5_000)).toBe(size);
});
