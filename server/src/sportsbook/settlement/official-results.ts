import { sql } from 'kysely';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import type { Settled } from '#rules/sportsbook/outcome.ts';
import { settleSelection } from '#rules/sportsbook/settle-selection.ts';
import type { Reader } from '../../db/database.ts';
import type { LegRow, TicketRow } from '../bets/store.ts';

/** The official results of an event, on which its bets are settled. */
export interface OfficialResults {
  readonly eventId: bigint;
  /** Something is missing or contradicts itself: nothing is settled before that is put right. */
  readonly isBlocked: boolean;
  /** Newest first. */
  readonly results: readonly {
    readonly result: MatchResult | null;
    readonly marketIds: readonly bigint[] | null;
  }[];
  readonly cancels: readonly Cancel[];
}

interface Cancel {
  readonly marketIds: readonly bigint[] | null;
  /** Bets struck from here on, and before `to`; null: any. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The official results of those of the events that exist, by event. */
export async function readOfficialResults(
  reader: Reader,
  eventIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, OfficialResults>> {
  const ids = [...eventIds];
  const [events, results, cancels] = [
    await sql<{
      id: bigint;
      blocked: boolean;
    }>`/* prepared: blocked_events */ select id, needs_recovery or held is not null as blocked
      from sports_event where id = any (${ids}::bigint[])`.execute(reader),
    await sql<EventRow & OfficialResults['results'][number]>`/* prepared: results_of_events */
      select event_id as "eventId", result, market_ids as "marketIds" from sports_result
       where event_id = any (${ids}::bigint[]) order by event_id, version desc`.execute(reader),
    await sql<EventRow & Cancel>`/* prepared: cancels_of_events */
      select event_id as "eventId", market_ids as "marketIds", from_at as "from", to_at as "to" from sports_cancel
       where event_id = any (${ids}::bigint[]) and rolled_back_at is null order by event_id, id`.execute(
      reader,
    ),
  ];
  const [resultsOf, cancelsOf] = [byEvent(results.rows), byEvent(cancels.rows)];
  return new Map(
    events.rows.map(({ id, blocked }) => [
      id,
      {
        eventId: id,
        isBlocked: blocked,
        results: resultsOf.get(id) ?? [],
        cancels: cancelsOf.get(id) ?? [],
      },
    ]),
  );
}

interface EventRow {
  readonly eventId: bigint;
}

const byEvent = <Row extends EventRow>(rows: readonly Row[]): Map<bigint, Row[]> =>
  Map.groupBy(rows, ({ eventId }) => eventId);

/** The result of a leg and its source; without `settled` the leg is open. */
export interface LegDecision {
  readonly settled?: Settled | undefined;
  readonly result: MatchResult | null;
  readonly by: 'result' | 'cancel' | null;
}

const open: LegDecision = { result: null, by: null };
const cancelled: LegDecision = {
  settled: { outcome: 'void' },
  result: { status: 'cancelled' },
  by: 'cancel',
};

const covers = (marketIds: readonly bigint[] | null, marketId: bigint): boolean =>
  marketIds === null || marketIds.includes(marketId);

/** The result that a market is settled on: one that staff gave it alone, or else the last that covers it. @param results newest first */
export function resultFor<Said extends OfficialResults['results'][number]>(
  results: readonly Said[],
  marketId: bigint,
): Said | undefined {
  const own = results.find(({ marketIds }) => marketIds?.includes(marketId) === true);
  return own?.result ? own : results.find(({ marketIds }) => covers(marketIds, marketId));
}

/** Decides a leg of a ticket by the current official results. Nothing is inferred: an uncertain leg stays open. */
export function decideLeg(
  leg: Pick<
    LegRow,
    'market_id' | 'bet_type' | 'period' | 'selection' | 'line' | 'sport' | 'is_live' | 'score' | 'listed'
  >,
  ticket: Pick<TicketRow, 'placed_at' | 'decided_at'>,
  official: OfficialResults,
): LegDecision {
  if (official.cancels.some((cancel) => isStruckIn(cancel, leg.market_id, ticket))) return cancelled;
  const said = resultFor(official.results, leg.market_id);
  if (!said?.result) return open;
  const settled = settleSelection(
    {
      type: leg.bet_type,
      period: leg.period,
      selection: leg.selection,
      line: leg.line ?? undefined,
      sport: leg.sport,
      scoreAtBet: leg.is_live ? scoreOf(leg.score) : undefined,
      listed: leg.listed.length > 0 ? leg.listed : undefined,
    },
    said.result,
  );
  return settled ? { settled, result: said.result, by: 'result' } : open;
}

/** Whether a bet was under way at some moment of a cancel: from when it was placed until it was accepted. */
function isStruckIn(
  { marketIds, from, to }: Cancel,
  marketId: bigint,
  { placed_at, decided_at }: Pick<TicketRow, 'placed_at' | 'decided_at'>,
): boolean {
  const accepted = decided_at ?? placed_at;
  return covers(marketIds, marketId) && (!from || accepted >= from) && (!to || placed_at < to);
}

const scoreOf = (score: readonly number[] | null): readonly [number, number] | undefined =>
  score?.[0] === undefined || score[1] === undefined ? undefined : [score[0], score[1]];
