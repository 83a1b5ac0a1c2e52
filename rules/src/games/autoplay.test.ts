import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AutoplayRound, afterRound, autoplayEnd, startAutoplay } from './autoplay.ts';

const plan = { rounds: 10, lossLimit: 1_000n, winLimit: 5_000n };
const next = { stake: 100n, balance: 10_000n };
const lost = { staked: 100n, paid: 0n, hasBonus: false };

test('autoplay ends when its rounds are played', () => {
  expect(autoplayEnd(plan, { left: 1, net: 0n }, next, lost)).toBeUndefined();
  expect(autoplayEnd(plan, { left: 0, net: 0n }, next, lost)).toBe('rounds');
});

test('autoplay ends before a round that could take the loss past its limit', () => {
  expect(autoplayEnd(plan, { left: 5, net: -900n }, next, lost)).toBeUndefined();
  expect(autoplayEnd(plan, { left: 5, net: -901n }, next, lost)).toBe('loss');
  expect(autoplayEnd({ ...plan, lossLimit: 99n }, startAutoplay(plan), next)).toBe('loss');
});

test('autoplay ends after a single win of the limit, after a bonus, and when the balance is too low', () => {
  const run = { left: 5, net: 0n };
  expect(autoplayEnd(plan, run, next, { ...lost, paid: 5_099n })).toBeUndefined();
  expect(autoplayEnd(plan, run, next, { ...lost, paid: 5_100n })).toBe('win');
  expect(
    autoplayEnd({ rounds: 10, lossLimit: 1_000n }, run, next, { ...lost, paid: 90_000n }),
  ).toBeUndefined();
  expect(autoplayEnd(plan, run, next, { ...lost, hasBonus: true })).toBe('bonus');
  expect(autoplayEnd(plan, run, { stake: 100n, balance: 99n }, lost)).toBe('balance');
});

test('whatever the rounds bring, the loss never passes its limit and no round is played beyond the count', () => {
  const rounds = fc.array(fc.bigInt({ min: 0n, max: 400n }), { minLength: 120, maxLength: 120 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2_000n }), rounds, (lossLimit, pays) => {
      const own = { rounds: 50, lossLimit };
      let run = startAutoplay(own);
      let last: AutoplayRound | undefined;
      let played = 0;
      while (autoplayEnd(own, run, next, last) === undefined) {
        last = { staked: 100n, paid: pays[played] ?? 0n, hasBonus: false };
        run = afterRound(run, last);
        played += 1;
      }
      expect(played).toBeLessThanOrEqual(50);
      expect(run.net).toBeGreaterThanOrEqual(-lossLimit);
    }),
  );
});
