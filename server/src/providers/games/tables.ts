import type { ColumnType, Generated } from 'kysely';
import type { TransactionKind, TransactionState } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Jsonb } from '../../db/schema.ts';
import type { ListedGame } from './catalogue/listed-game.ts';
import type { GameChange } from './catalogue/plan-sync.ts';
import type { ExchangeState } from './exchanges/exchange.ts';

export interface OutsideAccountTable {
  code: string;
  dialect: string;
  policies: Jsonb<Partial<WalletPolicies>>;
  addresses: string[];
  api_url: string | null;
  currency_units: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  launch_currencies: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
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

export interface OutsideStudioTable {
  provider_code: string;
  account: string;
  takes_bonus: Generated<boolean>;
  bonus_contribution: Generated<number | null>;
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
  grant_id: string | null;
  bonus_stake: bigint;
  bonus_win: bigint;
  counted: bigint;
  free_rounds_id: string | null;
}

/** The first answer to a transaction. A type, not an interface, as what is kept as JSON is. */
export type FirstAnswer = {
  /** 1/10,000 units, as text. */
  readonly balance: string;
  /** What of it was bonus money; absent where none was. */
  readonly bonus?: string;
};

export interface OutsideTransactionTable {
  account: string;
  ref: string;
  site_id: number;
  player_id: bigint;
  kind: TransactionKind;
  state: TransactionState;
  amount: bigint;
  is_free: boolean;
  round_id: string | null;
  of_ref: string | null;
  content: Buffer | null;
  answer: Jsonb<FirstAnswer> | null;
  created_at: Date;
  bonus: bigint;
  hold: string | null;
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
  lost: Generated<number>;
  durations: number[];
}

/** Games as the list of an account has them. */
interface OutsideGameTable {
  account: string;
  provider_code: string;
  game_code: string;
  facts: Jsonb<ListedGame>;
  is_listed: boolean;
  first_at: Date;
  changed_at: Date;
}

export interface OutsideSyncTable {
  id: string;
  account: string;
  asked_by: string;
  state: 'running' | 'done' | 'held' | 'failed';
  started_at: Date;
  ended_at: Date | null;
  problem: string | null;
  listed: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  gone: Generated<number>;
  left_out: Generated<number>;
}

interface OutsideSyncChangeTable {
  sync_id: string;
  place: number;
  what: GameChange['what'];
  provider_code: string;
  game_code: string;
  before: Jsonb<ListedGame> | null;
  after: Jsonb<ListedGame> | null;
}

export interface OutsideFreeRoundsTable {
  id: string;
  account: string;
  site_id: number;
  player_id: bigint;
  provider_code: string;
  game_code: string;
  currency: string;
  quantity: number;
  stake: bigint;
  ends_at: Date;
  state: 'ordered' | 'given' | 'refused' | 'cancelling' | 'cancelled' | 'finished';
  ref: string | null;
  problem: string | null;
  win: bigint | null;
  asked_by: string;
  cause: string | null;
  promotion_id: Generated<string | null>;
  granted: Generated<bigint>;
  granted_at: Generated<Date | null>;
  ordered_at: Date;
  changed_at: Date;
}

export interface FreeRoundsBatchTable {
  id: string;
  site_id: number;
  key: string;
  segment_id: string;
  provider_code: string;
  game_code: string;
  quantity: number;
  stake: bigint;
  ends_at: Date;
  promotion_id: string | null;
  state: 'running' | 'done' | 'stopped';
  problem: string | null;
  step: Generated<number>;
  version: Generated<number>;
  asked_by: string;
  asked_at: Date;
  changed_at: Date;
}

interface FreeRoundsBatchPlayerTable {
  batch_id: string;
  player_id: bigint;
  state: 'waiting' | 'ordered' | 'leftOut';
  free_rounds_id: string | null;
}

export interface OutsideGameTables {
  free_rounds_batch: FreeRoundsBatchTable;
  free_rounds_batch_player: FreeRoundsBatchPlayerTable;
  outside_free_rounds: OutsideFreeRoundsTable;
  outside_game: OutsideGameTable;
  outside_sync: OutsideSyncTable;
  outside_sync_change: OutsideSyncChangeTable;
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
