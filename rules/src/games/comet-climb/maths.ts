import { fraction } from '../../money/fraction.ts';
import { allOrNothing } from '../maths/law.ts';
import { type SharedWay, sharedMaths } from '../maths/shared-ways.ts';
import { exactly } from '../maths/ways.ts';
import { cometClimb, wordsTo } from './rules.ts';

/** What it comes to, exactly, to cash out at so many hundredths. */
export const crashLaw = (times: number) =>
  allOrNothing(fraction(BigInt(wordsTo(times)), 2n ** 32n), BigInt(times));

const way = (cashOut: number): SharedWay => ({
  bet: `cashed out at ${(cashOut / 100).toFixed(2)}`,
  choice: { cashOut },
  known: () => exactly(crashLaw(cashOut)),
});

export const crashMaths = sharedMaths(cometClimb, [200, 101, 150, 300, 1_000, 10_000, 1_000_000].map(way));
