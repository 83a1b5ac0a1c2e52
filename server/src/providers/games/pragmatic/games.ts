import { z } from 'zod';
import {
  categoryBy,
  type GameLists,
  gameCode,
  gameName,
  type ListedGame,
  readList,
} from '../catalogue/listed-game.ts';
import { done, refused, signedForm } from './signed-form.ts';

const words = {
  'video slots': 'slot_game',
  'classic slots': 'slot_game',
  blackjack: 'poker',
  baccarat: 'poker',
  'baccarat new': 'poker',
  roulette: 'poker',
  'video poker': 'poker',
  keno: 'lottery',
  'scratch card': 'lottery',
  'crash game': 'crash',
  'live games': 'casino',
} as const;
const categoryOf = categoryBy(words, 'arcade');

const game = z
  .object({
    gameID: gameCode,
    gameName,
    typeDescription: z.string().default(''),
    dataType: z.string().nullish(),
    demoGameAvailable: z.boolean().default(false),
    frbAvailable: z.boolean().default(false),
  })
  .transform(
    (one): ListedGame => ({
      // All are of one studio.
      ...{ studio: null, code: one.gameID, name: one.gameName, rtp: null },
      category: one.dataType === 'LC' ? 'casino' : categoryOf(one.typeDescription),
      ...{ hasDemo: one.demoGameAvailable, hasFreeRounds: one.frbAvailable, freeRoundStakes: null },
      ...{ blockedCountries: [], picture: null, isEnabled: true },
    }),
  );
const entries = done.extend({ gameList: z.array(z.unknown()) }).transform(({ gameList }) => gameList);

export const pragmaticGames: GameLists = {
  ask: ({ operatorId: secureLogin }, key) =>
    signedForm('/CasinoGameAPI/getCasinoGames/', { secureLogin }, key),
  read: (answer) => readList(answer, entries, game, refused),
};
