import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depositRoom,
  isAboveCap,
  isExclusion,
  isLimitValue,
  isMoneyLimit,
  isTightening,
  type LimitKind,
  type LimitValue,
  LOOSEN_AFTER_MS,
  limitChange,
  limitKinds,
  limitWindowMs,
  looseningState,
  outlasts,
  stopEnds,
  stopKinds,
} from './limits.ts';

const value: fc.Arbitrary<LimitValue> = fc.oneof(fc.constant(null), fc.bigInt({ min: 1n, max: 10n ** 15n }));
const DAY = 86_400_000;

describe('changing a limit', () => {
  it('a change of a limit is tighter one way and looser the other, or neutral both ways', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const there = limitChange(one, other);
        const back = limitChange(other, one);
        expect(there === 'same').toBe(one === other);
        expect([there, back].sort()).toEqual(one === other ? ['same', 'same'] : ['looser', 'tighter']);
      }),
    );
  });

  it('a tighter limit never allows more', () => {
    fc.assert(
      fc.property(value, value, fc.bigInt({ min: 0n, max: 10n ** 15n }), (current, wanted, used) => {
        fc.pre(limitChange(current, wanted) === 'tighter');
        const before = depositRoom([{ limit: current, used }]);
        const after = depositRoom([{ limit: wanted, used }]);
        expect(after !== null && (before === null || after <= before)).toBe(true);
      }),
    );
  });

  it('a limit is removed or raised after a day, and not before', () => {
    expect(limitChange(100n, null)).toBe('looser');
    expect(looseningState(0, LOOSEN_AFTER_MS - 1)).toBe('pending');
    expect(looseningState(0, LOOSEN_AFTER_MS)).toBe('ripe');
    expect(LOOSEN_AFTER_MS).toBe(DAY);
  });
});

describe('what may still be paid in', () => {
  it('the largest allowed deposit exceeds no limit, and one unit more exceeds one', () => {
    const limits = fc.array(fc.record({ limit: value, used: fc.bigInt({ min: 0n, max: 10n ** 15n }) }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(limits, (all) => {
        const room = depositRoom(all);
        if (room === null) {
          expect(all.every(({ limit }) => limit === null)).toBe(true);
          return;
        }
        const over = (amount: bigint) =>
          all.some(({ limit, used }) => limit !== null && used + amount > limit);
        expect(room >= 0n).toBe(true);
        expect(room === 0n || !over(room)).toBe(true);
        expect(over(room + 1n)).toBe(true);
      }),
    );
  });
});

describe('values', () => {
  it('are positive amounts, minutes of a day, or one of three intervals', () => {
    for (const kind of limitKinds) expect(isLimitValue(kind, null)).toBe(true);
    expect(isLimitValue('deposit_day', 0n)).toBe(false);
    expect(isLimitValue('loss_week', 1n)).toBe(true);
    expect([9n, 10n, 1440n, 1441n].map((minutes) => isLimitValue('play_minutes', minutes))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([15n, 30n, 60n, 20n].map((minutes) => isLimitValue('reality_check', minutes))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(limitKinds.filter(isMoneyLimit)).toHaveLength(6);
    expect(limitKinds.map((kind) => limitWindowMs(kind) / DAY)).toEqual([1, 7, 30, 1, 7, 30, 1, 1]);
  });
});

describe('a stop', () => {
  it('an exclusion lasts at least as long as its name says in any month', () => {
    const days = stopKinds.map((kind) => {
      const end = stopEnds(kind, 0);
      return end === null ? null : end / DAY;
    });
    expect(days).toEqual([1, 7, 31, 184, 366, null]);
    expect(stopKinds.filter(isExclusion)).toHaveLength(3);
  });

  it('an exclusion is replaced by a longer one only', () => {
    const end = fc.oneof(fc.constant(null), fc.nat());
    fc.assert(
      fc.property(end, end, (one, other) => {
        expect(outlasts(one, other) && outlasts(other, one)).toBe(false);
        if (one !== other) expect(outlasts(one, other)).not.toBe(outlasts(other, one));
        expect(outlasts(one, one)).toBe(false);
      }),
    );
  });
});

describe('what staff may change of the protection of a player', () => {
  type Change = Parameters<typeof isTightening>[1];
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({
      limit: fc.constantFrom(...limitKinds),
      value: fc.oneof(fc.constantFrom(15n, 30n, 60n), fc.bigInt({ min: -5n, max: 2000n })),
    }),
    fc.record({ stop: fc.constantFrom(...stopKinds), now: fc.constant(0) }),
  );

  it('whatever staff asks for, no limit is ever raised or removed and no stop ends earlier', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.nat({ max: 40 * DAY })), { maxLength: 30 }), (asked) => {
        const limits = new Map<LimitKind, bigint>();
        let stop: { until: number | null } | undefined;
        let now = 0;
        for (const [one, passed] of asked) {
          now += passed;
          if (stop && stop.until !== null && stop.until <= now) stop = undefined;
          const before = { limits: new Map(limits), stop };
          const wanted = 'stop' in one ? { ...one, now } : one;
          if (!isTightening(before, wanted)) continue;
          if ('stop' in wanted) stop = { until: stopEnds(wanted.stop, now) };
          else limits.set(wanted.limit, wanted.value);
          for (const [kind, value] of before.limits)
            expect((limits.get(kind) ?? value + 1n) <= value).toBe(true);
          for (const [kind, value] of limits) expect(isLimitValue(kind, value)).toBe(true);
          if (before.stop)
            expect(stop?.until ?? Infinity).toBeGreaterThanOrEqual(before.stop.until ?? Infinity);
        }
      }),
    );
  });

  it('a player is held to the cap that staff set: no higher value, and no limit removed', () => {
    expect(isAboveCap(null, null)).toBe(false);
    expect([null, 101n, 100n, 1n].map((value) => isAboveCap(value, 100n))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
