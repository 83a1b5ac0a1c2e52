import { type ReferenceExpression, sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import type { ClosedGames } from './countries/closed-games.ts';
import { fits, type LobbySearch } from './lobby-search.ts';

export const lobbySorts = ['popular', 'new', 'name', 'rtp'] as const;
export type LobbySort = (typeof lobbySorts)[number];

export interface LobbyQuery {
  readonly siteId: number;
  /** A category; `all`, `freeplay`, or one of the home lists. Absent: every lobby. */
  readonly lobby?: string | undefined;
  readonly category?: string | undefined;
  readonly search?: LobbySearch | undefined;
  readonly providerCode?: string | undefined;
  /** Left out, since they are closed in the country of who asks. */
  readonly closed?: ClosedGames | undefined;
}

export interface LobbyPageQuery extends LobbyQuery {
  readonly sort: LobbySort;
  readonly limit: number;
  /** The last game of the page before. */
  readonly after?: LobbyPlace | undefined;
}

/** The position of a game in a sort order: its sort value, and its rank among games of equal value. */
export interface LobbyPlace {
  readonly order: string;
  readonly no: string;
}

const orders = {
  popular: { column: 'order_popular', type: 'bigint', shape: /^-?\d{1,12}$/ },
  new: { column: 'order_new', type: 'bigint', shape: /^-?\d{1,18}$/ },
  name: { column: 'order_name', type: 'text', shape: /^[^\0]*$/ },
  rtp: { column: 'order_rtp', type: 'numeric', shape: /^-?\d{1,6}(\.\d{1,12})?$/ },
} as const satisfies Record<
  LobbySort,
  { column: ReferenceExpression<Database, 'lobby_game'>; type: string; shape: RegExp }
>;

/** A place as a browser carries it to the next page. */
export function writePlace(place: LobbyPlace): string {
  return Buffer.from(`${place.no}:${place.order}`).toString('base64url');
}

/** Parses a cursor; `undefined` if it is invalid. */
export function readPlace(text: string, sort: LobbySort): LobbyPlace | undefined {
  const [, no, order] = /^(\d{1,18}):(.*)$/s.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (no === undefined || order === undefined || !orders[sort].shape.test(order)) return undefined;
  return { order, no };
}

/** The `site_id` of the rows that a site shares with all others. */
const EVERY_SITE = 0;

/** The rows of a lobby that fit a question and are the site's own. */
function ownRows(db: Reader, query: LobbyQuery) {
  return fitting(db, query).where('lobby_game.site_id', '=', query.siteId);
}

/** Those that it shares with all sites: of games that it has no row for, and does not withhold. */
function sharedRows(db: Reader, query: LobbyQuery) {
  const { siteId } = query;
  return fitting(db, query)
    .where('lobby_game.site_id', '=', EVERY_SITE)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_game as own')
            .select(sql`1`.as('one'))
            .where('own.site_id', '=', siteId)
            .whereRef('own.provider_code', '=', 'lobby_game.provider_code')
            .whereRef('own.game_code', '=', 'lobby_game.game_code'),
        ),
      ),
    )
    .where(
      sql<boolean>`not exists (select from site_withheld w where w.site_id = ${siteId}
        and (w.provider_code is null or w.provider_code = lobby_game.provider_code)
        and (w.category is null or w.category = lobby_game.category))`,
    );
}

function fitting(db: Reader, { lobby, search, providerCode, category, closed }: LobbyQuery) {
  let found = db.selectFrom('lobby_game');
  if (lobby !== undefined) found = found.where('lobby_game.lobby', '=', lobby);
  if (category !== undefined) found = found.where('lobby_game.category', '=', category);
  if (providerCode !== undefined) found = found.where('lobby_game.provider_code', '=', providerCode);
  if (search !== undefined) found = found.where((rows) => fits(rows, search));
  if (closed !== undefined) found = found.where(isOpen(closed));
  return found;
}

function isOpen({ studios, open, games }: ClosedGames) {
  const isOneOf = (list: ClosedGames['games']) => sql`
    (lobby_game.provider_code, lobby_game.game_code) in (select * from unnest(
      ${list.map((game) => game.provider_code)}::text[], ${list.map((game) => game.game_code)}::text[]))`;
  return sql<boolean>`(not ${isOneOf(games)}
    and (lobby_game.provider_code <> all(${[...studios]}::text[]) or ${isOneOf(open)}))`;
}

/** Lobby and provider of each row of a site's lobbies that fits a question, in no order. */
export function inLobbies(db: Reader, query: LobbyQuery) {
  const columns = ['lobby_game.lobby', 'lobby_game.provider_code'] as const;
  return ownRows(db, query).select(columns).unionAll(sharedRows(db, query).select(columns));
}

/**
 * The numbers of a page of games: two indexes, of the site's own rows and of the shared ones, each read from where the page
 * before ended. One more than asked says there is more.
 */
export function lobbyPage(db: Reader, query: LobbyPageQuery) {
  const own = pageOf(ownRows(db, query), query).as('own');
  const shared = pageOf(sharedRows(db, query), query).as('shared');
  return db
    .selectFrom(own)
    .selectAll()
    .unionAll(db.selectFrom(shared).selectAll())
    .orderBy('order_value')
    .orderBy('no')
    .limit(query.limit + 1);
}

function pageOf(rows: ReturnType<typeof fitting>, { sort, after, limit }: LobbyPageQuery) {
  const { column, type } = orders[sort];
  const order = sql.ref(`lobby_game.${column}`);
  let page = rows
    .select(['lobby_game.no', 'lobby_game.provider_code', 'lobby_game.game_code'])
    .select(sql<string>`${order}::text`.as('order_text'))
    .select(order.as('order_value'));
  if (after !== undefined)
    page = page.where(
      sql<boolean>`(${order}, lobby_game.no) > (${after.order}::${sql.raw(type)}, ${after.no}::bigint)`,
    );
  return page
    .orderBy(order)
    .orderBy('lobby_game.no')
    .limit(limit + 1);
}
