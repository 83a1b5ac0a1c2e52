import type { Generated } from 'kysely';
import type { Json, Jsonb } from '../../db/schema.ts';

export interface SharedChainTable {
  id: string;
  game_code: string;
  n: number;
  secret: Buffer;
  rounds: number;
  anchor: string;
  beacon: string;
  is_independent: boolean;
  pulse: bigint | null;
  pulse_value: string | null;
  used: number;
  published_at: Date;
  ended_at: Date | null;
  /** The cell that a moved site brought it from: no round of it is this cell's own. */
  moved_from: Generated<string | null>;
}

export interface SharedRoundTable {
  id: string;
  game_code: string;
  chain_id: string;
  number: number;
  phase: 'taking' | 'running' | 'over' | 'refunded';
  setting: Jsonb<Json>;
  pulse: bigint;
  pulse_value: string | null;
  link: Buffer;
  opened_at: Date;
  closes_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  next_at: Date | null;
  outcome: Jsonb<Json> | null;
  reason: RefundReason | null;
  settled_at: Date | null;
}

/** Why the stakes of a round were given back. */
export type RefundReason = 'interrupted' | 'beacon';
/** Why a bet was given back: its round was, or its pool could not have paid it more than its stake. */
export type BetRefundReason = RefundReason | 'unmatched';

export interface SharedBetTable {
  id: string;
  shared_round_id: string;
  site_id: number;
  player_id: bigint;
  key: string;
  content: Buffer;
  unit: bigint;
  stake: bigint;
  /** The ids of the holds on its stake; `null` where its own id is the only one. */
  holds: string[] | null;
  /** The grant of a bonus that it belongs to, and what of its stake was bonus money. */
  grant_id: string | null;
  bonus_stake: bigint;
  choice: Jsonb<Json>;
  state: 'open' | 'paid' | 'lost' | 'cancelled' | 'refunded';
  times: number | null;
  win: bigint;
  reason: BetRefundReason | null;
  placed_at: Date;
  closed_at: Date | null;
}

export interface SharedTables {
  shared_chain: SharedChainTable;
  shared_round: SharedRoundTable;
  shared_bet: SharedBetTable;
}
