import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNIT } from '../money/amount.ts';
import { type Bonus, type BonusEvent, type BonusTerms, bonusAfter, bonusOf } from './bonus.ts';
import { lastPaidRank, prizeOf, roundScore, scoreAfter } from './leaderboard.ts';
import { missionStep } from './mission.ts';
import { spanAt } from './period.ts';

const DAY = 86_400_000;
const moments = fc.integer({ min: 0, max: 4_102_444_800_000 });
const offsets = fc.integer({ min: -720, max: 840 });

describe('periods', () => {
  test('every moment lies in its own day and week, which begin at the midnight of the players', () => {
    fc.assert(
      fc.property(
        moments,
        offsets,
        fc.constantFrom('daily' as const, 'weekly' as const),
        (now, offset, period) => {
          const { start, end } = spanAt(period, now, offset);
          const local = new Date(start + offset * 60_000);
          return (
            end !== null &&
            start <= now &&
            now < end &&
            end - start === (period === 'daily' ? DAY : 7 * DAY) &&
            local.getUTCHours() === 0 &&
            local.getUTCMinutes() === 0 &&
            (period === 'daily' || local.getUTCDay() === 1)
          );
        },
      ),
    );
  });

  test('the end of one is the start of the next', () => {
    fc.assert(
      fc.property(moments, offsets, (now, offset) => {
        const { end } = spanAt('weekly', now, offset);
        return end !== null && spanAt('weekly', end, offset).start === end;
      }),
    );
  });

  test('Manila is a day ahead in the evening of Greenwich', () => {
    const now = Date.parse('2026-11-21T17:00:00Z');
    expect(new Date(spanAt('daily', now, 480).start).toISOString()).toBe('2026-11-21T16:00:00.000Z');
    expect(new Date(spanAt('weekly', now, 480).start).toISOString()).toBe('2026-11-15T16:00:00.000Z');
    expect(spanAt('once', now, 480)).toEqual({ start: 0, end: null });
    expect(() => spanAt('daily', now, 900)).toThrow(RangeError);
  });
});

describe('missions', () => {
  const round = { kind: 'round', providerCode: 'PAPERCUT', stake: 5n, win: 9n } as const;
  test.each([
    ['rounds', 1n, 0n],
    ['wins', 1n, 0n],
    ['stake', 5n, 0n],
    ['deposits', 0n, 1n],
    ['depositSum', 0n, 70n],
  ] as const)('%s counts what it is about', (goal, byRound, byDeposit) => {
    const mission = { goal, providerCode: null };
    expect(missionStep(mission, round)).toBe(byRound);
    expect(missionStep(mission, { kind: 'deposit', amount: 70n })).toBe(byDeposit);
  });

  test('a round of another provider, or one that paid no more than its stake, does not count', () => {
    expect(missionStep({ goal: 'rounds', providerCode: 'OTHER' }, round)).toBe(0n);
    expect(missionStep({ goal: 'wins', providerCode: null }, { ...round, win: 5n })).toBe(0n);
  });
});

const terms: BonusTerms = {
  percent: 100,
  minDeposit: 100n * UNIT,
  maxBonus: 1_000n * UNIT,
  wageringTimes: 10,
  wageringMs: 7 * DAY,
};
const joined: Bonus = { state: 'joined', amount: 0n, required: 0n, wagered: 0n, expiresAt: DAY };

describe('a deposit bonus', () => {
  test('is the percentage of the deposit, capped, and nothing below the smallest deposit', () => {
    expect(bonusOf(terms, 99n * UNIT)).toBe(0n);
    expect(bonusOf(terms, 250n * UNIT)).toBe(250n * UNIT);
    expect(bonusOf({ ...terms, percent: 50 }, 333n)).toBe(0n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.integer({ min: 1, max: 1_000 }),
        (deposit, percent) => {
          const bonus = bonusOf({ ...terms, percent }, deposit);
          return bonus >= 0n && bonus <= terms.maxBonus && bonus * 100n <= deposit * BigInt(percent);
        },
      ),
    );
  });

  test('goes from joined by a deposit to active, and by stakes to completed', () => {
    const active = bonusAfter(joined, terms, { kind: 'deposit', amount: 200n * UNIT, at: 5 });
    expect(active).toEqual({
      state: 'active',
      amount: 200n * UNIT,
      required: 2_000n * UNIT,
      wagered: 0n,
      expiresAt: 5 + 7 * DAY,
    });
    const nearly = bonusAfter(active, terms, { kind: 'stake', amount: 1_999n * UNIT, at: 6 });
    expect(nearly.state).toBe('active');
    expect(bonusAfter(nearly, terms, { kind: 'stake', amount: 5n * UNIT, at: 7 })).toMatchObject({
      state: 'completed',
      wagered: 2_000n * UNIT,
    });
  });

  test('waits for a deposit that is large enough; a second one changes nothing', () => {
    expect(bonusAfter(joined, terms, { kind: 'deposit', amount: 1n, at: 5 })).toBe(joined);
    expect(bonusAfter(joined, terms, { kind: 'stake', amount: UNIT, at: 5 })).toBe(joined);
    const active = bonusAfter(joined, terms, { kind: 'deposit', amount: 200n * UNIT, at: 5 });
    expect(bonusAfter(active, terms, { kind: 'deposit', amount: 900n * UNIT, at: 6 })).toBe(active);
  });

  test('expires by the clock whatever happens then, and can be forfeited before', () => {
    expect(bonusAfter(joined, terms, { kind: 'deposit', amount: 200n * UNIT, at: DAY }).state).toBe(
      'expired',
    );
    expect(bonusAfter(joined, terms, { kind: 'tick', at: DAY - 1 })).toBe(joined);
    expect(bonusAfter(joined, terms, { kind: 'forfeit', at: 1 }).state).toBe('forfeited');
  });

  test('in whatever order things come, it is paid only after all of its staking and a final state stays', () => {
    const events: fc.Arbitrary<BonusEvent> = fc.record({
      kind: fc.constantFrom('deposit' as const, 'stake' as const, 'forfeit' as const, 'tick' as const),
      amount: fc.bigInt({ min: 0n, max: 3_000n * UNIT }),
      at: fc.integer({ min: 0, max: 9 * DAY }),
    });
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (given) => {
        let bonus = joined;
        for (const event of given.toSorted((a, b) => a.at - b.at)) {
          const next = bonusAfter(bonus, terms, event);
          if (['completed', 'forfeited', 'expired'].includes(bonus.state) && next !== bonus) return false;
          if (next.wagered > next.required) return false;
          if (next.state === 'completed' && (next.amount === 0n || next.wagered !== next.required))
            return false;
          bonus = next;
        }
        return true;
      }),
    );
  });
});

describe('leaderboards', () => {
  const board = { metric: 'multiplier', minStake: 10n } as const;
  test('count stakes, or the best multiple of a stake that is large enough', () => {
    expect(roundScore(board, 9n, 900n)).toBe(0n);
    expect(roundScore(board, 10n, 25n)).toBe(25_000n);
    expect(roundScore({ ...board, metric: 'turnover' }, 30n, 0n)).toBe(30n);
    expect(roundScore({ metric: 'turnover', minStake: 0n }, 0n, 5n)).toBe(0n);
    expect(scoreAfter('turnover', 5n, 7n)).toBe(12n);
    expect(scoreAfter('multiplier', 9n, 7n)).toBe(9n);
  });

  test('every rank has the prize of its row and the rest have none', () => {
    const prizes = [
      { from: 1, to: 1, token: 9n, cash: 0n },
      { from: 2, to: 5, token: 3n, cash: 0n },
    ];
    expect([1, 2, 5, 6].map((rank) => prizeOf(prizes, rank)?.token)).toEqual([9n, 3n, 3n, undefined]);
    expect(lastPaidRank(prizes)).toBe(5);
    expect(lastPaidRank([])).toBe(0);
  });
});
