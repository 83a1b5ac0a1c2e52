import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { inkwellKings } from './rules.ts';

test('inkwell-kings returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(inkwellKings, 150_000)).toEqual([]);
});
