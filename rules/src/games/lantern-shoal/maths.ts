import { fraction } from '../../money/fraction.ts';
import { allOrNothing } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { catchingNumbers, lanternShoal, NUMBERS, type ShotResult, type Target, targets } from './rules.ts';

export const shotLaw = (target: Target) =>
  allOrNothing(fraction(BigInt(catchingNumbers(target)), BigInt(NUMBERS)), BigInt(targets[target]));

const way = (target: Target): WayToPlay<ShotResult> => ({
  bet: target,
  choice: { target },
  known: () => exactly(shotLaw(target)),
});

const names = Object.keys(targets).filter((name): name is Target => Object.hasOwn(targets, name));

export const shoalMaths = gameMaths(lanternShoal, names.map(way));
