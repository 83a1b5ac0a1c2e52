import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import { inLobbies, type LobbyPageQuery, type LobbyQuery, lobbyPage } from './lobby-page.ts';

const MOST_FAVOURITES = 500;

const entryColumns = [
  'offered_game.provider_code',
  'offered_game.provider_name',
  'offered_game.game_code',
  'offered_game.game_name',
  'offered_game.category',
  'offered_game.genre',
  'offered_game.rtp',
  'offered_game.max_win_times',
  'offered_game.has_demo',
  'offered_game.lists',
] as const;

function offered(db: Reader, siteId: number) {
  return db.selectFrom('offered_game').where('offered_game.site_id', '=', siteId).select(entryColumns);
}

/** A page of a lobby in its order, and whether more follows. */
export async function findLobbyPage(db: Reader, query: LobbyPageQuery) {
  const rows = await offered(db, query.siteId)
    .innerJoin(lobbyPage(db, query).as('page'), (join) =>
      join
        .onRef('page.provider_code', '=', 'offered_game.provider_code')
        .onRef('page.game_code', '=', 'offered_game.game_code'),
    )
    .select(['page.no', 'page.order_text'])
    .orderBy('page.order_value')
    .orderBy('page.no')
    .execute();
  return { games: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
}

/** The first games of a home list, of one category or of all. */
export async function findListed(db: Reader, query: Omit<LobbyPageQuery, 'sort'>) {
  return (await findLobbyPage(db, { ...query, sort: 'popular' })).games;
}

export function findGame(db: Reader, siteId: number, providerCode: string, gameCode: string) {
  return offered(db, siteId)
    .where('provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
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
      sql<boolean>`(offered_game.provider_code, offered_game.game_code) in (select * from unnest(
        ${games.map((game) => game.provider_code)}::text[], ${games.map((game) => game.game_code)}::text[]))`,
    )
    .execute();
}

export interface LobbyCount {
  readonly lobby: string;
  readonly provider_code: string;
  readonly provider_name: string;
  readonly count: number;
}

/** Number of games by provider and lobby of a site, or of one of its lobbies, filtered by a search. */
export async function countLobbies(db: Reader, query: LobbyQuery): Promise<LobbyCount[]> {
  const rows = await db
    .selectFrom(inLobbies(db, query).as('listed'))
    .innerJoin('provider', 'provider.code', 'listed.provider_code')
    .select(['listed.lobby', 'listed.provider_code', 'provider.name as provider_name'])
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .groupBy(['listed.lobby', 'listed.provider_code', 'provider.name'])
    .orderBy('listed.lobby')
    .orderBy('provider.name')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
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
        .onRef('favourite.provider_code', '=', 'offered_game.provider_code')
        .onRef('favourite.game_code', '=', 'offered_game.game_code')
        .on('favourite.player_id', '=', playerId),
    )
    .orderBy('favourite.created_at', 'desc')
    .limit(MOST_FAVOURITES)
    .execute();
}
