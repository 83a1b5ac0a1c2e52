import { type ReferenceExpression, sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { fits, type LobbySearch } from './lobby-search.ts';

export const lobbySorts = ['popular', 'new', 'name', 'rtp'] as const;
export type LobbySort = (typeof lobbySorts)[number];

export interface LobbyQuery {
  readonly siteId: number;
  /** A category; `all`, `freeplay`, or one of the home lists. */
  readonly lobby: string;
  readonly search?: LobbySearch | undefined;
  readonly providerCode?: string | undefined;
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

/** The rows of a lobby that fit a question, in no order. */
export function inLobby(db: Reader, { siteId, lobby, search, providerCode }: LobbyQuery) {
  let found = db
    .selectFrom('lobby_game')
    .where('lobby_game.site_id', '=', siteId)
    .where('lobby_game.lobby', '=', lobby);
  if (providerCode !== undefined) found = found.where('lobby_game.provider_code', '=', providerCode);
  if (search !== undefined) found = found.where((rows) => fits(rows, search));
  return found;
}

/** The numbers of a page of games: an index read from where the page before ended. One more than asked says there is more. */
export function lobbyPage(db: Reader, query: LobbyPageQuery) {
  const { column, type } = orders[query.sort];
  const order = sql.ref(`lobby_game.${column}`);
  let page = inLobby(db, query)
    .select(['lobby_game.no', 'lobby_game.provider_code', 'lobby_game.game_code'])
    .select(sql<string>`${order}::text`.as('order_text'))
    .select(order.as('order_value'));
  if (query.after !== undefined) {
    const { order: value, no } = query.after;
    page = page.where(sql<boolean>`(${order}, lobby_game.no) > (${value}::${sql.raw(type)}, ${no}::bigint)`);
  }
  return page
    .orderBy(order)
    .orderBy('lobby_game.no')
    .limit(query.limit + 1);
}
