import { allOrNothing } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { stepFigures, type TokenMode } from '../token-game.ts';
import type { TokenResult } from '../token-house-game.ts';
import { midnightSafe } from './midnight-safe.ts';
import { safeRules } from './rules.ts';

const ways = (mode: TokenMode): WayToPlay<TokenResult>[] =>
  stepFigures(mode).map(({ chance, times }, dial) => ({
    bet: `${mode.code}, dial ${dial + 1}`,
    choice: { mode: mode.code },
    decide: ({ choices }) => (choices.length <= dial ? { choice: 0 } : 'leave'),
    known: () => exactly(allOrNothing(chance, times)),
  }));

export const safeMaths = gameMaths(safeRules, midnightSafe.modes.flatMap(ways));
