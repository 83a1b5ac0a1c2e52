import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { call } from '../../data/call.ts';
import { useFavourites } from '../../data/favourites.ts';
import { publicQuery, Refused } from '../../data/queries.ts';
import type { GameEntry } from '../../data/shapes.ts';
import { type LobbyFilter, lobbyAsk, PER_PAGE, readFilter } from './lobby-needs.ts';

/** The filter of a lobby lives in the address: it can be shared, and the way back leads to it. */
export function useLobbyFilter(): [LobbyFilter, (change: Partial<LobbyFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (to: Partial<LobbyFilter>) =>
      setSearch(
        (before) => {
          const now = { ...readFilter(before), ...to };
          const next = new URLSearchParams();
          if (now.search !== '') next.set('search', now.search);
          if (now.provider !== '') next.set('provider', now.provider);
          if (now.sort !== 'popular') next.set('sort', now.sort);
          if (now.favourites) next.set('favourites', '1');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [readFilter(search), change];
}

/** The games of a lobby: the first page as the server sent it, and the further ones as they are asked for. */
export function useLobby(category: string, filter: LobbyFilter) {
  const first = useQuery({
    ...publicQuery('/api/product/games', lobbyAsk(category, filter, 1)),
    placeholderData: keepPreviousData,
  });
  const [wanted, setWanted] = useState(false);
  const more = useInfiniteQuery({
    queryKey: ['lobby', category, filter.search, filter.provider, filter.sort],
    enabled: wanted,
    initialPageParam: 2,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await call('/api/product/games', lobbyAsk(category, filter, pageParam), {
        quiet: true,
        signal,
      });
      if (isRefusal(answer)) throw new Refused(answer);
      return answer;
    },
    getNextPageParam: (last, _all, page) => (page * PER_PAGE < last.total ? page + 1 : undefined),
  });
  const total = first.data?.total ?? 0;
  const all = [
    ...(first.data?.value ?? []),
    ...(wanted ? (more.data?.pages ?? []) : []).flatMap((page) => page.value),
  ];
  const games = useShown(category, filter, all);
  return {
    first,
    games,
    total: filter.favourites || category === 'freeplay' ? games.length : total,
    loadingMore: more.isFetching,
    hasMore: all.length < total,
    loadMore: () => {
      if (wanted) void more.fetchNextPage();
      else setWanted(true);
    },
  };
}

/** What the browser itself leaves out: what is no favourite, and what cannot be played for fun. */
function useShown(category: string, filter: LobbyFilter, games: readonly GameEntry[]): readonly GameEntry[] {
  const { data } = useFavourites();
  const fun = category === 'freeplay' ? games.filter((game) => game.has_demo) : games;
  if (!filter.favourites) return fun;
  const marked = new Set((data?.value ?? []).map((one) => `${one.provider_code}/${one.game_code}`));
  return fun.filter((game) => marked.has(`${game.provider_code}/${game.game_code}`));
}
