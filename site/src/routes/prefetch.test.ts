import { expect, it } from 'vitest';
import { atOnce } from './at-once.ts';
import { AT_ONCE, isSparing } from './prefetch.ts';

it('spares a visitor who saves data or has a slow line', () => {
  expect(isSparing(undefined)).toBe(false);
  expect(isSparing({ effectiveType: '4g' })).toBe(false);
  expect(isSparing({ effectiveType: '2g' })).toBe(true);
  expect(isSparing({ effectiveType: 'slow-2g' })).toBe(true);
  expect(isSparing({ effectiveType: '4g', saveData: true })).toBe(true);
});

it('fetches at most five pages ahead at a time, and goes on after one that failed', async () => {
  const ends: ((ok: boolean) => void)[] = [];
  const add = atOnce(AT_ONCE);
  for (let n = 0; n < 12; n += 1) {
    add(
      () =>
        new Promise<void>((done, fail) => {
          ends.push((ok) => (ok ? done() : fail(new Error('gone'))));
        }),
    );
  }
  expect(ends).toHaveLength(5);
  ends[0]?.(true);
  ends[1]?.(false);
  await expect.poll(() => ends.length).toBe(7);
  for (let n = 2; n < 12; n += 1) {
    await expect.poll(() => ends.length).toBe(Math.min(12, n + 5));
    ends[n]?.(n % 2 === 0);
  }
});
