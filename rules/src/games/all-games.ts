import type { GameRules } from './game-rules.ts';
import { lanternReef } from './lantern-reef/rules.ts';

/** Every house game by its `game_code`. */
export const allGames: ReadonlyMap<string, GameRules> = new Map(
  [lanternReef].map((game) => [game.code, game]),
);

export function findGameRules(code: string): GameRules | undefined {
  return allGames.get(code);
}
