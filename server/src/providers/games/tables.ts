import type { TransactionState, WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Jsonb } from '../../db/schema.ts';

interface OutsideAccountTable {
  code: string;
  dialect: string;
  policies: Jsonb<Partial<WalletPolicies>>;
  addresses: string[];
}

interface OutsideSiteTable {
  account: string;
  site_id: number;
  operator_id: string;
  paused_at: Date | null;
}

interface OutsideKeyTable {
  id: string;
  account: string;
  site_id: number | null;
  owner: 'theirs' | 'ours';
  value: Buffer;
  starts_at: Date;
  ends_at: Date | null;
}

interface OutsideStudioTable {
  provider_code: string;
  account: string;
}

export interface OutsideRoundTable {
  id: string;
  account: string;
  site_id: number;
  player_id: bigint;
  provider_code: string;
  game_code: string;
  ref: string;
  currency: string;
  stake: bigint;
  win: bigint;
  state: 'open' | 'closed';
  started_at: Date;
  closed_at: Date | null;
}

/** The first answer to a transaction. A type, not an interface, as what is kept as JSON is. */
export type FirstAnswer = {
  /** 1/10,000 units, as text. */
  readonly balance: string;
};

export interface OutsideTransactionTable {
  account: string;
  ref: string;
  site_id: number;
  player_id: bigint;
  kind: WalletAction['kind'];
  state: TransactionState;
  amount: bigint;
  is_free: boolean;
  round_id: string | null;
  of_ref: string | null;
  content: Buffer | null;
  answer: Jsonb<FirstAnswer> | null;
  created_at: Date;
}

export interface OutsideGameTables {
  outside_account: OutsideAccountTable;
  outside_site: OutsideSiteTable;
  outside_key: OutsideKeyTable;
  outside_studio: OutsideStudioTable;
  outside_round: OutsideRoundTable;
  outside_transaction: OutsideTransactionTable;
}
