import { z } from 'zod';
import {
  categoryBy,
  type GameLists,
  gameCode,
  gameName,
  type ListedGame,
  picture,
  readList,
  studioName,
} from '../catalogue/listed-game.ts';
import { refused, signedPost } from './signed-post.ts';

const words = {
  card: 'poker',
  craps: 'poker',
  crash: 'crash',
  fishing: 'fishing',
  lottery: 'lottery',
  poker: 'poker',
  roulette: 'poker',
  slots: 'slot_game',
  video_poker: 'poker',
} as const;
const categoryOf = categoryBy(words, 'arcade');

const moment = z.iso.datetime({ offset: true }).nullish();
const listed = z.object({
  id: gameCode,
  title: gameName,
  provider: studioName,
  category: z.string().nullish(),
  live: z.boolean().default(false),
  released_at: moment,
  recalled_at: moment,
  picture,
});
const gameAt = (now: Date) =>
  listed.transform(
    (one): ListedGame => ({
      ...{ studio: one.provider, code: one.id, name: one.title, rtp: null, picture: one.picture },
      category: one.live ? 'casino' : categoryOf(one.category ?? ''),
      // A table with a dealer has neither.
      ...{ hasDemo: !one.live, hasFreeRounds: !one.live, freeRoundStakes: null },
      blockedCountries: [],
      isEnabled:
        (!one.released_at || new Date(one.released_at) <= now) &&
        (!one.recalled_at || new Date(one.recalled_at) > now),
    }),
  );

/** Games by studio, each with the studio's name and the whole address of its picture. */
const entries = z
  .object({
    providers: z.array(
      z.object({
        name: z.string().nullish(),
        image_assets: z.object({ base_url: z.string() }).nullish(),
        games: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  })
  .transform(({ providers }) =>
    providers.flatMap(({ name, image_assets, games }) =>
      games.map((one) => ({
        provider: name,
        ...one,
        picture: pictureOf(image_assets?.base_url, one.images),
      })),
    ),
  );
const images = z.object({ horizontal: z.string() });

function pictureOf(base: string | undefined, given: unknown): string | null {
  const path = images.safeParse(given).data?.horizontal;
  return base === undefined || path === undefined
    ? null
    : `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

export const a8rGames: GameLists = {
  ask: ({ operatorId }, key) => signedPost('Game/List', { casino_id: operatorId }, key),
  read: (answer, now) => readList(answer, entries, gameAt(now), refused),
};
