import type { GameEntry } from '#contract/calls/product.ts';
import { refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { stakesFor } from './stakes.ts';
import { addFavourite, findFavourites, findGame, findListed, findLobby, removeFavourite } from './store.ts';

type CatalogCalls = Pick<
  Handlers,
  'product.getHotGames' | 'product.games' | 'product.game' | 'home.favAdd' | 'home.favRemove' | 'home.favList'
>;

type EntryRow = NonNullable<Awaited<ReturnType<typeof findGame>>>;

const LISTS = new Set(['hot', 'featured', 'popular', 'new']);
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

export function catalogCalls(db: Db): CatalogCalls {
  return {
    'product.getHotGames': async ({ game_type: list }, { siteId }) => {
      if (LISTS.has(list)) {
        const rows = await findListed(db.read, siteId, list, LIST_LENGTH);
        return { statusCode: 1, value: rows.map(toEntry) };
      }
      const rows = await findListed(db.read, siteId, 'hot', LIST_LENGTH);
      return {
        statusCode: 1,
        value: rows.filter((row) => list === 'all' || row.category === list).map(toEntry),
      };
    },

    'product.games': async (request, { siteId }) => {
      const perPage = request.per_page ?? PER_PAGE;
      const found = await findLobby(db.read, {
        siteId,
        gameType: request.game_type,
        search: request.search,
        providerCode: request.provider_code,
        sort: request.sort ?? 'popular',
        offset: ((request.page ?? 1) - 1) * perPage,
        limit: perPage,
      });
      return {
        statusCode: 1,
        value: found.games.map(toEntry),
        total: found.total,
        providers: found.providers.map((row) => ({ ...row, count: Number(row.count) })),
      };
    },

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
        value: rows.map((row) => {
          const { game_code, game_name, game_type, game_image, provider_code } = toEntry(row);
          return { game_code, game_name, game_type, game_image, provider_code };
        }),
      };
    },
  };
}
