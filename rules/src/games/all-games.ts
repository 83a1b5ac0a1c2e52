import type { GameRules, ProviderCode } from './game-rules.ts';
import { lanternReef } from './lantern-reef/rules.ts';

/** The house studios. */
export const studios: readonly { readonly code: ProviderCode; readonly name: string }[] = [
  { code: 'BRASSWORK', name: 'Brasswork' },
  { code: 'PAPERCUT', name: 'Papercut' },
  { code: 'BURIN', name: 'Burin' },
];

/** Every house game, in the order lobbies first show them. */
export const houseGames: readonly GameRules[] = [lanternReef];

const byCode: ReadonlyMap<string, GameRules> = new Map(houseGames.map((game) => [game.code, game]));

export function findGameRules(code: string): GameRules | undefined {
  return byCode.get(code);
}
