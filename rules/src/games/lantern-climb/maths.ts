import { allOrNothing } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { stepFigures, type TokenMode } from '../token-game.ts';
import type { TokenResult } from '../token-house-game.ts';
import { lanternClimb } from './lantern-climb.ts';
import { climbRules } from './rules.ts';

const way = (mode: TokenMode, floor: number): WayToPlay<TokenResult>[] => {
  const step = stepFigures(mode)[floor - 1];
  if (!step) return [];
  return [
    {
      bet: `${mode.code}, floor ${floor}`,
      choice: { mode: mode.code },
      decide: ({ choices }) => (choices.length < floor ? { choice: 0 } : 'leave'),
      known: () => exactly(allOrNothing(step.chance, step.times)),
    },
  ];
};

export const climbMaths = gameMaths(
  climbRules,
  lanternClimb.modes.flatMap((mode) => [2, 5, 8].flatMap((floor) => way(mode, floor))),
);
