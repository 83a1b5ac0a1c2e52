import { sql } from 'kysely';
import type { StopKind } from '#rules/players/limits.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';

interface PageOf {
  /** The sites whose accounts are shown. */
  readonly siteIds: readonly number[];
  readonly playerId?: bigint | undefined;
  /** Rows older than this one only. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface StopFilter extends PageOf {
  readonly kind?: StopKind | undefined;
  readonly by?: 'player' | 'staff' | undefined;
  readonly active?: boolean | undefined;
  readonly now: Date;
}

/** Breaks and exclusions of these sites, newest first. */
export function readStops(reader: Reader, filter: StopFilter) {
  const lasts = sql<boolean>`(player_stop.until is null or player_stop.until > ${filter.now})`;
  let query = reader
    .selectFrom('player_stop')
    .innerJoin('player', 'player.id', 'player_stop.player_id')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player_stop.id as stop_id', 'player_stop.kind', 'since', 'until', 'set_by'])
    .select(['player.id', 'player.site_id', 'external_id', 'account_id', 'full_name'])
    .select(lasts.as('is_active'))
    .where('player.site_id', 'in', [...filter.siteIds]);
  if (filter.before !== undefined) query = query.where('player_stop.id', '<', filter.before);
  if (filter.playerId !== undefined) query = query.where('player.id', '=', filter.playerId);
  if (filter.kind !== undefined) query = query.where('player_stop.kind', '=', filter.kind);
  if (filter.by !== undefined) query = query.where('set_by', 'like', `${filter.by}:%`);
  if (filter.active !== undefined) query = query.where(filter.active ? lasts : sql<boolean>`not ${lasts}`);
  return query.orderBy('player_stop.id', 'desc').limit(filter.limit).execute();
}

export interface MatchFilter extends PageOf {
  readonly state?: 'open' | 'cleared' | undefined;
}

/** Pairs of an account and an excluded one that may be the same person's, newest first. */
export function readMatches(reader: Reader, filter: MatchFilter) {
  let query = reader
    .selectFrom('exclusion_match as m')
    .innerJoin('player', 'player.id', 'm.player_id')
    .innerJoin('site', 'site.id', 'player.site_id')
    .innerJoin('player as x', 'x.id', 'm.excluded_id')
    .innerJoin('site as x_site', 'x_site.id', 'x.site_id')
    .select(['m.id as match_id', 'm.matched', 'm.found_at', 'm.found_by', 'm.state', 'm.reason'])
    .select(['player.id', 'player.site_id', 'site.external_id', 'player.account_id', 'player.full_name'])
    .select(['x.id as x_id', 'x.site_id as x_site_id', 'x_site.external_id as x_external_id'])
    .select(['x.account_id as x_account_id', 'x.full_name as x_full_name'])
    .where('player.site_id', 'in', [...filter.siteIds]);
  if (filter.before !== undefined) query = query.where('m.id', '<', filter.before);
  if (filter.state !== undefined) query = query.where('m.state', '=', filter.state);
  if (filter.playerId !== undefined) {
    const { playerId } = filter;
    query = query.where((where) =>
      where.or([where('m.player_id', '=', playerId), where('m.excluded_id', '=', playerId)]),
    );
  }
  return query.orderBy('m.id', 'desc').limit(filter.limit).execute();
}

/** Accounts of these sites by their ids. */
export async function readAccounts(reader: Reader, ids: readonly bigint[], siteIds: readonly number[]) {
  return reader
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id', 'external_id', 'account_id', 'full_name'])
    .where(sql<boolean>`player.id = any (${plainArray(ids)}::bigint[])`)
    .where('player.site_id', 'in', [...siteIds])
    .orderBy('player.id')
    .execute();
}
