import { type ExpressionBuilder, type Nullable, sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import type { GameTable, ProviderTable, SiteGameTable } from './tables.ts';

export interface LobbyQuery {
  readonly siteId: number;
  /** A category; `hot` for the hot list; `all` for every game; `freeplay` for those with a demo. */
  readonly gameType: string;
  readonly search?: string | undefined;
  readonly providerCode?: string | undefined;
  readonly sort: 'popular' | 'new' | 'name' | 'rtp';
  readonly offset: number;
  readonly limit: number;
}

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
  'game.rtp',
  'game.max_win_times',
  'game.has_demo',
  'site_game.lists',
] as const;

type Offered = ExpressionBuilder<
  Database & { game: GameTable; site_game: SiteGameTable; provider: Nullable<ProviderTable> | ProviderTable },
  'game' | 'site_game' | 'provider'
>;

/** `%` and `_` of a player's search are letters, not wildcards. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function inLobby(query: LobbyQuery) {
  return (eb: Offered) => {
    const conditions = [];
    if (query.gameType === 'freeplay') conditions.push(eb('game.has_demo', '=', true));
    else if (query.gameType === 'hot') conditions.push(sql<boolean>`'hot' = any(site_game.lists)`);
    else if (query.gameType !== 'all') conditions.push(eb('game.category', '=', query.gameType));
    const search = query.search?.trim();
    if (search) {
      const pattern = `%${literally(search)}%`;
      conditions.push(eb.or([eb('game.name', 'ilike', pattern), eb('provider.name', 'ilike', pattern)]));
    }
    return eb.and(conditions);
  };
}

export async function findLobby(db: Reader, query: LobbyQuery) {
  const matching = offered(db, query.siteId).where(inLobby(query));
  const providers = await matching
    .select(['game.provider_code', 'provider.name as provider_name'])
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .groupBy(['game.provider_code', 'provider.name'])
    .orderBy('provider.name')
    .execute();
  const { providerCode } = query;
  let page = matching.select(entryColumns);
  if (providerCode !== undefined) page = page.where('game.provider_code', '=', providerCode);
  if (query.sort === 'name') page = page.orderBy('game.name');
  else if (query.sort === 'new') page = page.orderBy('game.added_at', 'desc');
  else if (query.sort === 'rtp') page = page.orderBy(sql`game.rtp::numeric`, sql`desc nulls last`);
  const games = await page.orderBy('site_game.position').limit(query.limit).offset(query.offset).execute();
  const shown =
    providerCode === undefined ? providers : providers.filter((row) => row.provider_code === providerCode);
  return { games, providers, total: shown.reduce((sum, row) => sum + Number(row.count), 0) };
}

export function findListed(db: Reader, siteId: number, list: string, limit: number) {
  return offered(db, siteId)
    .where(sql<boolean>`${list} = any(site_game.lists)`)
    .select(entryColumns)
    .orderBy('site_game.position')
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

export async function countByCategory(
  db: Reader,
  siteId: number,
): Promise<{ category: string; count: number }[]> {
  const rows = await offered(db, siteId)
    .select('game.category')
    .select((eb) => eb.fn.count<bigint>('game.provider_code').distinct().as('count'))
    .groupBy('game.category')
    .orderBy('game.category')
    .execute();
  return rows.map((row) => ({ category: row.category, count: Number(row.count) }));
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
    .execute();
}
