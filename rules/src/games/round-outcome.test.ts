import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf } from './round-outcome.ts';

test('a return below or at the stake is a return; only what is above it is a win, and that net', () => {
  expect(outcomeOf(250_000n, 237_500n)).toEqual({ is: 'returned', amount: 237_500n });
  expect(outcomeOf(250_000n, 250_000n)).toEqual({ is: 'returned', amount: 250_000n });
  expect(outcomeOf(250_000n, 750_000n)).toEqual({ is: 'won', net: 500_000n });
  expect(outcomeOf(250_000n, 0n)).toEqual({ is: 'lost' });
});

test('a win is never of a player who lost money', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(amount, amount, (staked, paid) => {
      const outcome = outcomeOf(staked, paid);
      if (outcome.is === 'won') expect(outcome.net).toBe(paid - staked);
      else expect(paid).toBeLessThanOrEqual(staked);
    }),
  );
});
