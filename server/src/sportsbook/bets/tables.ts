import type { Generated } from 'kysely';
import type { SlipReason } from '#contract/calls/bets.ts';
import type { ReviewCause } from '#rules/sportsbook/acceptance/review.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import type { StakeMode } from '#rules/sportsbook/odds/stake.ts';
import type { Outcome } from '#rules/sportsbook/outcome.ts';
import type { SlipKind } from '#rules/sportsbook/tickets/slip.ts';
import type { SystemType } from '#rules/sportsbook/tickets/system.ts';
import type { Jsonb } from '../../db/schema.ts';
import type { Names } from '../tables.ts';

/** `waiting`: for a trader, or for the player's answer to an offer. */
export type TicketState = 'waiting' | 'pending' | 'accepted' | 'rejected' | 'settled' | 'void' | 'cashed_out';
export type EntryReason = 'result' | 'cancel' | 'correction' | 'rollback' | 'cash_out';

/** The names and odds shown when a selection was taken. */
export interface LegNames {
  readonly competition: Names;
  readonly home: Names;
  readonly away: Names;
  /** The competitor, for outrights. */
  readonly selection: Names | null;
}

interface SportsRuleTable {
  site_id: number;
  odds_formats: OddsFormat[];
  default_odds_format: OddsFormat;
  min_stake: bigint;
  max_stake: bigint;
  max_payout: bigint;
  min_legs: Generated<number>;
  max_legs: Generated<number>;
  live_delay_s: Generated<number>;
  market_limit: bigint;
  event_limit: bigint;
  player_limit: bigint;
  max_liability: bigint;
  cash_out: Generated<boolean>;
  cash_out_margin: Generated<string>;
  stale_price_s: Generated<number>;
  stake_presets: bigint[];
  review_stake: bigint | null;
  review_win: bigint | null;
  review_over_factor: Generated<boolean>;
  review_s: Generated<number>;
  version: Generated<number>;
}

interface SportsTicketTable {
  id: string;
  site_id: number;
  player_id: bigint;
  key: string;
  content: Buffer;
  kind: SlipKind;
  system: SystemType | null;
  state: TicketState;
  reason: SlipReason | null;
  odds_format: OddsFormat;
  stake_mode: StakeMode;
  policy: 'none' | 'higher' | 'any';
  currency: string;
  stake: bigint;
  risk: bigint;
  to_win: bigint;
  max_payout: bigint;
  placed_at: Date;
  decides_at: Date | null;
  decided_at: Date | null;
  settled_at: Date | null;
  running: bigint;
  returned: Generated<bigint>;
  sold: Generated<bigint>;
  outcome: Outcome | null;
  entries: Generated<number>;
  settlements: Generated<number>;
  is_held: Generated<boolean>;
  sport: string | null;
  paid_by: Generated<'cash' | 'bonus' | 'free'>;
  grant_id: string | null;
  counted: Generated<bigint>;
  boost_percent: number | null;
  boost_maximum: bigint | null;
  boost_added: Generated<bigint>;
  boost_id: string | null;
  boost_odds: string | null;
  hold_id: string | null;
}

/** What a ticket costs and may win, and the prices of its legs, which are all there. Amounts are texts of 1/10,000 units. */
export interface TicketTerms {
  readonly stake: string;
  readonly risk: string;
  readonly to_win: string;
  readonly legs: readonly { readonly n: number; readonly odds: string; readonly odds_decimal: string }[];
}

interface SportsReviewTable {
  ticket_id: string;
  site_id: number;
  player_id: bigint;
  cause: ReviewCause;
  state: 'waiting' | 'offered' | 'over';
  version: Generated<number>;
  offer: Jsonb<TicketTerms> | null;
  asked: Jsonb<TicketTerms> | null;
  opened_at: Date;
  closed_at: Date | null;
}

/** A leg at the moment when its ticket was refused. */
export interface RefusedLeg {
  /** Why it was refused; null where another leg was the reason. */
  readonly reason: SlipReason | null;
  /** As they would have been printed on the ticket, and decimal; nothing where there were none. */
  readonly odds: string | null;
  readonly odds_decimal: string | null;
  readonly line: string | null;
  readonly score: readonly number[] | null;
  readonly red_cards: readonly number[] | null;
}

interface SportsLegTable {
  ticket_id: string;
  n: number;
  player_id: bigint;
  event_id: bigint;
  market_id: bigint;
  sport: string;
  bet_type: MarketType;
  period: Period;
  line: string | null;
  selection: string;
  odds: string;
  odds_decimal: string;
  market_version: bigint;
  feed_code: string;
  message_id: bigint;
  listed: string[];
  names: Jsonb<LegNames>;
  starts_at: Date;
  is_live: boolean;
  score: number[] | null;
  red_cards: number[] | null;
  outcome: Outcome | null;
  dead_heat: number | null;
  settled_at: Date | null;
  result: Jsonb<MatchResult> | null;
  refused: Jsonb<RefusedLeg> | null;
}

interface SportsSettlementTable {
  ticket_id: string;
  version: number;
  outcome: Outcome | null;
  returned: bigint;
  difference: bigint;
  reason: EntryReason;
  basis: Jsonb<unknown>;
  at: Date;
}

interface SportsExposureTable {
  site_id: number;
  market_id: bigint;
  selection: string;
  score: string;
  risk: bigint;
  payout: bigint;
}

interface SportsDueTable {
  event_id: bigint;
  notices: Generated<number>;
  since: Date;
}

interface SportsSharedSlipTable {
  code: string;
  site_id: number;
  legs: Jsonb<
    readonly { readonly event_id: string; readonly market_id: string; readonly selection: string }[]
  >;
  created_at: Date;
}

export interface BetTables {
  sports_rule: SportsRuleTable;
  sports_ticket: SportsTicketTable;
  sports_review: SportsReviewTable;
  sports_leg: SportsLegTable;
  sports_settlement: SportsSettlementTable;
  sports_exposure: SportsExposureTable;
  sports_due: SportsDueTable;
  sports_shared_slip: SportsSharedSlipTable;
}
