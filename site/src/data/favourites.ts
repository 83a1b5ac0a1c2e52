import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '#contract/errors.ts';
import { useAskLogin } from '../app/login.ts';
import { callAsPlayer } from './call.ts';
import { playerQuery, usePlayerQuery } from './queries.ts';
import { useViewer } from './session.ts';
import type { GameEntry } from './shapes.ts';

type Known = Pick<GameEntry, 'provider_code' | 'game_code'>;

const query = playerQuery('/api/home/fav_list', {});

const isSame = (a: Known) => (b: Known) => a.provider_code === b.provider_code && a.game_code === b.game_code;

/** The player's favourites; nothing for a visitor. */
export function useFavourites() {
  return usePlayerQuery('/api/home/fav_list', {});
}

/** Whether a game is a favourite, and how to change that. */
export function useFavourite(game: GameEntry): { readonly marked: boolean; readonly toggle: () => void } {
  const client = useQueryClient();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const { data } = useFavourites();
  const marked = data?.value.some(isSame(game)) ?? false;
  return {
    marked,
    toggle: () => (viewer.is === 'player' ? void mark(client, game, !marked) : askLogin('favourite')),
  };
}

/** Shown at once, taken back if the server refuses. */
async function mark(client: QueryClient, game: GameEntry, add: boolean): Promise<void> {
  const { provider_code, game_code, game_name, game_type, game_image } = game;
  await client.cancelQueries({ queryKey: query.queryKey });
  const before = client.getQueryData(query.queryKey);
  client.setQueryData(
    query.queryKey,
    (known) =>
      known && {
        ...known,
        value: add ? [game, ...known.value] : known.value.filter((one) => !isSame(game)(one)),
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
