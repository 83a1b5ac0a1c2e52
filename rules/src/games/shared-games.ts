import { clockworkSabong } from './clockwork-sabong/rules.ts';
import { cometClimb } from './comet-climb/rules.ts';
import { harbourSix } from './harbour-six/rules.ts';
import { inkwellDerby } from './inkwell-derby/rules.ts';
import { paperBingo } from './paper-bingo/rules.ts';
import type { SharedGame } from './shared/shared-game.ts';
import { threeBells } from './three-bells/rules.ts';

/** Games whose rounds many players share. */
export const sharedGames: readonly SharedGame[] = [
  cometClimb,
  harbourSix,
  threeBells,
  paperBingo,
  inkwellDerby,
  clockworkSabong,
];

/** Those that have a page and are offered, in the order lobbies first show them; the server draws what is offered. */
export const offeredSharedGames: readonly SharedGame[] = [
  cometClimb,
  harbourSix,
  threeBells,
  paperBingo,
  inkwellDerby,
  clockworkSabong,
];

const byCode: ReadonlyMap<string, SharedGame> = new Map(sharedGames.map((game) => [game.code, game]));

export function findSharedGame(code: string): SharedGame | undefined {
  return byCode.get(code);
}
