import { tokenHouseGame } from '../token-house-game.ts';
import { figures } from './figures.ts';
import { midnightSafe } from './midnight-safe.ts';

/** Midnight Safe in the shape that all games have. */
export const safeRules = tokenHouseGame(
  {
    code: midnightSafe.code,
    name: midnightSafe.name,
    providerCode: 'BRASSWORK',
    category: 'arcade',
    genre: 'digits',
    version: midnightSafe.version,
    figures,
    maxWinTimes: 122,
    stakeMultiple: 100n,
  },
  midnightSafe,
);
