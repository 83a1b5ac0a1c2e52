import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNumberFor, namesOf, numberNames, numbersOf, signalKinds, signalNumbers } from './numbers.ts';
import { areOpposite, oppositePairs, type SideBet } from './opposite.ts';
import { type SharingGrant, sharedThings, sharingGrants } from './shared.ts';
import { type Cycle, claimAndWithdraw, lowRiskRounds, maximumThenDrop, type StakedRound } from './staking.ts';

const usual = numbersOf({});
const HOUR = 3_600_000;

describe('the numbers of the rules', () => {
  test('each belong to one rule, and are the usual ones where a site sets none or one out of bounds', () => {
    expect(signalKinds.flatMap(namesOf).toSorted()).toEqual([...numberNames].toSorted());
    fc.assert(
      fc.property(fc.constantFrom(...numberNames), fc.integer({ min: -10, max: 100_000 }), (name, value) => {
        const { usual: otherwise } = signalNumbers[name];
        return numbersOf({ [name]: value })[name] === (isNumberFor(name, value) ? value : otherwise);
      }),
    );
  });
});

describe('what accounts share', () => {
  const grants = fc.record({
    playerId: fc.constantFrom('1', '2', '3'),
    grantId: fc.uuid(),
    at: fc.integer({ min: 0, max: 100 * HOUR }),
    shares: fc.subarray([...sharedThings], { minLength: 1 }),
  });

  test('counts whenever it was, but an address only within its hours', () => {
    fc.assert(
      fc.property(fc.array(grants), fc.integer({ min: 0, max: 100 * HOUR }), (others: SharingGrant[], at) => {
        const found = sharingGrants({ at }, others, usual);
        const isNear = (other: SharingGrant) => Math.abs(other.at - at) <= usual.addressHours * HOUR;
        for (const other of others) {
          const shares = found.find((one) => one.grantId === other.grantId)?.shares ?? [];
          expect(shares).toEqual(other.shares.filter((thing) => thing !== 'address' || isNear(other)));
        }
      }),
    );
  });
});

const bet = (of: Partial<SideBet> & { ref: string }): SideBet => ({
  ...{ playerId: '1', group: 'market', covers: ['1'], outOf: 3, stake: 100n, at: 0 },
  ...of,
});

describe('opposite sides', () => {
  const bets = fc.record({
    ref: fc.uuid(),
    playerId: fc.constantFrom('1', '2'),
    group: fc.constantFrom('a', 'b'),
    covers: fc.subarray(['1', 'X', '2'], { minLength: 1 }),
    outOf: fc.constant(3),
    stake: fc.bigInt({ min: 1n, max: 1_000n }),
    at: fc.integer({ min: 0, max: 1_200_000 }),
  });

  test('are opposite whichever of the two is looked at, and never where they share a side', () => {
    fc.assert(
      fc.property(bets, bets, (a, b) => {
        const are = areOpposite(a, b, usual);
        expect(areOpposite(b, a, usual)).toBe(are);
        if (are) expect(a.covers.filter((side) => b.covers.includes(side))).toEqual([]);
      }),
    );
  });

  test.each([
    ['home against away', { covers: ['2'] }, true],
    ['the same side', { covers: ['1'] }, false],
    ['in another market', { covers: ['2'], group: 'other' }, false],
    ['eleven minutes later', { covers: ['2'], at: 660_000 }, false],
    ['with less than half the stake', { covers: ['2'], stake: 49n }, false],
    ['covering two of seven sides together', { covers: ['2'], outOf: 7 }, false],
  ] as const)('%s', (_title, other, are) => {
    const outOf = 'outOf' in other ? other.outOf : 3;
    expect(areOpposite(bet({ ref: 'a', outOf }), bet({ ref: 'b', ...other, outOf }), usual)).toBe(are);
  });

  test('of strangers count once they come again in other markets, of linked players and of one player at once', () => {
    const own = ['a', 'b', 'c'].map((group) => bet({ ref: `own ${group}`, group }));
    const against = (playerId: string, groups: readonly string[]) =>
      groups.map((group) => bet({ ref: `${playerId} ${group}`, playerId, group, covers: ['2'] }));
    const found = (others: readonly SideBet[], linked: readonly string[] = []) =>
      oppositePairs(own, others, new Set(linked), usual).length;
    expect(found(against('2', ['a', 'b']))).toBe(0);
    expect(found(against('2', ['a', 'b', 'c']))).toBe(3);
    expect(found([...against('2', ['a']), ...against('3', ['b', 'c'])])).toBe(0);
    expect(found(against('2', ['a']), ['2'])).toBe(1);
    const both = [...own, ...against('1', ['a'])];
    expect(oppositePairs(both, both, new Set(), usual)).toHaveLength(1);
    // Three bets in one market are one.
    expect(
      found([1, 2, 3].map((n) => bet({ ref: `again ${n}`, playerId: '2', group: 'a', covers: ['2'] }))),
    ).toBe(0);
  });
});

const rounds = (stakes: readonly (readonly [stake: bigint, win: bigint])[]): StakedRound[] =>
  stakes.map(([stake, win], place) => ({ ref: String(place), stake, win, cover: 0 }));
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('stakes at the maximum that drop after a large win', () => {
  const high = times(4, [100n, 0n] as const);
  const low = times(5, [20n, 0n] as const);
  const win = [100n, 2_000n] as const;

  test('are found by the round of the win', () => {
    expect(maximumThenDrop(rounds([...high, win, ...low]), 100n, usual)).toMatchObject({
      ...{ ref: '4', before: 5, after: 5 },
    });
  });

  test.each([
    ['without a maximum', [...high, win, ...low], null],
    ['with too few at the maximum', [...high.slice(1), win, ...low], 100n],
    ['with too few low ones yet', [...high, win, ...low.slice(1)], 100n],
    ['that stay high', [...high, win, ...high, ...low], 100n],
    ['without a large win', [...high, [100n, 1_999n] as const, ...low], 100n],
    ['well below the maximum', [...high, win, ...low], 200n],
  ])('not %s', (_title, played, maximum) => {
    expect(maximumThenDrop(rounds(played), maximum, usual)).toBeUndefined();
  });

  test('are never found in stakes that do not change', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000n }),
        fc.bigInt({ min: 1n, max: 1_000n }),
        fc.array(fc.bigInt({ min: 0n, max: 100_000n })),
        (stake, maximum, wins) =>
          maximumThenDrop(rounds(wins.map((each) => [stake, each] as const)), maximum, usual) === undefined,
      ),
    );
  });
});

describe('rounds that cover most of the table', () => {
  test('count once there are enough of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (covers) => {
        const played = covers.map((cover, n) => ({ ref: String(n), stake: 1n, win: 0n, cover }));
        const covering = played.filter(({ cover }) => cover >= usual.lowRiskCover);
        expect(lowRiskRounds(played, usual)).toEqual(covering.length >= usual.lowRiskRounds ? covering : []);
      }),
    );
  });
});

describe('bonuses that are wagered and withdrawn at once', () => {
  const cycle = (of: Partial<Cycle> = {}): Cycle => ({
    ...{ grantId: 'grant', converted: 100n, convertedAt: 0, staked: 10n },
    withdrawal: { id: 'withdrawal', at: 24 * HOUR },
    ...of,
  });

  test.each([
    ['three times', times(3, cycle()), 3],
    ['twice', times(2, cycle()), 0],
    ['not where one was played on with', [cycle(), cycle(), cycle({ staked: 11n })], 0],
    ['not where one was kept', [cycle(), cycle(), cycle({ withdrawal: null })], 0],
    ['not a day later', [cycle(), cycle(), cycle({ withdrawal: { id: 'later', at: 24 * HOUR + 1 } })], 0],
  ])('%s', (_title, cycles, found) => {
    expect(claimAndWithdraw(cycles, usual)).toHaveLength(found);
  });
});
