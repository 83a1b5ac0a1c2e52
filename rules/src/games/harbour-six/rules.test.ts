import { expect, test } from 'vitest';
import { fraction, toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { allDraws, sixMaths, waysTo } from './maths.ts';
import { harbourSix, tierOf, tiers } from './rules.ts';

test('harbour-six returns the published RTP, by its rules and when played', () => {
  expect(auditGame(sixMaths, 8_000)).toEqual([]);
});

test('the odds are those that 6/49 lotteries print', () => {
  const odds = tiers.map((tier) => toNumber(fraction(allDraws, waysTo(tier))));
  // Lotto 6/49 (Canada), odds of winning: 6, 5 and bonus, 5, 4, 3 of 6; two right whatever the bonus.
  for (const [i, printed] of [13_983_816, 2_330_636, 55_491.33, 1_032.4, 56.66, 7.55].entries())
    expect(Math.abs((odds[i] ?? 0) / printed - 1)).toBeLessThan(0.001);
});

test('a line has the highest prize it reaches', () => {
  const outcome = { v: 1, numbers: [3, 8, 19, 27, 40, 49], bonus: 12 };
  const times = (line: number[]) => tierOf(line, outcome)?.times;
  expect(times([3, 8, 19, 27, 40, 49])).toBe(2_500_000);
  expect(times([3, 8, 12, 19, 27, 40])).toBe(60_000);
  expect(times([3, 8, 13, 19, 27, 40])).toBe(4_000);
  expect(times([3, 8, 12, 13, 19, 27])).toBe(200);
  expect(times([1, 2, 3, 8, 12, 19])).toBe(12);
  expect(times([1, 2, 3, 8, 12, 20])).toBe(1);
  expect(times([1, 2, 3, 4, 5, 12])).toBeUndefined();
});

test('a ticket of several lines costs and wins by the line', () => {
  const round = harbourSix.open();
  const lines = [
    [6, 5, 4, 3, 2, 1],
    [44, 45, 46, 47, 48, 49],
  ];
  expect(round?.readBet({ stake: 1_000n, choice: { lines } })).toEqual({
    choice: { lines: [lines[0]?.toReversed(), lines[1]] },
    staked: 2_000n,
  });
  for (const line of [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 50],
    [1, 2, 3, 4, 5, 5],
    [0, 1, 2, 3, 4, 5],
  ])
    expect(round?.readBet({ stake: 1_000n, choice: { lines: [line] } })).toEqual({
      refused: 'invalidChoice',
    });
});
