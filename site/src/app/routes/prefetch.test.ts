import { expect, it } from 'vitest';
import { isSparing } from './prefetch.ts';

it('spares a visitor who saves data or has a slow line', () => {
  expect(isSparing(undefined)).toBe(false);
  expect(isSparing({ effectiveType: '4g' })).toBe(false);
  expect(isSparing({ effectiveType: '2g' })).toBe(true);
  expect(isSparing({ effectiveType: 'slow-2g' })).toBe(true);
  expect(isSparing({ effectiveType: '4g', saveData: true })).toBe(true);
});
