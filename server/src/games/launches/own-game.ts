import { findRules } from '#rules/games/rules-only.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';

/** Whether a game is played here. Another installation may offer us the games that we have too: those are played there. */
export function isOwnGame(gameCode: string, providerCode: string): boolean {
  const own = findRules(gameCode) ?? findSharedGame(gameCode);
  return own?.providerCode === providerCode;
}
