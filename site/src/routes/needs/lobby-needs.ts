import { isProductCategory } from '#rules/catalog/categories.ts';
import type { Ask } from '../../data/call.ts';
import { need, type PageContext } from '../route-row.ts';

export const PER_PAGE = 24;

const sorts = ['popular', 'new', 'name', 'rtp'] as const;
export type Sort = (typeof sorts)[number];

export interface LobbyFilter {
  readonly search: string;
  readonly provider: string;
  readonly sort: Sort;
  readonly favourites: boolean;
}

/** Parameters of a lobby in the address; unknown ones are ignored. */
export function readFilter(search: URLSearchParams): LobbyFilter {
  const asked = search.get('sort');
  return {
    search: (search.get('search') ?? '').slice(0, 64),
    provider: (search.get('provider') ?? '').slice(0, 32),
    sort: sorts.find((sort) => sort === asked) ?? 'popular',
    favourites: search.get('favourites') === '1',
  };
}

/** The call of one page of a lobby. @param after where the page before it ended; the first page without it */
export function lobbyAsk(category: string, filter: LobbyFilter, after?: string): Ask<'/api/product/games'> {
  return {
    game_type: category,
    ...(filter.search === '' ? {} : { search: filter.search }),
    ...(filter.provider === '' ? {} : { provider_code: filter.provider }),
    sort: filter.sort,
    ...(after === undefined ? {} : { after }),
    per_page: PER_PAGE,
  };
}

/** The same search in every lobby. */
export const elsewhereAsk = (search: string): Ask<'/api/product/games'> => ({
  game_type: 'all',
  search,
  per_page: PER_PAGE,
});

export function lobbyNeeds(category: string, page: PageContext) {
  const filter = readFilter(page.search);
  return [
    need('/api/product/games', lobbyAsk(category, filter)),
    ...(filter.search === '' ? [] : [need('/api/product/games', elsewhereAsk(filter.search))]),
    // A lobby over several categories has no rounds of its own.
    ...(isProductCategory(category) ? [need('/api/games/on_now', { game_type: category })] : []),
  ];
}
