import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedByPrice, boostCost, isBoosted, stakeWithin } from './price-boost.ts';

test('a boosted price adds what it pays above the printed one, and half of that to a bet that wins half', () => {
  const prices = { printed: '2.00', boosted: '2.50' };
  expect(addedByPrice(prices, 100_000n, 200_000n)).toBe(50_000n);
  expect(addedByPrice(prices, 100_000n, 150_000n)).toBe(25_000n);
  expect([100_000n, 50_000n, 0n].map((payout) => addedByPrice(prices, 100_000n, payout))).toEqual([
    0n,
    0n,
    0n,
  ]);
});

test('a price that the printed one has reached is boosted no more', () => {
  expect([isBoosted('2.5', '2.49'), isBoosted('2.5', '2.50'), isBoosted('2.50', '2.5001')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what a boosted price adds is never more than what it may cost, nor is that of the highest stake within a budget', () => {
  const odds = fc.integer({ min: 10_100, max: 200_000 }).map((units) => (units / 10_000).toFixed(4));
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(odds, odds, amounts, amounts, (printed, boosted, stake, budget) => {
      const prices = { printed, boosted };
      const payout = (stake * BigInt(Math.round(Number(printed) * 10_000))) / 10_000n;
      expect(addedByPrice(prices, stake, payout) <= boostCost(prices, stake)).toBe(true);
      if (isBoosted(boosted, printed))
        expect(boostCost(prices, stakeWithin(prices, budget)) <= budget).toBe(true);
    }),
  );
});
