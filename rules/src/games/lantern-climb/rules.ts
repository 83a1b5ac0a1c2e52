import { tokenHouseGame } from '../token-house-game.ts';
import { figures } from './figures.ts';
import { lanternClimb } from './lantern-climb.ts';

/** Lantern Climb in the shape that all games have. */
export const climbRules = tokenHouseGame(
  {
    code: lanternClimb.code,
    name: lanternClimb.name,
    providerCode: 'BRASSWORK',
    category: 'arcade',
    genre: 'mines',
    version: lanternClimb.version,
    figures,
    maxWinTimes: 249,
    stakeMultiple: 100n,
  },
  lanternClimb,
);
