import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { cartographersGold } from './rules.ts';

test('cartographers-gold returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(cartographersGold, 150_000)).toEqual([]);
});
