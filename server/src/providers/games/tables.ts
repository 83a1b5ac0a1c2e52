import type { Generated } from 'kysely';
import type { TransactionState, WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Jsonb } from '../../db/schema.ts';
import type { ExchangeState } from './exchanges/exchange.ts';

export interface OutsideAccountTable {
  code: string;
  dialect: string;
  policies: Jsonb<Partial<WalletPolicies>>;
  addresses: string[];
  api_url: string | null;
  version: Generated<number>;
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

interface StudioFrameTable {
  provider_code: string;
  opens_in: 'frame' | 'popup';
  origins: string[];
  sandbox: string[];
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

/** The log of what providers sent and were sent; a row says its day by its id. */
export interface OutsideExchangeTable {
  id: string;
  account: string;
  /** 0: of no site that is known. */
  site_id: number;
  player_id: bigint | null;
  direction: 'in' | 'out';
  method: string;
  path: string;
  state: ExchangeState;
  outcome: string;
  status: number | null;
  duration_us: number;
  at: Date;
  round_ref: string | null;
  refs: string[];
  content: Buffer;
  is_whole: boolean;
  replay_of: string | null;
}

interface OutsideHealthTable {
  account: string;
  minute: Date;
  site_id: number;
  direction: 'in' | 'out';
  calls: number;
  refused: number;
  failed: number;
  durations: number[];
}

export interface OutsideGameTables {
  outside_exchange: OutsideExchangeTable;
  outside_health: OutsideHealthTable;
  outside_account: OutsideAccountTable;
  outside_site: OutsideSiteTable;
  outside_key: OutsideKeyTable;
  outside_studio: OutsideStudioTable;
  studio_frame: StudioFrameTable;
  outside_round: OutsideRoundTable;
  outside_transaction: OutsideTransactionTable;
}
