import { fraction } from '../../money/fraction.ts';
import { allOrNothing, type Law } from '../maths/law.ts';
import { SHARED_STAKE, type SharedWay, sharedMaths } from '../maths/shared-ways.ts';
import { exactly } from '../maths/ways.ts';
import type { SharedBet } from '../shared/shared-game.ts';
import { BOUTS, dividendOf, poolsOf, type Side, sides } from './pool.ts';
import { type BoutSetting, boutsIn, clockworkSabong } from './rules.ts';

/** The bout that the figures are published of: an even one. */
export const exampleBout: BoutSetting = { v: 2, meron: 480, draw: 40 };

const bouts = boutsIn(exampleBout);

/** A crowd that stakes on each side as it is likely to win, a thousand times what the player does. */
const crowd = sides.map((on) => ({
  stake: SHARED_STAKE * BigInt(bouts[on]),
  choice: { on },
}));

/** What a stake comes to, exactly, beside this crowd. */
export function boutLaw(on: Side): Law {
  const dividend = dividendOf(poolsOf([{ stake: SHARED_STAKE, choice: { on } }, ...crowd]), on) ?? 0n;
  return allOrNothing(fraction(BigInt(bouts[on]), BigInt(BOUTS)), dividend);
}

const way = (on: Side): SharedWay => ({
  bet: `${on}, beside an even crowd`,
  setting: exampleBout,
  choice: { on },
  others: crowd satisfies readonly SharedBet[],
  known: () => exactly(boutLaw(on)),
});

export const sabongMaths = sharedMaths(clockworkSabong, sides.map(way));
