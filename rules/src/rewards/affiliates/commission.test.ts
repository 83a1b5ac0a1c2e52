import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInWindow, readClick, writeClick } from './click.ts';
import {
  type Carried,
  type CommissionPlan,
  isAcquired,
  makeStatement,
  netOf,
  type PlayerFigures,
} from './commission.ts';

const UNIT = 10_000n;
const none: Carried = { revenue: 0n, commission: 0n };
const share = {
  mode: 'marginal',
  tiers: [
    { from: 0n, basisPoints: 2_500 },
    { from: 1_000n * UNIT, basisPoints: 3_000 },
  ],
  carriesLosses: true,
  ...{ revenueCost: 0, depositCost: 0 },
} as const;
const plan: CommissionPlan = { revenue: share, acquisition: null, subShare: 0, windowDays: 30 };

const nothing = { staked: 0n, paid: 0n, bonuses: 0n, deposits: 0n, chargedBack: 0n, acquisition: 0n };
const left = (amount: bigint): PlayerFigures => ({ ...nothing, staked: amount });

const amounts = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const figures: fc.Arbitrary<PlayerFigures> = fc.record({
  ...{ staked: amounts, paid: amounts, bonuses: amounts, deposits: amounts },
  ...{ chargedBack: amounts, acquisition: amounts },
});
const plans: fc.Arbitrary<CommissionPlan> = fc.record({
  revenue: fc.option(
    fc.record({
      mode: fc.constantFrom('marginal' as const, 'whole' as const),
      tiers: fc
        .array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 11n }), fc.nat(10_000)), { maxLength: 5 })
        .map((steps) =>
          [{ from: 0n, basisPoints: 1_000 }].concat(
            steps
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([step, basisPoints], place) => ({ from: step + BigInt(place), basisPoints })),
          ),
        ),
      carriesLosses: fc.boolean(),
      ...{ revenueCost: fc.nat(10_000), depositCost: fc.nat(10_000) },
    }),
  ),
  acquisition: fc.constant(null),
  subShare: fc.nat(10_000),
  windowDays: fc.nat(365),
});
const before = fc.record({
  subs: fc.array(amounts, { maxLength: 4 }),
  carried: fc.record({
    revenue: fc.bigInt({ min: -(10n ** 12n), max: 0n }),
    commission: fc.bigInt({ min: -(10n ** 12n), max: 0n }),
  }),
});

describe('a statement', () => {
  test('is the sum of its lines, and pays or carries over exactly that', () => {
    fc.assert(
      fc.property(plans, fc.array(figures, { maxLength: 8 }), before, (of, players, given) => {
        const made = makeStatement(of, players, given);
        expect(made.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(made.amount);
        expect(made.due + made.carried.commission).toBe(made.amount);
        expect(made.due).toBeGreaterThanOrEqual(0n);
        expect(made.carried.revenue).toBeLessThanOrEqual(0n);
      }),
    );
  });

  test('is the same for all players together as one by one', () => {
    fc.assert(
      fc.property(plans, fc.array(figures, { minLength: 1, maxLength: 8 }), before, (of, players, given) => {
        const sum = (pick: (one: PlayerFigures) => bigint) =>
          players.reduce((total, one) => total + pick(one), 0n);
        const together: PlayerFigures = {
          ...{ staked: sum((one) => one.staked), paid: sum((one) => one.paid) },
          ...{ bonuses: sum((one) => one.bonuses), deposits: sum((one) => one.deposits) },
          chargedBack: sum((one) => one.chargedBack),
          acquisition: sum((one) => one.acquisition),
        };
        expect(makeStatement(of, [together], given)).toEqual(makeStatement(of, players, given));
      }),
    );
  });

  test('shares the parts of revenue that lie between tiers, none of it twice', () => {
    fc.assert(
      fc.property(plans, fc.bigInt({ min: 1n, max: 10n ** 12n }), (of, base) => {
        fc.pre(of.revenue?.mode === 'marginal');
        const free = of.revenue && { ...of.revenue, revenueCost: 0, depositCost: 0 };
        const { lines } = makeStatement({ ...of, revenue: free }, [left(base)], { subs: [], carried: none });
        expect(lines.reduce((sum, line) => sum + line.base, 0n)).toBe(base);
      }),
    );
  });

  test.each([
    ['marginal', 'marginal', 1_500n, 250n + 150n],
    ['whole', 'whole', 1_500n, 450n],
    ['not above the tier', 'whole', 1_000n, 250n],
  ] as const)('by tiers: %s', (_, mode, revenue, expected) => {
    const of = { ...plan, revenue: { ...share, mode } };
    const made = makeStatement(of, [left(revenue * UNIT)], { subs: [], carried: none });
    expect(made.due).toBe(expected * UNIT);
  });

  test('rounds shares down and costs up to the smallest unit', () => {
    const of = { ...plan, revenue: { ...share, revenueCost: 1 } };
    expect(makeStatement(of, [left(19n)], { subs: [], carried: none })).toMatchObject({ net: 18n, due: 4n });
  });

  test('carries a loss into the next month where its plan says so', () => {
    const lost = makeStatement(plan, [left(-400n * UNIT)], { subs: [], carried: none });
    expect(lost).toMatchObject({ due: 0n, carried: { revenue: -400n * UNIT, commission: 0n } });
    const next = makeStatement(plan, [left(500n * UNIT)], { subs: [], carried: lost.carried });
    expect(next.due).toBe(25n * UNIT);
    const forgiven = { ...plan, revenue: { ...share, carriesLosses: false } };
    expect(makeStatement(forgiven, [left(-400n)], { subs: [], carried: none }).carried.revenue).toBe(0n);
  });

  test('takes an acquisition back that was paid before from what comes next', () => {
    const undone = makeStatement(plan, [{ ...nothing, acquisition: -50n * UNIT }], {
      subs: [],
      carried: none,
    });
    expect(undone).toMatchObject({ due: 0n, carried: { commission: -50n * UNIT } });
    const next = makeStatement(plan, [left(400n * UNIT)], { subs: [], carried: undone.carried });
    expect(next.due).toBe(50n * UNIT);
  });
});

test('net revenue is what was staked less wins, bonuses and what went back', () => {
  expect(netOf({ ...nothing, staked: 100n, paid: 60n, bonuses: 10n, chargedBack: 5n })).toBe(25n);
});

test('a player is acquired by the deposit and the turnover, unless money went back', () => {
  const terms = { amount: 50n, firstDeposit: 20n, turnover: 100n, withinDays: 30 };
  const player = { firstDeposit: 20n, chargedBack: 0n, staked: 100n };
  expect(isAcquired(terms, player)).toBe(true);
  expect(isAcquired(terms, { ...player, firstDeposit: 19n })).toBe(false);
  expect(isAcquired(terms, { ...player, staked: 99n })).toBe(false);
  expect(isAcquired(terms, { ...player, chargedBack: 1n })).toBe(false);
});

describe('a click', () => {
  test('is read as it was written', () => {
    const click = { code: 'Abc123', day: '2026-11-27', tag: 'summer_1' };
    expect(readClick(writeClick(click))).toEqual(click);
    expect(readClick('Abc123')).toEqual({ code: 'Abc123', day: null, tag: null });
    expect(writeClick({ ...click, tag: '<script>' })).toBe('Abc123.20261127');
    for (const text of ['', 'a.b', '../x', 'Abc123.2026', `Abc123.20261127.${'x'.repeat(33)}`])
      expect(readClick(text)).toBeUndefined();
  });

  test('counts for so many days', () => {
    const at = (text: string) => Date.parse(`${text}Z`);
    const click = at('2026-11-01T00:00:00');
    expect(isInWindow(click, 26, at('2026-11-27T23:59:00'))).toBe(true);
    expect(isInWindow(click, 25, at('2026-11-27T00:00:00'))).toBe(false);
    expect(isInWindow(at('2027-01-01T00:00:00'), 30, at('2026-11-27T00:00:00'))).toBe(false);
    expect(isInWindow(at('2026-13-99T00:00:00'), 30, at('2026-11-27T00:00:00'))).toBe(false);
    expect(isInWindow(null, 1, at('2026-11-27T00:00:00'))).toBe(true);
  });
});
