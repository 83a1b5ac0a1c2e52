import type { Generated } from 'kysely';
import type { Json, Jsonb } from '../../db/schema.ts';

export interface SupplyPartnerTable {
  code: string;
  name: string;
  site_id: number;
  wallet_url: string;
  origins: string[];
  addresses: string[];
  games: string[] | null;
  paused_at: Date | null;
  version: Generated<number>;
}

interface SupplyKeyTable {
  id: string;
  partner: string;
  site_id: number;
  owner: 'theirs' | 'ours';
  value: Buffer;
  starts_at: Date;
  ends_at: Date | null;
}

interface SupplyPlayerTable {
  id: bigint;
  partner: string;
  site_id: number;
  user_ref: string;
  created_at: Date;
}

interface SupplyLaunchTable {
  launch_id: string;
  partner: string;
  site_id: number;
  player_id: bigint;
  token: Buffer;
}

/** What a stake was asked for: a round that begins, or a decision in one. Types, not interfaces, as what is kept as JSON is. */
export type AskedRound = {
  readonly seed_id: string;
  readonly nonce: number;
  /** 1/10,000 units, as text. */
  readonly unit: string;
  readonly choice: Json;
};
export type AskedStep = { readonly step: number; readonly action: Json };

export interface SupplyTransactionTable {
  id: string;
  partner: string;
  site_id: number;
  player_id: bigint;
  launch_id: string;
  round_id: string;
  game_code: string;
  kind: 'bet' | 'win' | 'rollback';
  of_id: string | null;
  amount: bigint;
  closes: boolean;
  currency: string;
  state: 'open' | 'done' | 'refused' | 'cancelled' | 'failed';
  key: string | null;
  asked: Jsonb<AskedRound | AskedStep> | null;
  status: string | null;
  tries: Generated<number>;
  due_at: Date | null;
  created_at: Date;
  closed_at: Date | null;
  reward: string | null;
}

export interface SupplyRewardTable {
  partner: string;
  ref: string;
  site_id: number;
  player_id: bigint;
  game_code: string;
  stake: bigint;
  rounds: number;
  used: number;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  cancelled_at: Date | null;
}

export interface SupplyTables {
  supply_partner: SupplyPartnerTable;
  supply_key: SupplyKeyTable;
  supply_player: SupplyPlayerTable;
  supply_launch: SupplyLaunchTable;
  supply_transaction: SupplyTransactionTable;
  supply_reward: SupplyRewardTable;
}
