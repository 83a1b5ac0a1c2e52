import { expect, test } from 'vitest';
import { auditGame } from '../maths/audit.ts';
import { climbMaths } from './maths.ts';

test('lantern-climb returns the published RTP, by its rules and when played', () => {
  expect(auditGame(climbMaths, 6_000)).toEqual([]);
});
