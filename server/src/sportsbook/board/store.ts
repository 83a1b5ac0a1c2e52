import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { selectionsAt, stateAt } from './at-site.ts';
import type { EventRow, MarketRow } from './event-rows.ts';

/** States in which an event takes bets, or will again in a moment. */
const isOpen = sql<SqlBool>`sports_event.state in ('prematch', 'live', 'suspended')`;

/** Events of feeds and sports that a site offers; every other is unknown to it. */
export function isOffered(siteId: number): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from sports_offer as offer
     where offer.site_id = ${siteId} and offer.feed_id = sports_event.feed_id
       and (offer.sport is null or offer.sport = sports_event.sport))`;
}

const namedEvents = (reader: Reader, siteId: number) =>
  reader
    .selectFrom('sports_event')
    .innerJoin('sports_competition', 'sports_competition.id', 'sports_event.competition_id')
    .leftJoin('sports_competitor as home', 'home.id', 'sports_event.home_id')
    .leftJoin('sports_competitor as away', 'away.id', 'sports_event.away_id')
    .select([
      'sports_event.id',
      'sports_event.sport',
      'sports_event.competition_id',
      'sports_competition.names as competition_names',
      'home.names as home_names',
      'away.names as away_names',
      'sports_event.starts_at',
      'sports_event.state',
      'sports_event.score_home',
      'sports_event.score_away',
      'sports_event.red_home',
      'sports_event.red_away',
      'sports_event.period_scores',
      'sports_event.clock',
      'sports_event.market_count',
      'sports_event.version',
    ])
    .where(isOffered(siteId));

export interface EventsQuery {
  readonly siteId: number;
  readonly view: 'live' | 'today' | 'early' | 'all';
  /** When the site's day ends. */
  readonly dayEnd: Date;
  readonly sport?: string | undefined;
  readonly competitionId?: bigint | undefined;
  readonly search?: string | undefined;
  readonly after?: { readonly startsAt: Date; readonly id: bigint } | undefined;
  readonly limit: number;
}

/** Matches that are open for bets or in play, soonest first. `%` and `_` of a search are letters. */
export function findEvents(reader: Reader, query: EventsQuery): Promise<EventRow[]> {
  let found = namedEvents(reader, query.siteId)
    .where('sports_event.kind', '=', 'match')
    .where(isOpen)
    // Events without open markets are not listed; live ones are, for their score.
    .where(sql<SqlBool>`(sports_event.market_count > 0 or sports_event.state = 'live')`);
  const { view, dayEnd, sport, competitionId, search, after } = query;
  if (view === 'live') found = found.where('sports_event.state', 'in', ['live', 'suspended']);
  if (view === 'today' || view === 'early') {
    found = found
      .where('sports_event.state', '=', 'prematch')
      .where('sports_event.starts_at', view === 'today' ? '<' : '>=', dayEnd);
  }
  if (sport !== undefined) found = found.where(sql<SqlBool>`sports_event.sport = ${sport}`);
  if (competitionId !== undefined) found = found.where('sports_event.competition_id', '=', competitionId);
  if (search !== undefined) {
    const folded = sql`regexp_replace(fold_text(${search}), '([\\\\%_])', '\\\\\\1', 'g')`;
    found = found.where(sql<SqlBool>`sports_event.search_key like '%' || ${folded} || '%'`);
  }
  if (after !== undefined) {
    found = found.where(
      sql<SqlBool>`(sports_event.starts_at, sports_event.id) > (${after.startsAt}, ${after.id})`,
    );
  }
  return found.orderBy('sports_event.starts_at').orderBy('sports_event.id').limit(query.limit).execute();
}

/** Reads matches in any state. */
export async function findEventsById(
  reader: Reader,
  siteId: number,
  ids: readonly bigint[],
): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return namedEvents(reader, siteId)
    .where('sports_event.kind', '=', 'match')
    .where('sports_event.id', 'in', ids)
    .orderBy('sports_event.starts_at')
    .orderBy('sports_event.id')
    .execute();
}

/** The markets of these events that a site shows, active or suspended. */
export async function findMarkets(
  reader: Reader,
  siteId: number,
  eventIds: readonly bigint[],
  which: 'main' | 'all',
): Promise<ReadonlyMap<bigint, readonly MarketRow[]>> {
  const markets = new Map<bigint, MarketRow[]>(eventIds.map((id) => [id, []]));
  if (eventIds.length === 0) return markets;
  let found = reader
    .selectFrom('sports_market')
    .innerJoin('sports_event', 'sports_event.id', 'event_id')
    .select([
      'sports_market.id',
      'event_id',
      'bet_type',
      'period',
      'line',
      'sports_market.state',
      'selections',
      'is_main',
      'combo_min',
      'sports_market.version',
      'sports_market.message_id',
      'priced_at',
      sql<number[]>`sports_event.suspended_sites || sports_market.suspended_sites`.as('suspendedSites'),
      'sports_event.site_prices as sitePrices',
    ])
    .where(sql<SqlBool>`event_id = any(${[...eventIds]}::bigint[])`)
    .where('sports_market.state', 'in', ['active', 'suspended']);
  if (which === 'main') found = found.where('is_main', '=', true);
  for (const row of await found.execute())
    markets
      .get(row.event_id)
      ?.push({ ...row, state: stateAt(siteId, row), selections: selectionsAt(siteId, row) });
  return markets;
}

export interface OutrightRow {
  readonly id: bigint;
  readonly feed_id: number;
  readonly competition_id: bigint;
  readonly competition_names: EventRow['competition_names'];
  readonly starts_at: Date;
  readonly competitors: readonly string[] | null;
}

export function findOutrights(
  reader: Reader,
  siteId: number,
  sport: string | undefined,
): Promise<OutrightRow[]> {
  let found = reader
    .selectFrom('sports_event')
    .innerJoin('sports_competition', 'sports_competition.id', 'sports_event.competition_id')
    .select([
      'sports_event.id',
      'sports_event.feed_id',
      'sports_event.competition_id',
      'sports_competition.names as competition_names',
      'sports_event.starts_at',
      'sports_event.competitors',
    ])
    .where(isOffered(siteId))
    .where('sports_event.kind', '=', 'outright')
    .where(isOpen);
  if (sport !== undefined) found = found.where(sql<SqlBool>`sports_event.sport = ${sport}`);
  return found.orderBy('sports_event.starts_at').orderBy('sports_event.id').execute();
}

/** Names of the competitors of these events, by feed and what the feed calls them, with a space between. */
export async function findCompetitors(
  reader: Reader,
  events: readonly Pick<OutrightRow, 'feed_id' | 'competitors'>[],
): Promise<ReadonlyMap<string, EventRow['competition_names']>> {
  const asked = events.flatMap(({ feed_id, competitors }) =>
    (competitors ?? []).map((source) => ({ feed_id, source })),
  );
  if (asked.length === 0) return new Map();
  const rows = await reader
    .selectFrom('sports_competitor')
    .select(['feed_id', 'source_id', 'names'])
    .where(
      sql<SqlBool>`(feed_id, source_id) in (select * from unnest(
        ${asked.map(({ feed_id }) => feed_id)}::smallint[], ${asked.map(({ source }) => source)}::text[]))`,
    )
    .execute();
  return new Map(rows.map(({ feed_id, source_id, names }) => [`${feed_id} ${source_id}`, names]));
}

export interface CompetitionCount {
  readonly sport: string;
  readonly competition_id: bigint;
  readonly names: EventRow['competition_names'];
  readonly region: string;
  readonly live: number;
  readonly today: number;
  readonly early: number;
  readonly outrights: number;
}

/** Number of open events by offered competition; sports in their own order, competitions by their English names. */
export function countCompetitions(reader: Reader, siteId: number, dayEnd: Date): Promise<CompetitionCount[]> {
  const match = sql`kind = 'match' and (market_count > 0 or state = 'live')`;
  return reader
    .with('counted', (db) =>
      db
        .selectFrom('sports_event')
        .select([
          'sports_event.competition_id',
          sql<number>`(count(*) filter (where ${match} and state in ('live', 'suspended')))::int`.as('live'),
          sql<number>`(count(*) filter (where ${match} and state = 'prematch' and starts_at < ${dayEnd}))::int`.as(
            'today',
          ),
          sql<number>`(count(*) filter (where ${match} and state = 'prematch' and starts_at >= ${dayEnd}))::int`.as(
            'early',
          ),
          sql<number>`(count(*) filter (where kind = 'outright'))::int`.as('outrights'),
        ])
        .where(isOpen)
        .where(isOffered(siteId))
        .groupBy('sports_event.competition_id'),
    )
    .selectFrom('counted')
    .innerJoin('sports_competition', 'sports_competition.id', 'counted.competition_id')
    .innerJoin('sports_sport', 'sports_sport.code', 'sports_competition.sport')
    .select([
      'sports_competition.sport',
      'counted.competition_id',
      'sports_competition.names',
      'sports_competition.region',
      'counted.live',
      'counted.today',
      'counted.early',
      'counted.outrights',
    ])
    .orderBy('sports_sport.position')
    .orderBy(sql`sports_competition.names ->> 'EN'`)
    .orderBy('counted.competition_id')
    .execute();
}
