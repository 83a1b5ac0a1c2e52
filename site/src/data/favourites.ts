import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from './call.ts';
import { playerQuery, usePlayerQuery } from './queries.ts';
import type { GameEntry } from './shapes.ts';

type Known = Pick<GameEntry, 'provider_code' | 'game_code'>;

const query = playerQuery('/api/home/fav_list', {});

export const isSameGame = (a: Known) => (b: Known) =>
  a.provider_code === b.provider_code && a.game_code === b.game_code;

/** The player's favourites; nothing for a visitor. */
export function useFavourites() {
  return usePlayerQuery('/api/home/fav_list', {});
}

/** Adds or removes a favourite: shown at once, reverted if the server refuses. */
export async function changeFavourite(client: QueryClient, game: GameEntry, add: boolean): Promise<void> {
  const { provider_code, game_code, game_name, game_type, game_image } = game;
  await client.cancelQueries({ queryKey: query.queryKey });
  const before = client.getQueryData(query.queryKey);
  client.setQueryData(
    query.queryKey,
    (known) =>
      known && {
        ...known,
        value: add ? [game, ...known.value] : known.value.filter((one) => !isSameGame(game)(one)),
      },
  );
  const answer = add
    ? await callAsPlayer('/api/home/fav_add', {
        provider_code,
        game_code,
        game_name,
        game_type,
        img_url: game_image,
      })
    : await callAsPlayer('/api/home/fav_remove', { provider_code, game_code });
  if (isRefusal(answer) && before) client.setQueryData(query.queryKey, before);
  await client.invalidateQueries({ queryKey: query.queryKey });
}
