import { z } from 'zod';
import {
  categoryBy,
  type GameLists,
  gameCode,
  gameName,
  type ListedGame,
  readList,
} from '../catalogue/listed-game.ts';
import { answerOf, refused, signedForm } from './signed-form.ts';

/** Appendix D of the manual. */
const categoryOf = categoryBy(
  { 1: 'slot_game', 2: 'poker', 3: 'casino', 5: 'fishing', 8: 'casino' },
  'arcade',
);

const game = z
  .object({
    GameId: z.union([z.number().int().transform(String), z.string()]).pipe(gameCode),
    name: z.object({ 'en-US': gameName }),
    GameCategoryId: z.number().int(),
    Freespin: z.boolean().default(false),
  })
  .transform(
    (one): ListedGame => ({
      // All are of one studio.
      ...{ studio: null, code: one.GameId, name: one.name['en-US'] },
      ...{ category: categoryOf(String(one.GameCategoryId)), rtp: null, hasDemo: false },
      ...{ hasFreeRounds: one.Freespin, freeRoundStakes: null, blockedCountries: [], picture: null },
      isEnabled: true,
    }),
  );
const entries = answerOf(z.array(z.unknown())).transform(({ Data }) => Data);

export const jiliGames: GameLists = {
  ask: ({ operatorId }, key) => signedForm('/GetGameList', operatorId, {}, key),
  read: (answer) => readList(answer, entries, game, refused),
};
