import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNIT } from '../money/amount.ts';
import { chipValues, fitStake, highestStake, isStake, typedAmount, unitOf } from './stakes.ts';

const pesos = { least: 5n * UNIT, most: 2_500n * UNIT, step: UNIT };
const ranges = [
  pesos,
  { least: (2n * UNIT) / 5n, most: 200n * UNIT, step: UNIT / 10n },
  { least: UNIT / 10n, most: 50n * UNIT, step: UNIT / 20n },
  { least: 2_000n * UNIT, most: 1_000_000n * UNIT, step: 500n * UNIT },
  { least: 30n * UNIT, most: 30n * UNIT, step: UNIT },
] as const;

describe('a stake', () => {
  test('a typed stake is any multiple of the step within the range', () => {
    expect([5n, 7n, 37n, 2_500n].every((units) => isStake(pesos, units * UNIT))).toBe(true);
    expect([0n, 4n, 2_501n].some((units) => isStake(pesos, units * UNIT))).toBe(false);
    expect(isStake(pesos, 5n * UNIT + 1n)).toBe(false);
  });

  test('a typed stake is fitted into the range, with the reason', () => {
    expect(fitStake(pesos, 40n * UNIT)).toEqual({ stake: 40n * UNIT, changed: undefined });
    expect(fitStake(pesos, UNIT)).toEqual({ stake: 5n * UNIT, changed: 'low' });
    expect(fitStake(pesos, 9_999n * UNIT)).toEqual({ stake: 2_500n * UNIT, changed: 'high' });
    expect(fitStake(pesos, 405_000n)).toEqual({ stake: 40n * UNIT, changed: 'step' });
  });

  test('a fitted stake is always one that the server accepts, and at most the balance', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ranges), fc.bigInt({ min: 0n, max: 10n ** 12n }), (range, amount) => {
        expect(isStake(range, fitStake(range, amount).stake)).toBe(true);
        if (amount >= range.least) expect(highestStake(range, amount)).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

test.each([
  ['12.5', 125_000n],
  ['12,5', 125_000n],
  ['1,000', 10_000_000n],
  ['1,234.50', 12_345_000n],
  ['1 000', 10_000_000n],
  ['.5', 5_000n],
  ['007', 70_000n],
  ['', undefined],
  ['.', undefined],
  ['1.2.3', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['five', undefined],
])('%j is typed for %s', (text, amount) => expect(typedAmount(text)).toBe(amount));

describe('chips of a table', () => {
  test('stakes have round values in every currency', () => {
    const values = ranges.map((range) =>
      chipValues(range, range.most * 10n).map((worth) => Number(worth) / 10_000),
    );
    expect(values).toEqual([
      [5, 25, 100, 500, 2_500],
      [0.5, 2.5, 10, 50, 250],
      [0.1, 0.5, 2, 10, 50],
      [2_000, 10_000, 40_000, 200_000, 1_000_000],
      [30, 150],
    ]);
  });

  test('are counted in the largest of them that divides every bet', () => {
    const chips = chipValues(pesos, pesos.most * 10n);
    const counted = (...bets: bigint[]) =>
      Number(
        unitOf(
          pesos,
          chips,
          bets.map((bet) => bet * UNIT),
        ) / UNIT,
      );
    expect(counted(100n, 500n)).toBe(100);
    expect(counted(100n, 25n)).toBe(25);
    expect(counted(500n, 5n)).toBe(5);
    expect(counted(5_000n)).toBe(2_500);
  });
});
