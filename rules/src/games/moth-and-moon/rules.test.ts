import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { mothAndMoon } from './rules.ts';

test('moth-and-moon returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(mothAndMoon, 150_000)).toEqual([]);
});
