import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { sugarKites } from './rules.ts';

test('sugar-kites returns the published RTP, by its tables and when played', { timeout: 180_000 }, () => {
  expect(auditSlot(sugarKites, 150_000)).toEqual([]);
});
