import { expect, test } from 'vitest';
import { auditGame } from '../maths/audit.ts';
import { bloomMaths } from './maths.ts';
import { nightbloom } from './rules.ts';

test('nightbloom returns the published RTP, every stop and every flower counted, and when played', {
  timeout: 180_000,
}, () => {
  expect(auditGame(bloomMaths, 25_000)).toEqual([]);
  const rtp = Number(nightbloom.figures.rtp);
  expect(rtp).toBeGreaterThanOrEqual(95);
  expect(rtp).toBeLessThanOrEqual(96.5);
});
