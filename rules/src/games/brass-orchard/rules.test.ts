import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { brassOrchard } from './rules.ts';

test('brass-orchard returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(brassOrchard, 150_000)).toEqual([]);
});
