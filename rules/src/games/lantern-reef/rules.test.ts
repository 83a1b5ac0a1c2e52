import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { lanternReef } from './rules.ts';

test('lantern-reef returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(lanternReef, 600_000)).toEqual([]);
});
