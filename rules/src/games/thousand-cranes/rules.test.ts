import { expect, test } from 'vitest';
import { auditGame } from '../maths/audit.ts';
import { cranesMaths } from './maths.ts';
import { thousandCranes } from './rules.ts';

test('thousand-cranes returns the published RTP, every stop counted and when played', {
  timeout: 180_000,
}, () => {
  expect(auditGame(cranesMaths, 25_000)).toEqual([]);
  const rtp = Number(thousandCranes.figures.rtp);
  expect(rtp).toBeGreaterThanOrEqual(95);
  expect(rtp).toBeLessThanOrEqual(96.5);
});
