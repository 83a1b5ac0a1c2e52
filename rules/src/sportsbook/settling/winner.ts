import type { Score } from '../match-result.ts';
import type { Outcome } from '../outcome.ts';
import type { Family } from './family.ts';

type Side = 'H' | 'D' | 'A';

const sideOf = ([home, away]: Score): Side => (home > away ? 'H' : home < away ? 'A' : 'D');

/** A market on the winner in which one result gives the stake back. */
function withRefund(refunded: Side, keys: Readonly<Record<string, Side>>): Family {
  return {
    outcome: ({ selection }, { score }): Outcome => {
      const side = sideOf(score);
      if (side === refunded) return 'push';
      return keys[selection] === side ? 'win' : 'lose';
    },
  };
}

/** Two-way winner; level after everything that counts is a push ([R-TIME] 5). */
export const moneyLine = withRefund('D', { H: 'H', A: 'A' });
export const drawNoBet = withRefund('D', { H: 'H', A: 'A' });
export const homeNoBet = withRefund('H', { A: 'A', X: 'D' });
export const awayNoBet = withRefund('A', { H: 'H', X: 'D' });

const covered: Readonly<Record<string, readonly Side[]>> = {
  '1X': ['H', 'D'],
  '12': ['H', 'A'],
  '2X': ['A', 'D'],
};

export const doubleChance: Family = {
  outcome: ({ selection }, { score }) => (covered[selection]?.includes(sideOf(score)) ? 'win' : 'lose'),
};

/** The first letter is the result at half time, the second that of the whole match, not of the second half. */
export const halfTimeFullTime: Family = {
  outcome: ({ selection }, { score, ht }) =>
    ht === undefined ? undefined : selection === sideOf(ht) + sideOf(score) ? 'win' : 'lose',
};
