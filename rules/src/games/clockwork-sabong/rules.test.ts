import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditGame } from '../maths/audit.ts';
import { exampleBout, sabongMaths } from './maths.ts';
import { clockworkSabong, dividendOf, sides } from './rules.ts';

test('clockwork-sabong returns what players are told, by its rules and when played', () => {
  expect(auditGame(sabongMaths, 10_000)).toEqual([]);
});

const stakes = fc.bigInt({ min: 1n, max: 10n ** 9n });
const bets = fc.array(fc.record({ stake: stakes, choice: fc.record({ on: fc.constantFrom(...sides) }) }), {
  minLength: 1,
  maxLength: 10,
});

describe('the pool', () => {
  test('never pays more than 94 % of all stakes, unless that would be less than the stakes of the winners', () => {
    fc.assert(
      fc.property(bets, fc.constantFrom(...sides), (list, winner) => {
        const round = clockworkSabong.open(exampleBout);
        const number = { meron: 0, draw: 480, wala: 999 }[winner];
        const paid = round?.draw({ uniform: () => number }).settle(list) ?? [];
        const sum = paid.reduce((a, b) => a + b, 0n);
        const all = list.reduce((total, { stake }) => total + stake, 0n);
        const onWinner = list.reduce(
          (total, { stake, choice }) => total + (choice.on === winner ? stake : 0n),
          0n,
        );
        if (onWinner === 0n) expect(paid).toEqual(list.map(({ stake }) => stake));
        else expect(sum * 100n <= all * 94n || sum <= onWinner).toBe(true);
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
});

test('a bout is won by meron, drawn or won by wala as often as was published', () => {
  const round = clockworkSabong.open({ meron: 455, draw: 50 });
  const winners = Array.from({ length: 1_000 }, (_, n) => round?.draw({ uniform: () => n }).outcome.winner);
  expect(sides.map((side) => winners.filter((winner) => winner === side).length)).toEqual([455, 495, 50]);
  expect(clockworkSabong.open({ meron: 960, draw: 40 })).toBeUndefined();
});
