import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, type Fraction, fraction } from '../../money/fraction.ts';
import { parseDecimal } from '../odds/odds.ts';
import { MOST_MARGIN, withMargin } from './site-price.ts';

const exact = (odds: string): Fraction => parseDecimal(odds) ?? fraction(0n);
const margins = fc.integer({ min: 0, max: MOST_MARGIN });
/** Decimal odds above 1 with two to four decimals, as feeds write them. */
const prices = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 99_999 }))
  .map(([places, above]) => (1 + above / 10 ** places).toFixed(places));

describe('the price of a feed with a site’s margin', () => {
  test.each([
    ['2.00', 500, '1.90'],
    ['2', 500, '1.90'],
    ['1.925', 250, '1.878'],
    ['1.9254', 250, '1.8784'],
    ['1.05', 1_000, '1.01'],
    ['1.005', 1_000, '1.005'],
    ['1.01', 2_000, '1.01'],
    ['101.00', 2_000, '84.16'],
    ['3.40', 0, '3.40'],
  ])('%s with a margin of %i basis points is %s', (odds, margin, expected) => {
    expect(withMargin(odds, margin)).toBe(expected);
  });

  test('the price with a margin never exceeds that of the feed, and never falls below the lower of it and 1.01', () => {
    fc.assert(
      fc.property(prices, margins, (odds, margin) => {
        const priced = exact(withMargin(odds, margin));
        const least = compare(exact(odds), exact('1.01')) < 0 ? exact(odds) : exact('1.01');
        expect(compare(priced, exact(odds))).toBeLessThanOrEqual(0);
        expect(compare(priced, least)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the price with a margin is the exact quotient rounded down by less than one step of the feed’s odds', () => {
    fc.assert(
      fc.property(prices, margins, (odds, margin) => {
        const places = odds.length - odds.indexOf('.') - 1;
        const [feed, priced] = [odds, withMargin(odds, margin)].map((text) => BigInt(text.replace('.', '')));
        fc.pre(priced !== undefined && feed !== undefined && priced > 101n * 10n ** BigInt(places - 2));
        if (priced === undefined || feed === undefined) return;
        const raised = 10_000n + BigInt(margin);
        expect(priced * raised <= feed * 10_000n && (priced + 1n) * raised > feed * 10_000n).toBe(true);
      }),
    );
  });

  test('a higher margin never raises a price, and a higher price of the feed never lowers it', () => {
    fc.assert(
      fc.property(prices, margins, margins, (odds, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(compare(exact(withMargin(odds, high)), exact(withMargin(odds, low)))).toBeLessThanOrEqual(0);
        const more = `${Number(odds.split('.')[0]) + 1}.${odds.split('.')[1] ?? ''}`;
        expect(compare(exact(withMargin(more, low)), exact(withMargin(odds, low)))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
