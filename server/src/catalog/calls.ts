import type { GameEntry } from '#contract/calls/product.ts';
import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { productCategoryOf } from '#rules/catalog/categories.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { perSite } from '../sites/public.ts';
import type { LobbyCounts } from './lobby-counts.ts';
import { readPlace, writePlace } from './lobby-page.ts';
import { stakesFor } from './stakes.ts';
import {
  addFavourite,
  countMatching,
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

function toEntry(row: EntryRow): GameEntry {
  return {
    provider_code: row.provider_code,
    provider_name: row.provider_name,
    game_code: row.game_code,
    game_name: row.game_name,
    game_type: row.category,
    game_image: `/art/games/${row.game_code}`,
    rtp: row.rtp,
    is_new: row.lists.includes('new'),
    is_hot: row.lists.includes('hot'),
    has_demo: row.has_demo,
  };
}

export function catalogCalls(db: Db, counts: LobbyCounts): CatalogCalls {
  const listed = perSite(
    async ({ id }, list: string): Promise<CallResponse<'/api/product/get_hot_games'>> => {
      const rows = LISTS.has(list)
        ? await findListed(db.read, id, list, LIST_LENGTH)
        : await findListed(db.read, id, 'hot', LIST_LENGTH, list === ALL ? undefined : list);
      return { statusCode: 1, value: rows.map(toEntry) };
    },
  );
  return {
    // What is no list and no category has no games, and nothing is kept for it.
    'product.getHotGames': async ({ game_type: asked }, { site }) => {
      const category = productCategoryOf(asked);
      if (category === undefined && asked !== ALL && !LISTS.has(asked)) return { statusCode: 1, value: [] };
      return listed(site, category ?? asked);
    },

    'product.games': (request, { siteId }) => readLobby(db, counts, siteId, request),

    'product.game': async (request, { site, siteId }) => {
      const row = await findGame(db.read, siteId, request.provider_code, request.game_code);
      if (!row) return refuse('unknownGame', { field: 'game_code' });
      const stakes = stakesFor(site.currency);
      return {
        statusCode: 1,
        value: {
          ...toEntry(row),
          min_stake: formatAmount(stakes.all[0]),
          max_stake: formatAmount(stakes.all[stakes.all.length - 1] ?? stakes.all[0]),
          max_win_times: row.max_win_times,
        },
      };
    },

    'home.favAdd': async (request, { siteId, player }) => {
      // Name and picture are the catalogue's, whatever the browser says.
      const game = await findGame(db.read, siteId, request.provider_code, request.game_code);
      if (!game) return refuse('unknownGame', { field: 'game_code' });
      await db.tx((tx) => addFavourite(tx, player.playerId, game.provider_code, game.game_code));
      return { statusCode: 1 };
    },

    'home.favRemove': async (request, { player }) => {
      await db.tx((tx) => removeFavourite(tx, player.playerId, request.provider_code, request.game_code));
      return { statusCode: 1 };
    },

    'home.favList': async (_request, { siteId, player }) => {
      const rows = await findFavourites(db.read, siteId, player.playerId);
      return {
        statusCode: 1,
        value: rows.map(toEntry),
      };
    },
  };
}

async function readLobby(
  db: Db,
  counts: LobbyCounts,
  siteId: number,
  request: CallRequest<'/api/product/games'>,
): Promise<CallResponse<'/api/product/games'> | Refusal> {
  const { sort = 'popular', provider_code: providerCode } = request;
  const limit = request.per_page ?? PER_PAGE;
  const lobby = productCategoryOf(request.game_type) ?? request.game_type;
  const query = { siteId, lobby, search: request.search?.trim(), providerCode };
  const after = request.after === undefined ? undefined : readPlace(request.after, sort);
  if (request.after !== undefined && after === undefined) return refuse('badRequest', { field: 'after' });
  const { games, hasMore } = await findLobbyPage(db.read, { ...query, sort, limit, after });
  const last = games.at(-1);
  const page = {
    statusCode: 1 as const,
    value: games.map(toEntry),
    next: hasMore && last ? writePlace({ order: last.order_text, no: String(last.no) }) : null,
  };
  if (after) return page;
  const providers = query.search
    ? await countMatching(db.read, { siteId, lobby, search: query.search })
    : await counts.inLobby(siteId, lobby);
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

const isOf = (code: string) => (row: { readonly provider_code: string }) => row.provider_code === code;
