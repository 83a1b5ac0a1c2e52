import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../../data/queries.ts';
import type { GameEntry, TopWin } from '../../../data/shapes.ts';

export type Returning = GameEntry & { readonly rtp: string };

interface Scores {
  /** Real wins, the largest first. */
  readonly wins: readonly TopWin[];
  /** The games by what they return, the highest first: for as long as nothing was won. */
  readonly returns: readonly Returning[];
}

/** Data for a board of scores. */
export function useScores(): Scores {
  const { data: top } = useQuery(publicQuery('/api/settings/top10winner_withdrawal', {}));
  const { data: hot } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: 'hot' }));
  return {
    wins: top?.winner ?? [],
    returns: (hot?.value ?? [])
      .flatMap((game) => (game.rtp === null ? [] : [{ ...game, rtp: game.rtp }]))
      .sort((a, b) => Number(b.rtp) - Number(a.rtp)),
  };
}

export function winLine({ account_id, game_name }: TopWin): string {
  return game_name === null ? account_id : `${account_id} · ${game_name}`;
}
