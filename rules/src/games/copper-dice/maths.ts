import { fraction } from '../../money/fraction.ts';
import { allOrNothing } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { copperDice, type DiceChoice, type DiceResult, ROLLS, timesOf, winningRolls } from './rules.ts';

/** What one bet comes to, exactly. */
export function diceLaw(choice: DiceChoice) {
  const chance = fraction(BigInt(winningRolls(choice)), BigInt(ROLLS));
  return allOrNothing(chance, BigInt(timesOf(choice)));
}

const way = (choice: DiceChoice): WayToPlay<DiceResult> => ({
  bet: `${choice.side} ${(choice.target / 100).toFixed(2)}`,
  choice,
  known: () => exactly(diceLaw(choice)),
});

/** The even bet first; 97.05 is the target that pays back least of all. */
export const diceMaths = gameMaths(copperDice, [
  way({ side: 'under', target: 5_000 }),
  way({ side: 'over', target: 7_499 }),
  way({ side: 'under', target: 1_000 }),
  way({ side: 'under', target: 100 }),
  way({ side: 'under', target: 9_800 }),
  way({ side: 'under', target: 9_706 }),
]);
