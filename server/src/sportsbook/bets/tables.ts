import type { Generated } from 'kysely';
import type { Jsonb } from '../../db/schema.ts';

export type OddsFormatName = 'DEC' | 'HK' | 'MY' | 'ID' | 'US';
export type TicketState = 'pending' | 'accepted' | 'rejected' | 'settled' | 'void' | 'cashed_out';
export type OutcomeName = 'win' | 'half_win' | 'push' | 'half_lose' | 'lose' | 'void';
export type EntryReason = 'result' | 'cancel' | 'correction' | 'rollback' | 'cash_out';
export type Names = { readonly [language: string]: string };

/** What was shown when a selection was taken. */
export interface LegNames {
  readonly competition: Names;
  readonly home: Names;
  readonly away: Names;
  /** Of outrights: the competitor. */
  readonly selection: Names | null;
}

interface SportsRuleTable {
  site_id: number;
  odds_formats: OddsFormatName[];
  default_odds_format: OddsFormatName;
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
}

interface SportsTicketTable {
  id: string;
  site_id: number;
  player_id: bigint;
  key: string;
  content: Buffer;
  kind: 'single' | 'parlay' | 'system';
  system: string | null;
  state: TicketState;
  reason: string | null;
  odds_format: OddsFormatName;
  stake_mode: 'RISK' | 'TO_WIN';
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
  outcome: OutcomeName | null;
  entries: Generated<number>;
  settlements: Generated<number>;
  is_held: Generated<boolean>;
}

interface SportsLegTable {
  ticket_id: string;
  n: number;
  player_id: bigint;
  event_id: bigint;
  market_id: bigint;
  sport: string;
  bet_type: string;
  period: 'FT' | 'HT';
  line: string | null;
  selection: string;
  odds: string;
  odds_decimal: string;
  market_version: bigint;
  feed_code: string;
  message_id: string | null;
  listed: string[];
  names: Jsonb<LegNames>;
  starts_at: Date;
  is_live: boolean;
  score: number[] | null;
  red_cards: number[] | null;
  outcome: OutcomeName | null;
  dead_heat: number | null;
  settled_at: Date | null;
  result: Jsonb<{ readonly [key: string]: unknown }> | null;
}

interface SportsSettlementTable {
  ticket_id: string;
  version: number;
  outcome: OutcomeName | null;
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
  legs: Jsonb<readonly { readonly event_id: string; readonly market_id: string; readonly selection: string }[]>;
  created_at: Date;
}

export interface BetTables {
  sports_rule: SportsRuleTable;
  sports_ticket: SportsTicketTable;
  sports_leg: SportsLegTable;
  sports_settlement: SportsSettlementTable;
  sports_exposure: SportsExposureTable;
  sports_due: SportsDueTable;
  sports_shared_slip: SportsSharedSlipTable;
}
