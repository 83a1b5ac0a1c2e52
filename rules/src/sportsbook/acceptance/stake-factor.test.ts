import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factorOf, lowered } from './stake-factor.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });
const percents = fc.integer({ min: 1, max: 100 });

test.each([
  [{}, ['soccer'], 100],
  [{ all: 50 }, ['soccer'], 50],
  [{ all: 50, soccer: 80 }, ['soccer'], 80],
  [{ soccer: 10 }, ['tennis'], 100],
  [{ soccer: 10, tennis: 30 }, ['tennis', 'soccer'], 10],
])('of the factors %j a bet on %j has %i percent', (factors, sports, expected) => {
  expect(factorOf(factors, sports)).toBe(expected);
});

test('a lowered limit never exceeds the limit, and never falls below the smallest stake where the limit allows it', () => {
  fc.assert(
    fc.property(amounts, percents, amounts, (limit, percent, least) => {
      const after = lowered(limit, percent, least);
      expect(after <= limit).toBe(true);
      expect(after >= least || after === limit).toBe(true);
      if (percent === 100) expect(after).toBe(limit);
    }),
  );
});

test('a lower factor never raises a limit', () => {
  fc.assert(
    fc.property(amounts, percents, percents, amounts, (limit, one, other, least) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(lowered(limit, low, least) <= lowered(limit, high, least)).toBe(true);
    }),
  );
});
