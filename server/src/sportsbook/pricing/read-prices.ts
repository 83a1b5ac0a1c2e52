import { sql } from 'kysely';
import type { MarketState } from '#contract/calls/sportsbook.ts';
import type { Sport } from '#contract/feed.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { selectionsAt } from '../board/at-site.ts';
import { inOrder, shownLine } from '../board/event-rows.ts';
import type { SitePrices, StoredSelection } from '../tables.ts';

export interface StoredMargin {
  readonly id: bigint;
  readonly site_id: number;
  readonly sport: Sport;
  readonly competition_id: bigint | null;
  readonly event_id: bigint | null;
  /** English names of the competition or the event; null for a sport. */
  readonly name: string | null;
  readonly margin: number;
  readonly set_at: Date;
}

export interface Competition {
  readonly id: bigint;
  readonly sport: Sport;
  readonly name: string;
}

/** The margins of sites, newest first. @param before only those made before the one of this id */
export async function readMargins(
  reader: Reader,
  {
    siteIds,
    before,
    limit,
  }: { readonly siteIds: readonly number[]; readonly before: bigint | undefined; readonly limit: number },
): Promise<readonly StoredMargin[]> {
  const { rows } = await sql<StoredMargin>`
    select margin.id, margin.site_id, margin.sport, margin.competition_id, margin.event_id, margin.margin, margin.set_at,
           coalesce(home.names ->> 'EN' || ' – ' || (away.names ->> 'EN'), competition.names ->> 'EN') as name
      from sports_margin margin
      left join sports_event event on event.id = margin.event_id
      left join sports_competition competition on competition.id = coalesce(margin.competition_id, event.competition_id)
      left join sports_competitor home on home.id = event.home_id
      left join sports_competitor away on away.id = event.away_id
     where margin.site_id = any (${plainArray(siteIds)}::int[])
       ${before === undefined ? sql`` : sql`and margin.id < ${before}`}
     order by margin.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Competitions with open events that a site offers, by sport and name. */
export async function readCompetitions(reader: Reader, siteId: number): Promise<readonly Competition[]> {
  const { rows } = await sql<Competition>`
    select id, sport, names ->> 'EN' as name from sports_competition competition
     where exists (select from sports_event event
                     join sports_offer offer on offer.feed_id = event.feed_id and offer.site_id = ${siteId}
                      and (offer.sport is null or offer.sport = event.sport)
                    where event.competition_id = competition.id and event.state in ('prematch', 'live', 'suspended'))
     order by sport, name, id`.execute(reader);
  return rows;
}

export interface MarginsOfEvent {
  readonly sport: Sport;
  readonly competition_id: bigint;
  readonly of_sport: number | null;
  readonly of_competition: number | null;
  readonly of_event: number | null;
}

export interface PricedMarket {
  readonly market_id: bigint;
  readonly bet_type: MarketType;
  readonly period: Period;
  readonly line: string | null;
  readonly state: MarketState;
  readonly selections: readonly {
    readonly code: string;
    readonly active: boolean;
    /** Of the feed. */
    readonly feed_odds: string;
    /** Of the site. */
    readonly odds: string;
    readonly by_hand: {
      readonly odds: string;
      readonly until: string;
      readonly ends_with_state: boolean;
    } | null;
  }[];
}

/** How a site prices an event, and each of its open markets; `undefined` where there is no such event. */
export async function readPrices(
  reader: Reader,
  siteId: number,
  eventId: bigint,
): Promise<{ readonly margins: MarginsOfEvent; readonly markets: readonly PricedMarket[] } | undefined> {
  const margins = await sql<MarginsOfEvent>`
    select sport, competition_id,
           (select margin from sports_margin where site_id = ${siteId} and sport = event.sport
               and competition_id is null and event_id is null) as of_sport,
           (select margin from sports_margin where site_id = ${siteId} and sport = event.sport
               and competition_id = event.competition_id) as of_competition,
           (select margin from sports_margin where site_id = ${siteId} and sport = event.sport
               and event_id = event.id) as of_event
      from sports_event event where id = ${eventId}`.execute(reader);
  const [found] = margins.rows;
  if (!found) return undefined;
  const { rows } = await sql<StoredPrices>`
    select market.id, market.bet_type, market.period, market.line::text as line, market.state, market.selections,
           event.site_prices as "sitePrices",
           coalesce((select jsonb_object_agg(selection, jsonb_build_object(
               'odds', odds, 'until', until_at, 'ends_with_state', ends_with_state)) from sports_price
              where site_id = ${siteId} and market_id = market.id), '{}') as by_hand
      from sports_market market join sports_event event on event.id = market.event_id
     where event.id = ${eventId} and market.state in ('active', 'suspended')`.execute(reader);
  return { margins: found, markets: inOrder(rows).map((row) => toPriced(siteId, row)) };
}

interface StoredPrices {
  readonly id: bigint;
  readonly bet_type: MarketType;
  readonly period: Period;
  readonly line: string | null;
  readonly state: MarketState;
  readonly selections: readonly StoredSelection[];
  readonly sitePrices: SitePrices | null;
  readonly by_hand: Readonly<Record<string, NonNullable<PricedMarket['selections'][number]['by_hand']>>>;
}

function toPriced(siteId: number, row: StoredPrices): PricedMarket {
  const { id, bet_type, period, line, state, selections, by_hand: byHand } = row;
  const own = selectionsAt(siteId, row);
  return {
    ...{ market_id: id, bet_type, period, line: shownLine(line), state },
    selections: selections.map(({ code, active, odds }, place) => {
      const price = byHand[code];
      return {
        ...{ code, active, feed_odds: odds, odds: own[place]?.odds ?? odds },
        by_hand: price ? { ...price, until: new Date(price.until).toISOString() } : null,
      };
    }),
  };
}
