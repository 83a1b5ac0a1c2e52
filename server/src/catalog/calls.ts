import type { GameEntry } from '#contract/calls/product.ts';
import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { productCategoryOf } from '#rules/catalog/categories.ts';
import { isGenre } from '#rules/catalog/kinds.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import type { CallContext, Handlers } from '../edge/handlers.ts';
import { perSite, type SiteRecord } from '../sites/public.ts';
import type { ClosedGames, CountryRules } from './countries/closed-games.ts';
import type { LobbyCounts } from './lobby-counts.ts';
import { type LobbyPageQuery, readPlace, writePlace } from './lobby-page.ts';
import { readSearch } from './lobby-search.ts';
import { stakesFor } from './stakes.ts';
import {
  addFavourite,
  countLobbies,
  findFavourites,
  findGame,
  findListed,
  findLobbyPage,
  removeFavourite,
} from './store.ts';

type CatalogCalls = Pick<
  Handlers,
  'product.getHotGames' | 'product.games' | 'product.game' | 'home.favAdd' | 'home.favRemove' | 'home.favList'
>;

type EntryRow = NonNullable<Awaited<ReturnType<typeof findGame>>>;

/** The lists of the home page. */
const LISTS: ReadonlySet<string> = new Set(['hot', 'featured', 'popular', 'new']);
const ALL = 'all';
const LIST_LENGTH = 24;
const PER_PAGE = 24;

/** A game as a site shows it: without a demonstration where the site has no free games. */
export const entryOn =
  ({ shown }: SiteRecord) =>
  (row: EntryRow): GameEntry => ({
    provider_code: row.provider_code,
    provider_name: row.provider_name,
    game_code: row.game_code,
    game_name: row.game_name,
    game_type: row.category,
    genre: row.genre !== null && isGenre(row.genre) ? row.genre : null,
    game_image: `/art/games/${row.game_code}`,
    rtp: row.rtp,
    is_new: row.lists.includes('new'),
    is_hot: row.lists.includes('hot'),
    has_demo: row.has_demo && shown.free_game,
  });

interface CatalogDeps {
  readonly db: Db;
  readonly counts: LobbyCounts;
  readonly countries: CountryRules;
}

/** A game as somebody sees it to whom it may be closed. */
export const entryTo = (site: SiteRecord, closed: ClosedGames | undefined) => {
  const entry = entryOn(site);
  return (row: EntryRow): GameEntry => (closed?.has(row) ? { ...entry(row), closed_here: true } : entry(row));
};

export function catalogCalls(deps: CatalogDeps): CatalogCalls {
  const { db, countries } = deps;
  const listed = perSite(async (site, name: string): Promise<CallResponse<'/api/product/get_hot_games'>> => {
    const [list = '', country] = name.split(' ');
    const closed = await countries.closedIn(site, country);
    const all = { siteId: site.id, closed, limit: LIST_LENGTH };
    const rows = LISTS.has(list)
      ? await findListed(db.read, { ...all, lobby: list })
      : await findListed(db.read, { ...all, lobby: 'hot', category: list === ALL ? undefined : list });
    return { statusCode: 1, value: rows.map(entryOn(site)) };
  });
  return {
    // An unknown list or category is not cached.
    'product.getHotGames': async ({ game_type: asked }, { site, country }) => {
      const category = productCategoryOf(asked);
      if (category === undefined && asked !== ALL && !LISTS.has(asked)) return { statusCode: 1, value: [] };
      const key = await countries.keyOf(site, country);
      return listed(site, [category ?? asked, ...(key === undefined ? [] : [key])].join(' '));
    },

    'product.games': (request, context) => readLobby(deps, context, request),

    'product.game': async (request, { site, siteId, country }) => {
      const row = await findGame(db.read, siteId, request.provider_code, request.game_code);
      if (!row) return refuse('unknownGame', { field: 'game_code' });
      const stakes = stakesFor(site.currency);
      return {
        statusCode: 1,
        value: {
          ...entryTo(site, await countries.closedTo(site, { country }))(row),
          min_stake: formatAmount(stakes.all[0]),
          max_stake: formatAmount(stakes.all[stakes.all.length - 1] ?? stakes.all[0]),
          max_win_times: row.max_win_times,
        },
      };
    },

    'home.favAdd': async (request, { siteId, player }) => {
      // Name and picture come from the catalogue, not from the request.
      const game = await findGame(db.read, siteId, request.provider_code, request.game_code);
      if (!game) return refuse('unknownGame', { field: 'game_code' });
      await db.tx((tx) => addFavourite(tx, player.playerId, game.provider_code, game.game_code));
      return { statusCode: 1 };
    },

    'home.favRemove': async (request, { player }) => {
      await db.tx((tx) => removeFavourite(tx, player.playerId, request.provider_code, request.game_code));
      return { statusCode: 1 };
    },

    'home.favList': async (_request, { site, player, country }) => {
      const closed = await countries.closedTo(site, { country, playerId: player.playerId });
      const rows = await findFavourites(db.read, site.id, player.playerId);
      return {
        statusCode: 1,
        value: rows.map(entryTo(site, closed)),
      };
    },
  };
}

async function readLobby(
  { db, counts, countries }: CatalogDeps,
  { site, language, country }: Pick<CallContext, 'site' | 'language' | 'country'>,
  request: CallRequest<'/api/product/games'>,
): Promise<CallResponse<'/api/product/games'> | Refusal> {
  const { sort = 'popular', provider_code: providerCode } = request;
  const limit = request.per_page ?? PER_PAGE;
  const lobby = productCategoryOf(request.game_type) ?? request.game_type;
  if (lobby === 'freeplay' && !site.shown.free_game)
    return { statusCode: 1, value: [], next: null, total: 0, providers: [] };
  const key = await countries.keyOf(site, country);
  const closed = await countries.closedIn(site, key);
  const search = readSearch(request.search, language);
  const exact = { siteId: site.id, lobby, search, providerCode, closed };
  const after = request.after === undefined ? undefined : readPlace(request.after, sort);
  if (request.after !== undefined && after === undefined) return refuse('badRequest', { field: 'after' });
  const { query, games, hasMore } = await findOrNear(db, { ...exact, sort, limit, after });
  const last = games.at(-1);
  const page = {
    statusCode: 1 as const,
    value: games.map(entryOn(site)),
    next: hasMore && last ? writePlace({ order: last.order_text, no: String(last.no) }) : null,
  };
  if (after) return page;
  const providers = query.search
    ? await countLobbies(db.read, { ...query, providerCode: undefined })
    : await counts.inLobby(site, lobby, key);
  const shown = providerCode === undefined ? providers : providers.filter(isOf(providerCode));
  return {
    ...page,
    total: shown.reduce((sum, row) => sum + row.count, 0),
    providers: providers.map(({ provider_code, provider_name, count }) => ({
      provider_code,
      provider_name,
      count,
    })),
  };
}

/** The page of a search; where no game fits it as it was typed, that of the games whose names differ by a letter. */
async function findOrNear(db: Db, query: LobbyPageQuery) {
  const page = await findLobbyPage(db.read, query);
  if (page.games.length > 0 || query.search === undefined) return { query, ...page };
  const near = { ...query, search: { ...query.search, isNear: true } };
  return { query: near, ...(await findLobbyPage(db.read, near)) };
}

const isOf = (code: string) => (row: { readonly provider_code: string }) => row.provider_code === code;
