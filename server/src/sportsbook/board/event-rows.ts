import type { EventState, SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import { marketTypes } from '#rules/sportsbook/bet-types.ts';
import { formatLine, parseLine } from '#rules/sportsbook/line.ts';
import type { MarketTable, Names, SiteBoost, SiteSelection, StoredClock, StoredPeriod } from '../tables.ts';

/** An event with the names it is shown under. */
export interface EventRow {
  readonly id: bigint;
  readonly sport: string;
  readonly competition_id: bigint;
  readonly competition_names: Names;
  readonly home_names: Names | null;
  readonly away_names: Names | null;
  readonly starts_at: Date;
  readonly state: EventState;
  readonly score_home: number | null;
  readonly score_away: number | null;
  readonly red_home: number | null;
  readonly red_away: number | null;
  readonly period_scores: readonly StoredPeriod[];
  readonly clock: StoredClock | null;
  readonly market_count: number;
  readonly version: bigint;
}

export interface MarketRow
  extends Pick<MarketTable, 'event_id' | 'bet_type' | 'period' | 'state' | 'message_id' | 'priced_at'> {
  readonly id: bigint;
  readonly line: string | null;
  readonly combo_min: number;
  readonly version: bigint;
  readonly is_main: boolean;
  readonly selections: readonly SiteSelection[];
}

/** The database keeps two decimals; `2.50` is shown as `2.5`. */
export function shownLine(line: string | null): string | null {
  const quarters = line === null ? undefined : parseLine(line);
  return quarters === undefined ? line : formatLine(quarters);
}

/** Both or neither is known. */
export const pairOf = (home: number | null, away: number | null) =>
  home === null || away === null ? null : { home, away };

export const priceBoostOnWire = ({ id: boost_id, odds, most: max_stake }: SiteBoost) => ({
  ...{ boost_id, odds, max_stake },
});

export function toMarket(row: MarketRow): SportsMarket {
  return {
    market_id: String(row.id),
    bet_type: row.bet_type,
    period: row.period,
    line: shownLine(row.line),
    state: row.state,
    version: String(row.version),
    combo_min: row.combo_min,
    selections: row.selections.map(({ code, odds, active, boost }) => ({
      ...{ code, odds, active },
      ...(boost ? { boost: priceBoostOnWire(boost) } : {}),
    })),
  };
}

const placeOf = new Map<string, number>(marketTypes.map((type, place) => [type, place]));

/** In the order of the specification, the whole match before its first half, lines rising. */
export function inOrder<Row extends Pick<MarketRow, 'bet_type' | 'period' | 'line'>>(
  rows: readonly Row[],
): readonly Row[] {
  return [...rows].sort(
    (a, b) =>
      (placeOf.get(a.bet_type) ?? 0) - (placeOf.get(b.bet_type) ?? 0) ||
      a.period.localeCompare(b.period) ||
      Number(a.line ?? 0) - Number(b.line ?? 0),
  );
}

export function toEvent(row: EventRow, markets: readonly MarketRow[]): SportsEvent {
  return {
    event_id: String(row.id),
    sport: row.sport,
    competition_id: String(row.competition_id),
    competition_names: { ...row.competition_names },
    home_names: { ...row.home_names },
    away_names: { ...row.away_names },
    starts_at: row.starts_at.toISOString(),
    state: row.state,
    score: pairOf(row.score_home, row.score_away),
    red_cards: pairOf(row.red_home, row.red_away),
    period_scores: row.period_scores.map(({ phase, home, away }) => ({ phase, home, away })),
    clock: row.clock,
    version: String(row.version),
    market_count: row.market_count,
    markets: inOrder(markets).map(toMarket),
  };
}
