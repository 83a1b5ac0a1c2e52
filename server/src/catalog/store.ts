import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import { inLobby, type LobbyPageQuery, type LobbyQuery, lobbyPage } from './lobby-page.ts';

const MOST_FAVOURITES = 500;

function offered(db: Reader, siteId: number) {
  return db
    .selectFrom('site_game')
    .innerJoin('game', (join) =>
      join
        .onRef('game.provider_code', '=', 'site_game.provider_code')
        .onRef('game.code', '=', 'site_game.game_code'),
    )
    .innerJoin('provider', 'provider.code', 'game.provider_code')
    .where('site_game.site_id', '=', siteId)
    .where('site_game.enabled', '=', true);
}

const entryColumns = [
  'game.provider_code',
  'provider.name as provider_name',
  'game.code as game_code',
  'game.name as game_name',
  'game.category',
  'game.genre',
  'game.rtp',
  'game.max_win_times',
  'game.has_demo',
  'site_game.lists',
] as const;

/** A page of a lobby in its order, and whether more follows. */
export async function findLobbyPage(db: Reader, query: LobbyPageQuery) {
  const rows = await db
    .selectFrom(lobbyPage(db, query).as('page'))
    .innerJoin('site_game', 'site_game.no', 'page.no')
    .innerJoin('game', (join) =>
      join.onRef('game.provider_code', '=', 'page.provider_code').onRef('game.code', '=', 'page.game_code'),
    )
    .innerJoin('provider', 'provider.code', 'page.provider_code')
    .select(entryColumns)
    .select(['page.no', 'page.order_text'])
    .orderBy('page.order_value')
    .orderBy('page.no')
    .execute();
  return { games: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
}

/** The first games of a home list, of one category or of all. */
export function findListed(db: Reader, siteId: number, list: string, limit: number, category?: string) {
  let listed = offered(db, siteId)
    .innerJoin('lobby_game', (join) =>
      join.onRef('lobby_game.no', '=', 'site_game.no').onRef('lobby_game.site_id', '=', 'site_game.site_id'),
    )
    .where('lobby_game.site_id', '=', siteId)
    .where('lobby_game.lobby', '=', list);
  if (category !== undefined) listed = listed.where('game.category', '=', category);
  return listed
    .select(entryColumns)
    .orderBy('lobby_game.order_popular')
    .orderBy('lobby_game.no')
    .limit(limit)
    .execute();
}

export function findGame(db: Reader, siteId: number, providerCode: string, gameCode: string) {
  return offered(db, siteId)
    .where('game.provider_code', '=', providerCode)
    .where('game.code', '=', gameCode)
    .select(entryColumns)
    .executeTakeFirst();
}

/** Filters the given games by those the site offers; unordered. */
export async function findGames(
  db: Reader,
  siteId: number,
  games: readonly { readonly provider_code: string; readonly game_code: string }[],
) {
  if (games.length === 0) return [];
  return offered(db, siteId)
    .where(
      sql<boolean>`(game.provider_code, game.code) in (select * from unnest(
        ${games.map((game) => game.provider_code)}::text[], ${games.map((game) => game.game_code)}::text[]))`,
    )
    .select(entryColumns)
    .execute();
}

export interface LobbyCount {
  readonly lobby: string;
  readonly provider_code: string;
  readonly provider_name: string;
  readonly count: number;
}

/** Number of games by provider and lobby of a site. */
export async function countLobbies(db: Reader, siteId: number): Promise<LobbyCount[]> {
  const rows = await db
    .selectFrom('lobby_game')
    .innerJoin('provider', 'provider.code', 'lobby_game.provider_code')
    .where('lobby_game.site_id', '=', siteId)
    .select(['lobby_game.lobby', 'lobby_game.provider_code', 'provider.name as provider_name'])
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .groupBy(['lobby_game.lobby', 'lobby_game.provider_code', 'provider.name'])
    .orderBy('lobby_game.lobby')
    .orderBy('provider.name')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Number of games by provider in a lobby, filtered by a search. */
export async function countMatching(db: Reader, query: LobbyQuery): Promise<Omit<LobbyCount, 'lobby'>[]> {
  const rows = await inLobby(db, query)
    .innerJoin('provider', 'provider.code', 'lobby_game.provider_code')
    .select(['lobby_game.provider_code', 'provider.name as provider_name'])
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .groupBy(['lobby_game.provider_code', 'provider.name'])
    .orderBy('provider.name')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Grows with every change of a site's lobbies. */
export async function readLobbyVersions(db: Reader): Promise<Map<number, bigint>> {
  const rows = await db.selectFrom('lobby_version').selectAll().execute();
  return new Map(rows.map((row) => [row.site_id, row.version]));
}

export async function addFavourite(
  tx: Tx,
  playerId: bigint,
  providerCode: string,
  gameCode: string,
): Promise<void> {
  await tx
    .insertInto('favourite')
    .values({ player_id: playerId, provider_code: providerCode, game_code: gameCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFavourite(
  tx: Tx,
  playerId: bigint,
  providerCode: string,
  gameCode: string,
): Promise<void> {
  await tx
    .deleteFrom('favourite')
    .where('player_id', '=', playerId)
    .where('provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
    .execute();
}

export function findFavourites(db: Reader, siteId: number, playerId: bigint) {
  return offered(db, siteId)
    .innerJoin('favourite', (join) =>
      join
        .onRef('favourite.provider_code', '=', 'game.provider_code')
        .onRef('favourite.game_code', '=', 'game.code')
        .on('favourite.player_id', '=', playerId),
    )
    .select(entryColumns)
    .orderBy('favourite.created_at', 'desc')
    .limit(MOST_FAVOURITES)
    .execute();
}
