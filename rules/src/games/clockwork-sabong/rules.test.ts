import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fraction, fraction, plus, times, toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import type { SharedBet } from '../shared/shared-game.ts';
import { exampleBout, sabongMaths } from './maths.ts';
import { dividendOf, playedBets, playedNow, playedPools, poolsOf, type Side, sides } from './pool.ts';
import { boutsIn, clockworkSabong } from './rules.ts';

test('clockwork-sabong returns the published RTP, by its rules and when played', () => {
  expect(auditGame(sabongMaths, 10_000)).toEqual([]);
});

const opened = (setting: unknown) => {
  const round = clockworkSabong.open(setting);
  if (!round) throw new Error('no round');
  return round;
};
const round = opened(exampleBout);
const bouts = boutsIn(exampleBout);
const numbers = { meron: 0, draw: 480, wala: 999 };
const wonBy = (winner: Side) => round.draw({ uniform: () => numbers[winner] });
const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n);

const sideOf = fc.constantFrom(...sides);
const betBy = (...players: readonly string[]) =>
  fc.record({
    stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    choice: fc.record({ on: sideOf }),
    by: fc.constantFrom(...players),
  });
const many = fc.array(betBy('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 10 });
/** Players without a bet on meron, which is left out, count as one player on both other sides. */
const lopsided = [
  { stake: 10_000n, choice: { on: 'meron' as const }, by: 'a' },
  { stake: 100n, choice: { on: 'wala' as const }, by: 'b' },
  { stake: 100n, choice: { on: 'draw' as const }, by: 'b' },
];
const own = fc.array(betBy('a'), { minLength: 1, maxLength: 6 });

/** What each bet is paid in the mean, over the three ends a bout can have. */
const meansOf = (bets: readonly SharedBet[]): readonly Fraction[] => {
  const ends = sides.map((winner) => ({ paid: wonBy(winner).settle(bets), chance: bouts[winner] }));
  return bets.map((_, i) =>
    ends.reduce(
      (mean, { paid, chance }) =>
        plus(mean, times(fraction(paid[i] ?? 0n), fraction(BigInt(chance), 1_000n))),
      fraction(0n),
    ),
  );
};

describe('the pool', () => {
  test('clockwork-sabong pays at most 94 % of the stakes that are played, and refunds all others', () => {
    fc.assert(
      fc.property(many, sideOf, (bets, winner) => {
        const drawn = wonBy(winner);
        const paid = drawn.settle(bets);
        const unplayed = drawn.unplayed?.(bets) ?? [];
        for (const [i, { stake }] of bets.entries()) if (unplayed[i]) expect(paid[i]).toBe(stake);
        const played = bets.filter((_, i) => !unplayed[i]);
        const won = sum(paid.filter((_, i) => !unplayed[i]));
        expect(won * 100n <= sum(played.map(({ stake }) => stake)) * 94n).toBe(true);
      }),
    );
  });

  test('clockwork-sabong plays a bet only where it can win more than its stake, with an end in which it does', () => {
    fc.assert(
      fc.property(many, (bets) => {
        const ends = sides.map((winner) => wonBy(winner));
        for (const [i, bet] of bets.entries()) {
          const isPlayed = ends.some((drawn) => drawn.unplayed?.(bets)[i] === false);
          // A dividend is cut to hundredths: of the smallest stakes nothing is left of what it is above 1.
          if (isPlayed && bet.stake >= 100n)
            expect(ends.some((drawn) => (drawn.settle(bets)[i] ?? 0n) > bet.stake)).toBe(true);
        }
      }),
    );
  });

  test('clockwork-sabong refunds a single player, on whatever sides', () => {
    fc.assert(
      fc.property(own, sideOf, (bets, winner) => {
        expect(wonBy(winner).settle(bets)).toEqual(bets.map(({ stake }) => stake));
        expect(wonBy(winner).unplayed?.(bets)).toEqual(bets.map(() => true));
      }),
    );
  });

  test('a player or group with all bets of clockwork-sabong has no positive expectation', () => {
    const ten = fc.array(betBy(...'abcdefghij'), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(ten, (bets) => {
        const mean = meansOf(bets).reduce(plus, fraction(0n));
        expect(toNumber(mean)).toBeLessThanOrEqual(Number(sum(bets.map(({ stake }) => stake))) * (1 + 1e-12));
      }),
    );
  });

  test('a bet on clockwork-sabong has the published mean return, whatever the bets of others', () => {
    const rounder = fc.record({
      stake: fc.bigInt({ min: 1n, max: 100_000n }).map((stake) => stake * 100n),
      choice: fc.record({ on: sideOf }),
      by: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(rounder, { maxLength: 6 }), rounder, (before, asked) => {
        const bet = { ...asked, by: 'a' };
        const stakes: Record<string, bigint> = {};
        for (const { stake, choice } of before) stakes[choice.on] = (stakes[choice.on] ?? 0n) + stake;
        const pool = { bets: before.length, stakes, own: before.filter(({ by }) => by === 'a') };
        const raw = round.returnNow?.([bet], pool);
        const mean = meansOf([bet, ...before])[0] ?? fraction(0n);
        expect(raw).toEqual(times(mean, fraction(1n, bet.stake)));
      }),
    );
  });

  test.each([
    [{ meron: 600n, wala: 300n, draw: 100n }, 'meron', 156n],
    [{ meron: 600n, wala: 300n, draw: 100n }, 'wala', 313n],
    [{ meron: 600n, wala: 300n, draw: 100n }, 'draw', 940n],
    [{ meron: 990n, wala: 10n, draw: 0n }, 'meron', 100n],
    [{ meron: 1_000_000n, wala: 0n, draw: 1n }, 'draw', 50_000n],
    [{ meron: 5n, wala: 0n, draw: 0n }, 'wala', undefined],
  ] as const)('of %o pays %s %s hundredths', (pools, winner, dividend) => {
    expect(dividendOf(pools, winner)).toBe(dividend);
  });

  test.each([
    [
      { meron: 600n, wala: 300n, draw: 100n },
      { meron: 600n, wala: 300n, draw: 100n },
    ],
    [
      { meron: 990n, wala: 10n, draw: 0n },
      { meron: 0n, wala: 0n, draw: 0n },
    ],
    [
      { meron: 990n, wala: 10n, draw: 10n },
      { meron: 0n, wala: 10n, draw: 10n },
    ],
  ])('of %o is played with %o', (pools, played) => {
    expect(playedPools(pools)).toEqual(played);
  });

  test('a pool is shown as played exactly where its bets will be played', () => {
    const ofAll = (bets: readonly { by: string }[]) => new Set(bets.map(({ by }) => by)).size;
    fc.assert(
      fc.property(many, (bets) => {
        const beside = Object.fromEntries(
          sides.map((side) => [side, ofAll(bets.filter(({ choice }) => choice.on !== side))]),
        );
        const isPlayed = playedBets(bets);
        const played = poolsOf(bets.filter((_, i) => isPlayed[i]));
        expect(playedNow(poolsOf(bets), ofAll(bets), beside)).toEqual(played);
      }),
      { numRuns: 2_000, examples: [[lopsided]] },
    );
  });
});

test('a bout opened under version 1 accepts no more bets, and ends by its own rules', () => {
  const { meron, draw } = exampleBout;
  const former = opened({ meron, draw });
  expect(former.readBet({ stake: 1_000n, choice: { on: 'meron' } })).toEqual({ refused: 'roundOver' });
  expect(former.returnNow).toBeUndefined();
  const alone = ['meron', 'wala'].map((on) => ({ stake: 1_000n, choice: { on }, by: 'a' }));
  const drawn = former.draw({ uniform: () => 0 });
  expect(drawn.outcome.v).toBe(1);
  expect(drawn.settle(alone)).toEqual([1_880n, 0n]);
  expect(drawn.unplayed?.(alone)).toEqual([false, false]);
});

test('a bout is won by meron, drawn or won by wala as often as was published', () => {
  const even = opened({ v: 2, meron: 455, draw: 50 });
  const winners = Array.from({ length: 1_000 }, (_, n) => even.draw({ uniform: () => n }).outcome.winner);
  expect(sides.map((side) => winners.filter((winner) => winner === side).length)).toEqual([455, 495, 50]);
  expect(clockworkSabong.open({ v: 2, meron: 960, draw: 40 })).toBeUndefined();
});
