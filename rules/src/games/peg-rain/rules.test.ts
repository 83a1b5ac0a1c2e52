import { expect, test } from 'vitest';
import { toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { pegLaw, pegMaths } from './maths.ts';
import { risks, rowCounts, slotsOf } from './rules.ts';

test('peg-rain returns the published RTP, by its rules and when played', () => {
  expect(auditGame(pegMaths, 6_000)).toEqual([]);
});

test('every table is a mirror of itself, falls to the middle, and pays back from 98.5 to 99 of 100', () => {
  for (const risk of risks)
    for (const rows of rowCounts) {
      const slots = slotsOf({ risk, rows });
      expect(slots).toHaveLength(rows + 1);
      expect(slots.toReversed()).toEqual(slots);
      const half = slots.slice(0, rows / 2 + 1);
      expect(half.toSorted((a, b) => b - a)).toEqual(half);
      const back = toNumber(momentsOf(pegLaw({ risk, rows })).rtp);
      expect(back).toBeGreaterThan(0.985);
      expect(back).toBeLessThanOrEqual(0.99);
    }
});
