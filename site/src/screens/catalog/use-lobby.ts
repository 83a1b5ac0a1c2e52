import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFavourites } from '../../data/favourites.ts';
import { publicQuery } from '../../data/queries.ts';
import type { GameEntry } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import {
  elsewhereAsk,
  type LobbyFilter,
  lobbyAsk,
  PER_PAGE,
  readFilter,
} from '../../routes/needs/lobby-needs.ts';

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

/** So many pages come by themselves as a visitor scrolls on, after each press of “more”: the footer stays in reach. */
const PAGES_A_PRESS = 12;
/** Pages out of sight are forgotten after so long, and fetched again when somebody scrolls back to them. */
const FORGET_MS = 30_000;

/** Progress through a list: the cursors of its further pages, and how many of them may be shown. */
interface Walk {
  /** `starts[0]` is where the second page begins. */
  readonly starts: readonly string[];
  readonly allowed: number;
}

const unwalked: Walk = { starts: [], allowed: 1 };

/** The walk through a list, remembered for the way back to it. */
function useWalk(of: readonly unknown[]): [Walk, (next: Walk) => void] {
  const client = useQueryClient();
  const key = JSON.stringify(['lobby walk', ...of]);
  const [state, setState] = useState<{ readonly key: string; readonly walk: Walk }>();
  const walk = state?.key === key ? state.walk : (client.getQueryData<Walk>([key]) ?? unwalked);
  const keep = useCallback(
    (next: Walk) => {
      client.setQueryData([key], next);
      setState({ key, walk: next });
    },
    [client, key],
  );
  return [walk, keep];
}

export interface GameList {
  /** Number of places in the list: games, and those still loading. */
  readonly count: number;
  /** The game at a place; `undefined` while it is on its way. */
  readonly at: (index: number) => GameEntry | undefined;
}

/**
 * The games of a lobby. The first page came with the document; of the others only those are held whose places are
 * drawn.
 * @param drawn the places that are drawn, from and up to
 */
export function useLobby(category: string, filter: LobbyFilter, drawn: { from: number; to: number }) {
  const { search, provider, sort } = filter;
  const first = useQuery({
    ...publicQuery('/api/product/games', lobbyAsk(category, filter)),
    placeholderData: keepPreviousData,
  });
  const [walk, keep] = useWalk([category, search, provider, sort]);
  const second = first.isPlaceholderData ? undefined : first.data?.next;
  const starts = walk.starts.length > 0 ? walk.starts : second ? [second] : [];
  const shown = Math.min(walk.allowed, 1 + starts.length);

  const lastDrawn = Math.min(shown - 1, Math.floor((drawn.to - 1) / PER_PAGE));
  const numbers: number[] = [];
  for (let page = Math.max(1, Math.floor(drawn.from / PER_PAGE)); page <= lastDrawn; page++)
    numbers.push(page);
  const pages = useQueries({
    queries: numbers.map((page) => ({
      ...publicQuery('/api/product/games', lobbyAsk(category, filter, starts[page - 1])),
      gcTime: FORGET_MS,
    })),
  });

  // The last page that is here says where the one after it begins.
  const end = pages.at(-1);
  const isEnd = numbers.at(-1) === starts.length;
  const onward = isEnd ? end?.data?.next : undefined;
  useEffect(() => {
    if (onward && !starts.includes(onward)) keep({ ...walk, starts: [...starts, onward] });
  }, [onward, starts, walk, keep]);

  const total = first.data?.total ?? 0;
  const at = (index: number): GameEntry | undefined => {
    const page = Math.floor(index / PER_PAGE);
    const rows = page === 0 ? first.data : pages[numbers.indexOf(page)]?.data;
    return rows?.value[index % PER_PAGE];
  };
  const list: GameList = { count: Math.min(total, shown * PER_PAGE), at };
  return {
    first,
    list,
    total,
    hasFailed: pages.some((page) => page.isError),
    retry: () => {
      for (const page of pages) if (page.isError) void page.refetch();
    },
    hasMore: shown * PER_PAGE < total && shown >= walk.allowed,
    loadMore: () => keep({ starts, allowed: walk.allowed + PAGES_A_PRESS }),
  };
}

/** The player's favourites that belong in a lobby and fit its filter. */
export function useFavouritesOf(category: string, { search, provider, sort }: LobbyFilter) {
  const { t } = useTranslation();
  const query = useFavourites();
  const wanted = search.toLocaleLowerCase();
  const fits = (game: GameEntry) =>
    belongs(game, category) &&
    (provider === '' || game.provider_code === provider) &&
    [game.game_name, game.provider_name, game.genre === null ? '' : t(`genre.${game.genre}`)].some((name) =>
      name.toLocaleLowerCase().includes(wanted),
    );
  const games = (query.data?.value ?? []).filter(fits);
  if (sort === 'name') games.sort((a, b) => a.game_name.localeCompare(b.game_name));
  if (sort === 'rtp') games.sort((a, b) => Number(b.rtp ?? 0) - Number(a.rtp ?? 0));
  const list: GameList = { count: games.length, at: (index) => games[index] };
  return { query, list };
}

/** Games of other lobbies that fit the search of this one; `undefined` while they are asked for. */
export function useElsewhere(category: string, filter: LobbyFilter): readonly GameEntry[] | undefined {
  const isAsked = filter.search !== '' && !filter.favourites;
  const { data, isError } = useQuery({
    ...publicQuery('/api/product/games', elsewhereAsk(filter.search)),
    enabled: isAsked,
  });
  if (!isAsked || isError) return [];
  return data?.value.filter((game) => !belongs(game, category));
}

/** Whether a game is of a lobby. */
export function belongs(game: GameEntry, category: string): boolean {
  if (category === 'hot') return game.is_hot;
  return category === 'freeplay' ? game.has_demo : game.game_type === category;
}
