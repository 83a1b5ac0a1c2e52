import { expect, test } from 'vitest';
import { auditSlot } from '../line-slot/maths/audit.ts';
import { monsoonMarket } from './rules.ts';

test('monsoon-market returns the published RTP, by its tables and when played', {
  timeout: 180_000,
}, () => {
  expect(auditSlot(monsoonMarket, 150_000)).toEqual([]);
});
