import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('shows hours where there are some, or where they are asked for', () => {
  expect([7, 750, 3_600, 3_849].map((seconds) => clockText(seconds))).toEqual([
    '0:07',
    '12:30',
    '1:00:00',
    '1:04:09',
  ]);
  expect(clockText(59, { withHours: true })).toBe('0:00:59');
});
