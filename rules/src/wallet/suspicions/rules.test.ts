import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNIT } from '../../money/amount.ts';
import { isSuspicionNumber, suspicionNumberNames, suspicionNumbersOf } from './numbers.ts';
import { type Movement, rapidMoves, structuredDeposits, withoutPlay } from './rules.ts';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const numbers = suspicionNumbersOf({});
let count = 0;
const move = (units: number, at = NOW): Movement => {
  count += 1;
  return { id: String(count), amount: BigInt(Math.round(units * 100)) * (UNIT / 100n), at };
};

describe('structuring', () => {
  test('is three deposits within a tenth below the threshold in seven days', () => {
    const near = [move(9_000), move(9_500), move(9_999.99)];
    expect(structuredDeposits(near, NOW, numbers)).toEqual(near);
    expect(structuredDeposits(near.slice(1), NOW, numbers)).toEqual([]);
    expect(structuredDeposits([...near.slice(1), move(10_000)], NOW, numbers)).toEqual([]);
    expect(structuredDeposits([...near.slice(1), move(8_999.99)], NOW, numbers)).toEqual([]);
    expect(structuredDeposits([...near.slice(1), move(9_500, NOW - 7 * DAY_MS)], NOW, numbers)).toEqual([]);
  });
});

describe('a withdrawal without play', () => {
  const deposits = [move(5_000)];
  const withdrawals = [move(5_000)];
  const of = (staked: number) =>
    withoutPlay({ deposits, withdrawals, staked: BigInt(staked) * UNIT }, NOW, numbers);

  test('is one of deposits of which less than half was staked', () => {
    expect(of(2_499)).toMatchObject({ deposited: 5_000n * UNIT, staked: 2_499n * UNIT });
    expect(of(2_500)).toBeUndefined();
  });

  test('counts neither small amounts nor those of before the days', () => {
    const asked = { deposits, withdrawals: [move(4_999)], staked: 0n };
    expect(withoutPlay(asked, NOW, numbers)).toBeUndefined();
    const old = { deposits: [move(5_000, NOW - 30 * DAY_MS)], withdrawals, staked: 0n };
    expect(withoutPlay(old, NOW, numbers)).toBeUndefined();
  });
});

describe('rapid movement', () => {
  const deposit = move(5_000, NOW);
  const moves = (withdrawal: Movement) =>
    rapidMoves({ deposits: [deposit], withdrawals: [withdrawal] }, numbers);

  test('is a withdrawal of four fifths of a deposit within the hour after it', () => {
    const soon = move(4_000, NOW + 60 * 60_000);
    expect(moves(soon)).toEqual([{ deposit, withdrawal: soon }]);
    expect(moves(move(4_000, NOW + 60 * 60_000 + 1))).toEqual([]);
    expect(moves(move(3_999.99, NOW + 1))).toEqual([]);
    expect(moves(move(4_000, NOW - 1))).toEqual([]);
  });
});

test('numbers of a site are within their bounds, whatever it has set', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...suspicionNumberNames), fc.double()), (set) => {
      const found = suspicionNumbersOf(set);
      expect(suspicionNumberNames.filter((name) => !isSuspicionNumber(name, found[name]))).toEqual([]);
    }),
  );
});
