import { z } from 'zod';
import {
  categoryBy,
  countries,
  type GameLists,
  gameCode,
  gameName,
  type ListedGame,
  percent,
  readList,
  studioName,
} from '../catalogue/listed-game.ts';
import { done, refused, signedGet } from './signed.ts';

const words = {
  'video slots': 'slot_game',
  slots: 'slot_game',
  'live dealer': 'casino',
  'live games': 'casino',
  'live baccarat': 'casino',
  'live blackjack': 'casino',
  'live roulette': 'casino',
  'live poker': 'casino',
  'live game shows': 'casino',
  'table games': 'poker',
  baccarat: 'poker',
  blackjack: 'poker',
  roulette: 'poker',
  poker: 'poker',
  'video poker': 'poker',
  bingo: 'bingo',
  keno: 'lottery',
  lottery: 'lottery',
  'scratch cards': 'lottery',
  crash: 'crash',
  'crash games': 'crash',
  fishing: 'fishing',
  sportsbook: 'sportsbook',
} as const;
const categoryOf = categoryBy(words, 'arcade');
/** One that is no code does not open the game there. */
const territories = countries.default([]);

const game = z
  .object({
    code: gameCode,
    name: gameName,
    enabled: z.boolean(),
    developer: studioName,
    category: z.string().default(''),
    rtp: percent.default(null),
    fun_mode: z.boolean().default(false),
    bonus_types: z.array(z.string()).default([]),
    restricted_territories: territories,
    prohibited_territories: territories,
  })
  .transform(
    (one): ListedGame => ({
      ...{ studio: one.developer, code: one.code, name: one.name, category: categoryOf(one.category) },
      ...{ rtp: one.rtp, hasDemo: one.fun_mode, hasFreeRounds: one.bonus_types.includes('free_bets') },
      freeRoundStakes: null,
      blockedCountries: [...new Set([...one.restricted_territories, ...one.prohibited_territories])],
      ...{ picture: null, isEnabled: one.enabled },
    }),
  );
const entries = done.extend({ games: z.array(z.unknown()) }).transform(({ games }) => games);

export const st8Games: GameLists = {
  ask: ({ operatorId: site }, key) => signedGet('/games', { site }, key),
  read: (answer) => readList(answer, entries, game, refused),
};
