import { z } from 'zod';
import {
  categoryBy,
  countries,
  type GameLists,
  gameCode,
  gameName,
  type ListedGame,
  percent,
  picture,
  readList,
  studioName,
} from '../catalogue/listed-game.ts';
import { type ClientProfile, refused, signedPost } from './signed-post.ts';

const words = {
  baccarat: 'poker',
  'bet on poker': 'poker',
  bingo: 'bingo',
  blackjack: 'poker',
  'crash games': 'crash',
  crash: 'crash',
  'dragon tiger': 'poker',
  'jackpot slots': 'slot_game',
  keno: 'lottery',
  'live baccarat': 'casino',
  'live blackjack': 'casino',
  'live dealer': 'casino',
  'live dice': 'casino',
  'live dragon tiger': 'casino',
  'live game shows': 'casino',
  'live games': 'casino',
  'live keno': 'casino',
  'live lottery': 'casino',
  'live poker': 'casino',
  'live roulette': 'casino',
  'live sic bo': 'casino',
  lottery: 'lottery',
  'other live games': 'casino',
  'other table games': 'poker',
  poker: 'poker',
  roulette: 'poker',
  'sic bo': 'poker',
  sportsbook: 'sportsbook',
  'table games': 'poker',
  'video bingo': 'bingo',
  'video poker': 'poker',
  'video slots': 'slot_game',
} as const;
const categoryOf = categoryBy(words, 'arcade');

const game = z
  .object({
    game_code: gameCode,
    name: gameName,
    product: studioName,
    category: z.string().nullish(),
    enabled: z.boolean(),
    rtp: percent.default(null),
    // Caleta says neither: its games have a demonstration each.
    demo_game_support: z.boolean().default(true),
    freebet_support: z.boolean().default(true),
    blocked_countries: countries.nullish(),
    url_thumb: picture.default(null),
  })
  .transform(
    (one): ListedGame => ({
      ...{
        studio: one.product,
        code: one.game_code,
        name: one.name,
        category: categoryOf(one.category ?? ''),
      },
      ...{ rtp: one.rtp, hasDemo: one.demo_game_support, hasFreeRounds: one.freebet_support },
      freeRoundStakes: null,
      blockedCountries: one.blocked_countries ?? [],
      picture: one.url_thumb,
      isEnabled: one.enabled,
    }),
  );
const entries = z.array(z.unknown());

export const hub88Games = (profile: ClientProfile): GameLists => ({
  ask: ({ operatorId }, key) => signedPost(profile, '/game/list', { operator_id: operatorId }, key),
  read: (answer) => readList(answer, entries, game, refused),
});
