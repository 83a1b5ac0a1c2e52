import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reviewCause } from './review.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });

describe('a ticket', () => {
  test('a ticket never waits where the site has set nothing', () => {
    fc.assert(
      fc.property(amount, amount, (risk, toWin) => {
        expect(reviewCause({ risk, toWin }, { stake: null, win: null })).toBeUndefined();
      }),
    );
  });

  test('a ticket waits exactly above what is set, of its stake before its win', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (risk, toWin, stake, win) => {
        const cause = reviewCause({ risk, toWin }, { stake, win });
        expect(cause === 'stake').toBe(risk > stake);
        expect(cause === 'win').toBe(risk <= stake && toWin > win);
      }),
    );
  });
});
