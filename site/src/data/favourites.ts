import { useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Whether a game is a favourite, and how to change that: shown at once, taken back if the server refuses. */
export function useFavourite(game: GameEntry): { readonly marked: boolean; readonly toggle: () => void } {
  const client = useQueryClient();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const { data } = useFavourites();
  const marked = data?.value.some(isSame(game)) ?? false;

  const { mutate } = useMutation({
    mutationFn: async (add: boolean) => {
      const { provider_code, game_code, game_name, game_type, game_image } = game;
      const answer = add
        ? await callAsPlayer('/api/home/fav_add', {
            provider_code,
            game_code,
            game_name,
            game_type,
            img_url: game_image,
          })
        : await callAsPlayer('/api/home/fav_remove', { provider_code, game_code });
      if (isRefusal(answer)) throw new Error(answer.refused);
    },
    onMutate: async (add) => {
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
      return before;
    },
    onError: (_fault, _add, before) => {
      if (before) client.setQueryData(query.queryKey, before);
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });

  return {
    marked,
    toggle: () => (viewer.is === 'player' ? mutate(!marked) : askLogin('favourite')),
  };
}
