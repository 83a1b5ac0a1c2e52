import type { ColumnType, Generated } from 'kysely';
import type { EventState, MarketState } from '#contract/calls/sportsbook.ts';
import type { FeedVerdict, Sport } from '#contract/feed.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import type { Json, Jsonb } from '../db/schema.ts';

/** By language code; EN is always there. */
export type Names = Readonly<Record<string, string>>;

export interface StoredSelection {
  readonly code: string;
  /** Decimal odds. */
  readonly odds: string;
  readonly active: boolean;
  /** Chances of win, half win, refund, half lose, lose; absent if the feed sends none. */
  readonly probs?: readonly [number, number, number, number, number];
}

/** What sites do to the prices of an event, by their ids. */
export type SitePrices = Readonly<Record<string, SitePricing>>;

export interface SitePricing {
  /** Basis points. */
  readonly margin?: number;
  /** Prices by hand: decimal odds by market and selection. */
  readonly fixed?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Prices that are boosted for everybody, by market and selection. */
  readonly boosts?: Readonly<Record<string, Readonly<Record<string, SiteBoost>>>>;
}

/** A price that a site boosts for everybody. */
export interface SiteBoost {
  readonly id: string;
  /** Decimal odds. */
  readonly odds: string;
  /** The most that a player may stake at it, as a wire amount. */
  readonly most: string;
}

/** A selection as a site offers it. */
export interface SiteSelection extends StoredSelection {
  readonly boost?: SiteBoost;
}

export interface BoostTable {
  id: string;
  site_id: number;
  event_id: bigint;
  market_id: bigint;
  selection: string;
  odds: string;
  max_stake: bigint;
  budget: bigint;
  used: Generated<bigint>;
  starts_at: Date;
  ends_at: Date;
  state: Generated<'planned' | 'active' | 'ended'>;
  ended_by: BoostEnd | null;
  ended_at: Date | null;
  set_at: Date;
  set_by: string;
}

/** Who or what has ended a boost: `start` of the event, the `price` of the feed that has reached it, a `budget` that is used. */
export type BoostEnd = 'staff' | 'time' | 'start' | 'price' | 'budget';

export interface StoredClock {
  readonly phase: string;
  readonly started_at: string | null;
  readonly offset_seconds: number;
  readonly running: boolean;
}

export interface StoredPeriod {
  readonly phase: string;
  readonly home: number;
  readonly away: number;
}

export type FeedState = 'up' | 'quiet' | 'recovering';

export interface FeedTable {
  id: Generated<number>;
  code: string;
  quiet_after_ms: Generated<number>;
  state: Generated<FeedState>;
  last_message_at: Date | null;
  complete_until: Date | null;
}

export interface MessageTable {
  id: bigint;
  feed_id: number;
  source_id: string;
  kind: string;
  event_id: bigint | null;
  received_at: Date;
  verdict: FeedVerdict;
  reason: string | null;
  body: Jsonb<Json>;
}

export interface SportTable {
  code: Sport;
  position: number;
}

export interface CompetitionTable {
  id: Generated<bigint>;
  feed_id: number;
  source_id: string;
  sport: Sport;
  region: Generated<string>;
  names: Jsonb<Names>;
}

export interface CompetitorTable {
  id: Generated<bigint>;
  feed_id: number;
  source_id: string;
  names: Jsonb<Names>;
}

export interface EventTable {
  id: Generated<bigint>;
  feed_id: number;
  source_id: string;
  kind: 'match' | 'outright';
  sport: Sport;
  competition_id: bigint;
  home_id: bigint | null;
  away_id: bigint | null;
  competitors: string[] | null;
  starts_at: Date;
  scheduled_at: Date;
  state: Generated<EventState>;
  score_home: number | null;
  score_away: number | null;
  red_home: number | null;
  red_away: number | null;
  period_scores: Jsonb<readonly StoredPeriod[]>;
  clock: Jsonb<StoredClock> | null;
  market_count: Generated<number>;
  sequence: bigint;
  message_id: bigint;
  needs_recovery: Generated<boolean>;
  recovery_id: bigint | null;
  held: string | null;
  result_version: Generated<number>;
  /** Whose traders have suspended all of its markets, those to come too. Never written by feeds. */
  suspended_sites: Generated<number[]>;
  /** Derived from `sports_margin` and `sports_price`; null: every site has the prices of its feed. */
  site_prices: ColumnType<SitePrices | null, never, never>;
  version: Generated<bigint>;
  search_key: string;
}

export interface MarginTable {
  id: Generated<bigint>;
  site_id: number;
  sport: Sport;
  competition_id: bigint | null;
  event_id: bigint | null;
  margin: number;
  set_at: Date;
  set_by: string;
}

export interface PlayerFactorTable {
  site_id: number;
  player_id: bigint;
  sport: Sport | 'all';
  percent: number;
  set_at: Date;
  set_by: string;
}

export interface PriceTable {
  site_id: number;
  market_id: bigint;
  selection: string;
  event_id: bigint;
  odds: string;
  until_at: Date;
  ends_with_state: boolean;
  set_at: Date;
  set_by: string;
}

export interface MarketTable {
  id: Generated<bigint>;
  event_id: bigint;
  bet_type: MarketType;
  period: Period;
  /** Read as text with two decimals: `-0.75`, `2.50`. */
  line: ColumnType<string | null, string | null, string | null>;
  state: MarketState;
  held_state: MarketState | null;
  selections: Jsonb<readonly StoredSelection[]>;
  is_main: Generated<boolean>;
  combo_min: Generated<number>;
  cashout: Generated<boolean>;
  /** Whose traders have suspended it. Never written by feeds. */
  suspended_sites: Generated<number[]>;
  version: Generated<bigint>;
  message_id: bigint;
  priced_at: Date;
}

export interface ResultTable {
  event_id: bigint;
  version: number;
  /** Null: what was said before is taken back. */
  result: Jsonb<MatchResult> | null;
  market_ids: bigint[] | null;
  certainty: Generated<number>;
  message_id: bigint | null;
  reason: string;
  at: Date;
}

export interface CancelTable {
  id: Generated<bigint>;
  event_id: bigint;
  market_ids: bigint[] | null;
  from_at: Date | null;
  to_at: Date | null;
  message_id: bigint | null;
  reason: string;
  at: Date;
  rolled_back_at: Date | null;
}

export interface RecoveryTable {
  id: Generated<bigint>;
  feed_id: number;
  event_source: string | null;
  after_at: Date;
  asked_at: Date;
  answered_at: Date | null;
}

export interface OfferTable {
  site_id: number;
  feed_id: number;
  sport: Sport | null;
}

export interface SportsbookTables {
  sports_feed: FeedTable;
  sports_message: MessageTable;
  sports_sport: SportTable;
  sports_competition: CompetitionTable;
  sports_competitor: CompetitorTable;
  sports_event: EventTable;
  sports_margin: MarginTable;
  sports_player_factor: PlayerFactorTable;
  sports_price: PriceTable;
  sports_boost: BoostTable;
  sports_market: MarketTable;
  sports_result: ResultTable;
  sports_cancel: CancelTable;
  sports_recovery: RecoveryTable;
  sports_offer: OfferTable;
}
