import { fraction } from '../../money/fraction.ts';
import { type Law, ONE } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { backFor, type DigitsChoice, type DigitsResult, lastDigits, NUMBERS } from './rules.ts';

/** What chips come to, exactly: every number is as likely as another. */
export function digitsLaw(choice: DigitsChoice): Law {
  const laid = Object.values(choice).reduce((sum, count) => sum + count, 0);
  return Array.from({ length: NUMBERS }, (_, number) => ({
    chance: fraction(1n, BigInt(NUMBERS)),
    paid: fraction(BigInt(backFor(choice, number).hundredths), BigInt(100 * laid)),
    staked: ONE,
  }));
}

const way = (spot: string): WayToPlay<DigitsResult> => ({
  bet: spot,
  choice: { [spot]: 1 },
  known: () => exactly(digitsLaw({ [spot]: 1 })),
});

export const digitsMaths = gameMaths(lastDigits, [way('big'), way('odd'), way('digit 7'), way('number 07')]);
