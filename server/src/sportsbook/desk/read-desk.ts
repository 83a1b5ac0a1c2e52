import { type RawBuilder, sql } from 'kysely';
import type { EventState, MarketState } from '#contract/calls/sportsbook.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { inOrder, shownLine } from '../board/event-rows.ts';
import type { SitePrices, StoredSelection } from '../tables.ts';

export interface DeskQuery {
  /** Events that one of these offers. */
  readonly siteIds: readonly number[];
  readonly view: 'live' | 'prematch' | 'all' | 'over';
  readonly sport: string | undefined;
  readonly search: string | undefined;
  readonly after: { readonly startsAt: Date; readonly id: bigint } | undefined;
  readonly limit: number;
}

export interface DeskMarket {
  readonly market_id: bigint;
  readonly event_id: bigint;
  readonly bet_type: MarketType;
  readonly period: Period;
  readonly line: string | null;
}

export interface DeskEvent {
  readonly id: bigint;
  readonly feed: string;
  readonly sport: string;
  readonly competition: string;
  readonly name: string;
  readonly starts_at: Date;
  readonly markets: readonly DeskMarket[];
}

/** Whether one of the sites offers `event`. */
const isOfferedAt = (siteIds: readonly number[]) => sql`exists (
  select from sports_offer offer
   where offer.feed_id = event.feed_id and offer.site_id = any (${plainArray(siteIds)}::int[])
     and (offer.sport is null or offer.sport = event.sport))`;

const viewOf: Readonly<Record<DeskQuery['view'], RawBuilder<unknown>>> = {
  live: sql`event.state in ('live', 'suspended')`,
  prematch: sql`event.state = 'prematch'`,
  all: sql`event.state in ('prematch', 'live', 'suspended')`,
  over: sql`event.state in ('ended', 'settled', 'voided', 'postponed')`,
};

const nameOf = sql`coalesce(home.names ->> 'EN' || ' – ' || (away.names ->> 'EN'), competition.names ->> 'EN')`;

const folded = (search: string) => sql`regexp_replace(fold_text(${search}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** Open events with their open markets, soonest first, or those that are over, newest first. `%` and `_` of a search are letters. */
export async function findDeskEvents(reader: Reader, query: DeskQuery): Promise<readonly DeskEvent[]> {
  const { siteIds, view, sport, search, after, limit } = query;
  const isOver = view === 'over';
  const { rows } = await sql<Omit<DeskEvent, 'markets'>>`
    select event.id, feed.code as feed, event.sport, competition.names ->> 'EN' as competition, ${nameOf} as name,
           event.starts_at
      from sports_event event
      join sports_feed feed on feed.id = event.feed_id
      join sports_competition competition on competition.id = event.competition_id
      left join sports_competitor home on home.id = event.home_id
      left join sports_competitor away on away.id = event.away_id
     where ${viewOf[view]} and ${isOfferedAt(siteIds)}
       and (event.market_count > 0 or event.state not in ('prematch', 'suspended'))
       ${sport === undefined ? sql`` : sql`and event.sport = ${sport}`}
       ${search === undefined ? sql`` : sql`and event.search_key like '%' || ${folded(search)} || '%'`}
       ${after === undefined ? sql`` : sql`and (event.starts_at, event.id) ${isOver ? sql`<` : sql`>`} (${after.startsAt}, ${after.id}::bigint)`}
     order by ${isOver ? sql`event.starts_at desc, event.id desc` : sql`event.starts_at, event.id`} limit ${limit}`.execute(
    reader,
  );
  const markets = await openMarkets(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, markets: markets.get(row.id) ?? [] }));
}

async function openMarkets(
  reader: Reader,
  eventIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly DeskMarket[]>> {
  const { rows } = await sql<DeskMarket>`
    select id as market_id, event_id, bet_type, period, line::text as line from sports_market
     where event_id = any (${plainArray(eventIds)}::bigint[]) and state in ('active', 'suspended')`.execute(
    reader,
  );
  return Map.groupBy(
    inOrder(rows).map((row) => ({ ...row, line: shownLine(row.line) })),
    ({ event_id }) => event_id,
  );
}

export interface EventNow {
  readonly id: bigint;
  readonly state: EventState;
  readonly score_home: number | null;
  readonly score_away: number | null;
  readonly is_held: boolean;
  /** Of the sites that were asked for. */
  readonly suspended_sites: readonly number[];
}

export interface MarketNow extends DeskMarket {
  readonly sport: string;
  readonly state: MarketState;
  readonly version: bigint;
  readonly suspended_sites: readonly number[];
  readonly event_suspended_sites: readonly number[];
  /** At the prices of its feed. */
  readonly selections: readonly StoredSelection[];
  readonly site_prices: SitePrices | null;
}

const among = (column: RawBuilder<unknown>, siteIds: readonly number[]) =>
  sql`array(select id from unnest(${column}) as id where id = any (${plainArray(siteIds)}::int[]))`;

/** How events stand that one of the sites offers; others are left out. */
export async function readEventsNow(
  reader: Reader,
  siteIds: readonly number[],
  ids: readonly bigint[],
): Promise<readonly EventNow[]> {
  const { rows } = await sql<EventNow>`
    select id, state, score_home, score_away, held is not null as is_held,
           ${among(sql`suspended_sites`, siteIds)} as suspended_sites
      from sports_event event
     where id = any (${plainArray(ids)}::bigint[]) and ${isOfferedAt(siteIds)} order by id`.execute(reader);
  return rows;
}

/** How markets stand, of events that one of the sites offers: these, or all of an event. */
export async function readMarketsNow(
  reader: Reader,
  siteIds: readonly number[],
  of: { readonly marketIds: readonly bigint[] } | { readonly eventId: bigint },
): Promise<readonly MarketNow[]> {
  const which =
    'eventId' in of
      ? sql`market.event_id = ${of.eventId}`
      : sql`market.id = any (${plainArray(of.marketIds)}::bigint[])`;
  const { rows } = await sql<MarketNow>`
    select market.id as market_id, market.event_id, market.bet_type, market.period, market.line::text as line, event.sport,
           market.state, market.version, ${among(sql`market.suspended_sites`, siteIds)} as suspended_sites,
           ${among(sql`event.suspended_sites`, siteIds)} as event_suspended_sites,
           market.selections, event.site_prices
      from sports_market market join sports_event event on event.id = market.event_id
     where ${which} and ${isOfferedAt(siteIds)}`.execute(reader);
  return inOrder(rows).map((row) => ({ ...row, line: shownLine(row.line) }));
}
