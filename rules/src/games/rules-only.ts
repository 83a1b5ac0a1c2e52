import { findGameRules } from './all-games.ts';
import type { HouseGame } from './game-rules.ts';
import { climbRules } from './lantern-climb/rules.ts';
import { safeRules } from './midnight-safe/rules.ts';

/**
 * Games whose rules, figures and proofs stand, and which no lobby shows because the server does not deal them yet. One
 * that it deals goes to {@link houseGames} and out of here.
 */
export const rulesOnly: readonly HouseGame[] = [climbRules, safeRules];

const byCode: ReadonlyMap<string, HouseGame> = new Map(rulesOnly.map((game) => [game.code, game]));

/** The rules of a game, whether or not a lobby shows it. */
export function findRules(code: string): HouseGame | undefined {
  return findGameRules(code) ?? byCode.get(code);
}
