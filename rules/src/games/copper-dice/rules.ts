import { hundredthsOf, members, wholeWithin } from '../round/choices.ts';
import { oneShotGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';

/** What can be rolled: 0 to 9,999, shown as 00.00 to 99.99. */
export const ROLLS = 10_000;
/** Of every stake, in hundredths, before the worth of a bet is cut to whole hundredths. */
const PAYS_BACK = 99;
const [FEWEST, MOST] = [100, 9_800];

/** Winning below a target, or above it. */
export type DiceChoice = { side: 'under' | 'over'; target: number };

export type DiceResult = { v: number; roll: number; times: number };

/** How many of the 10,000 rolls win: 100 to 9,800. */
export function winningRolls({ side, target }: DiceChoice): number {
  return side === 'under' ? target : ROLLS - 1 - target;
}

/** What a winning bet pays in hundredths of the stake: 99 % over its chance, cut. */
export function timesOf(choice: DiceChoice): number {
  return Math.floor((PAYS_BACK * ROLLS) / winningRolls(choice));
}

function readChoice(raw: unknown): DiceChoice | undefined {
  const { side, target: asked } = members(raw);
  const target = wholeWithin(asked, 0, ROLLS - 1);
  if ((side !== 'under' && side !== 'over') || target === undefined) return undefined;
  const choice: DiceChoice = { side, target };
  const rolls = winningRolls(choice);
  return rolls >= FEWEST && rolls <= MOST ? choice : undefined;
}

/**
 * Copper Dice: a number from 00.00 to 99.99 is rolled, and wins below or above the target that was set. The roll is one
 * `uniform(10000)` of the stream.
 */
export const copperDice = oneShotGame<DiceChoice, DiceResult>(
  {
    code: 'copper-dice',
    name: 'Copper Dice',
    providerCode: 'BRASSWORK',
    category: 'arcade',
    genre: 'dice',
    tags: ['instant', 'numbers'],
    version: 1,
    figures,
    maxWinTimes: 99,
    stakeMultiple: 100n,
  },
  {
    readChoice,
    play({ stake, choice, stream }) {
      const roll = stream.uniform(ROLLS);
      const won = choice.side === 'under' ? roll < choice.target : roll > choice.target;
      const times = won ? timesOf(choice) : 0;
      return { win: hundredthsOf(stake, times), result: { v: 1, roll, times } };
    },
  },
);
