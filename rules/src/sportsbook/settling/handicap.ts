import type { Outcome } from '../outcome.ts';
import type { Family, LineBet } from './family.ts';

/** Who wins when a difference in quarters is held against level. */
export const bySign = (difference: number): Outcome =>
  difference > 0 ? 'win' : difference < 0 ? 'lose' : 'push';

/** [R-HDP]: goals since `from` with the line given to home; what is good for home is bad for away. */
export const handicap: Family = {
  outcome: (bet, { score: [home, away] }) => {
    const difference = 4 * (home - bet.from[0] - (away - bet.from[1])) + bet.line;
    return bySign(bet.selection === 'H' ? difference : -difference);
  },
};

/** [R-3W]: a handicap draw wins for X and loses for 1 and 2, it is never a push. */
export const threeWayHandicap: Family = {
  outcome: (bet, { score: [home, away] }) => backed(bet, 4 * (home - away) + bet.line),
};

/** The result of a match without a handicap. */
export const matchResult: Family = {
  outcome: (bet, { score: [home, away] }) => backed(bet, home - away),
};

function backed({ selection }: LineBet, difference: number): Outcome {
  const result = difference > 0 ? '1' : difference < 0 ? '2' : 'X';
  return selection === result ? 'win' : 'lose';
}
