import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { paperDragons } from './rules.ts';

test('paper-dragons returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(paperDragons, 150_000)).toEqual([]);
});
