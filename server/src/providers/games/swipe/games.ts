import { z } from 'zod';
import {
  type GameLists,
  gameCode,
  gameName,
  type ListedGame,
  percent,
  picture,
  readList,
} from '../catalogue/listed-game.ts';
import { refused, signedGet } from './signed.ts';

const game = z
  .object({
    id: gameCode,
    title: gameName,
    rtp: percent.default(null),
    hasFreeSpins: z.boolean(),
    betLines: z
      .array(z.object({ currency: z.string(), values: z.array(z.object({ maxBet: z.string() })) }))
      .optional(),
    images: z.object({ baseURL: z.string(), horizontal: z.string() }).nullish(),
  })
  .transform(
    (one): ListedGame => ({
      // All are of one studio, whose games are no slots of reels.
      ...{ studio: null, code: one.id, name: one.title, category: 'arcade', rtp: one.rtp },
      ...{ hasDemo: true, hasFreeRounds: one.hasFreeSpins, blockedCountries: [], isEnabled: true },
      // A line is one stake, whatever it is called.
      freeRoundStakes: Object.fromEntries(
        (one.betLines ?? []).map(({ currency, values }) => [currency, values.map(({ maxBet }) => maxBet)]),
      ),
      picture: picture.parse(one.images ? one.images.baseURL + one.images.horizontal : null),
    }),
  );
const entries = z.array(z.unknown());

export const swipeGames: GameLists = {
  ask: ({ operatorId, siteCode }, key) => signedGet('/games', { cID: operatorId, extCID: siteCode }, key),
  read: (answer) => readList(answer, entries, game, refused),
};
