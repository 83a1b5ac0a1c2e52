import { sql } from 'kysely';
import type { EventState, MarketState } from '#contract/calls/sportsbook.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { inOrder, shownLine } from '../board/event-rows.ts';
import type { Names } from '../tables.ts';

export interface EventFacts {
  readonly id: bigint;
  readonly feed: string;
  readonly source_id: string;
  readonly sport: string;
  readonly kind: 'match' | 'outright';
  readonly competition: string;
  readonly name: string;
  readonly competitors: readonly { readonly code: string; readonly names: Names }[];
  readonly starts_at: Date;
  readonly state: EventState;
  readonly score_home: number | null;
  readonly score_away: number | null;
  readonly is_held: boolean;
  readonly result_version: number;
  readonly open_tickets: number;
}

/** An event that one of the sites offers, or has bets on; any other is unknown. */
export async function readEventFacts(
  reader: Reader,
  siteIds: readonly number[],
  id: bigint,
): Promise<EventFacts | undefined> {
  const { rows } = await sql<EventFacts>`
    select event.id, feed.code as feed, event.source_id, event.sport, event.kind, competition.names ->> 'EN' as competition,
           coalesce(home.names ->> 'EN' || ' – ' || (away.names ->> 'EN'), competition.names ->> 'EN') as name,
           coalesce((select json_agg(json_build_object('code', one.source_id, 'names', one.names) order by one.names ->> 'EN')
              from sports_competitor one
             where one.feed_id = event.feed_id and one.source_id = any (event.competitors)), '[]') as competitors,
           event.starts_at, event.state, event.score_home, event.score_away, event.held is not null as is_held,
           event.result_version,
           (select count(distinct ticket.id)::int
              from sports_leg leg join sports_ticket ticket on ticket.id = leg.ticket_id
             where leg.event_id = event.id and leg.outcome is null and ticket.state in ('pending', 'accepted')
               and ticket.site_id = any (${plainArray(siteIds)}::int[])) as open_tickets
      from sports_event event
      join sports_feed feed on feed.id = event.feed_id
      join sports_competition competition on competition.id = event.competition_id
      left join sports_competitor home on home.id = event.home_id
      left join sports_competitor away on away.id = event.away_id
     where event.id = ${id} and (
           exists (select from sports_offer offer
                    where offer.feed_id = event.feed_id and offer.site_id = any (${plainArray(siteIds)}::int[])
                      and (offer.sport is null or offer.sport = event.sport))
           or exists (select from sports_leg leg join sports_ticket ticket on ticket.id = leg.ticket_id
                       where leg.event_id = event.id and ticket.site_id = any (${plainArray(siteIds)}::int[])))`.execute(
    reader,
  );
  return rows[0];
}

export interface SaidOfResult {
  readonly version: number;
  readonly result: MatchResult | null;
  readonly market_ids: readonly bigint[] | null;
  readonly certainty: number;
  readonly at: Date;
}

export interface VoidInForce {
  readonly market_ids: readonly bigint[] | null;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly reason: string;
  readonly at: Date;
}

interface EventMarket {
  readonly id: bigint;
  readonly bet_type: MarketType;
  readonly period: Period;
  readonly line: string | null;
  readonly state: MarketState;
}

/** What was said of the result of an event, newest first, the voids in force, and its markets. */
export async function readOutcomes(reader: Reader, eventId: bigint) {
  const results = await reader
    .selectFrom('sports_result')
    .select(['version', 'result', 'market_ids', 'certainty', 'at'])
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .execute();
  const voids = await reader
    .selectFrom('sports_cancel')
    .select(['market_ids', 'from_at', 'to_at', 'reason', 'at'])
    .where('event_id', '=', eventId)
    .where('rolled_back_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const { rows } = await sql<EventMarket>`
    select id, bet_type, period, line::text as line, state from sports_market where event_id = ${eventId}`.execute(
    reader,
  );
  const markets = inOrder(rows).map((row) => ({ ...row, line: shownLine(row.line) }));
  return { results, voids, markets } satisfies {
    readonly results: readonly SaidOfResult[];
    readonly voids: readonly VoidInForce[];
    readonly markets: readonly EventMarket[];
  };
}
