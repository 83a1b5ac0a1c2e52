import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { nightCarriage } from './rules.ts';

test('night-carriage returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(nightCarriage, 150_000)).toEqual([]);
});
