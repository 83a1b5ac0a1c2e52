import { useQueryClient } from '@tanstack/react-query';
import { changeFavourite, isSameGame, useFavourites } from '../../data/favourites.ts';
import { useViewer } from '../../data/session.ts';
import type { GameEntry } from '../../data/shapes.ts';
import { useAskLogin } from '../login/login.ts';

/** Whether a game is a favourite, and how to change that. */
export function useFavourite(game: GameEntry): { readonly marked: boolean; readonly toggle: () => void } {
  const client = useQueryClient();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const { data } = useFavourites();
  const marked = data?.value.some(isSameGame(game)) ?? false;
  return {
    marked,
    toggle: () =>
      viewer.is === 'player' ? void changeFavourite(client, game, !marked) : askLogin('favourite'),
  };
}
