import { fraction } from '../../money/fraction.ts';
import { type Law, ONE } from '../maths/law.ts';
import { type SharedWay, sharedMaths } from '../maths/shared-ways.ts';
import { exactly } from '../maths/ways.ts';
import { backFor, threeBells } from './rules.ts';

const ALL = 1_000;

/** What a chip on a bet comes to, exactly: each of the thousand draws is as likely as another. */
export function bellsLaw(bet: string): Law {
  return Array.from({ length: ALL }, (_, draw) => ({
    chance: fraction(1n, BigInt(ALL)),
    paid: fraction(BigInt(backFor(bet, String(draw).padStart(3, '0')))),
    staked: ONE,
  }));
}

const way = (bet: string): SharedWay => ({
  bet,
  choice: { [bet]: 1 },
  known: () => exactly(bellsLaw(bet)),
});

export const bellsMaths = sharedMaths(
  threeBells,
  ['exact 123', 'any 123', 'any 112', 'front 12', 'back 23'].map(way),
);
