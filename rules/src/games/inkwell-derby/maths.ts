import { allOrNothing, type Law } from '../maths/law.ts';
import { type SharedWay, sharedMaths } from '../maths/shared-ways.ts';
import { exactly } from '../maths/ways.ts';
import { chanceOfBet, oddsOf, readBet, type Strengths } from './odds.ts';
import { exampleField, inkwellDerby } from './rules.ts';

/** What a chip on a bet comes to, exactly. @throws RangeError where it is not taken */
export function raceLaw(strengths: Strengths, code: string): Law {
  const bet = readBet(code, strengths.length);
  const odds = bet && oddsOf(strengths, bet);
  if (!bet || odds === undefined) throw new RangeError(`${code} is not taken`);
  return allOrNothing(chanceOfBet(strengths, bet), BigInt(odds));
}

const way = (code: string): SharedWay => ({
  bet: code,
  setting: exampleField,
  choice: { [code]: 1 },
  known: () => exactly(raceLaw(exampleField.strengths, code)),
});

/** Runner 1 is the favourite of this field, runner 8 the outsider. */
export const derbyMaths = sharedMaths(
  inkwellDerby,
  ['win 1', 'win 4', 'win 8', 'place 1', 'place 8', 'quinella 1-2', 'quinella 4-5', 'quinella 7-8'].map(way),
);
