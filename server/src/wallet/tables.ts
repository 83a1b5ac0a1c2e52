import type { ColumnType, Generated } from 'kysely';
import type { WithdrawalState } from '#contract/calls/withdrawals.ts';
import type { PaymentCaseKind } from '#contract/office/money/payment-words.ts';
import type { Json, Jsonb } from '../db/schema.ts';
import type { Confirmations, Instruction } from '../providers/payment-adapter.ts';
import type { GatewayStatementTables } from './gateway-statements/tables.ts';
import type { GatewayTables } from './gateways/tables.ts';
import type { ProofTables } from './proofs/tables.ts';
import type { SuspicionTables } from './suspicions/tables.ts';

interface PaymentMethodTable {
  site_id: number;
  code: string;
  adapter: string;
  icon: string;
  min_amount: bigint;
  max_amount: bigint;
  fee_percent: string;
  presets: bigint[];
  position: number;
  enabled: Generated<boolean>;
  version: Generated<number>;
  stopped_at: Generated<Date | null>;
  resumed_at: Generated<Date | null>;
  stop_orders: Generated<number>;
  stop_percent: Generated<number>;
  stop_minutes: Generated<number>;
  countries: Generated<string[]>;
}

interface DepositTable {
  id: string;
  site_id: number;
  player_id: bigint;
  method_code: string;
  /** The adapter the deposit was created at; callbacks of another one are ignored. */
  adapter: string;
  currency: string;
  amount: bigint;
  /** On top of the amount. */
  fee: bigint;
  state: 'pending' | 'paid' | 'failed' | 'expired';
  redirect_url: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  settled_at: Date | null;
  /** With its fee, where another amount came. */
  asked_amount: Generated<bigint | null>;
  gateway_ref: Generated<string | null>;
  instruction: ColumnType<Instruction | null, string | undefined, string>;
  ask_at: Generated<Date | null>;
  asked_times: Generated<number>;
  refunded: Generated<bigint>;
  charged_back: Generated<bigint>;
  unanswered_at: Generated<Date | null>;
  compare_at: Generated<Date | null>;
  compared_at: Generated<Date | null>;
  underway: ColumnType<Confirmations | null, string | undefined, string | null>;
}

interface PaymentCallbackTable {
  id: Generated<bigint>;
  adapter: string;
  deposit_id: string | null;
  verdict: string;
  received_at: Generated<Date>;
  amount: bigint | null;
  currency: string | null;
  result: string | null;
  raw: string | null;
}

export type BankKind = 'bank' | 'ewallet' | 'coin';

interface BankTable {
  site_id: number;
  code: string;
  name: string;
  kind: BankKind;
  country: string;
  currency: string;
  min_digits: number;
  max_digits: number;
  prefix: string;
  position: number;
  enabled: Generated<boolean>;
  version: Generated<number>;
}

interface BankAccountTable {
  id: string;
  site_id: number;
  player_id: bigint;
  bank_code: string;
  account_number: string;
  holder_name: string;
  is_default: Generated<boolean>;
  created_at: Date;
  verified_at: Date | null;
  removed_at: Date | null;
}

interface WithdrawalRuleTable {
  site_id: number;
  turnover_times: number;
  daily_most: number;
  auto_approve_below: bigint | null;
  auto_approve_after_s: number;
  hold_above: bigint | null;
  hold_flags: Generated<string[]>;
  closed_loop: Generated<boolean>;
  own_name_only: Generated<boolean>;
  hold_day_above: Generated<bigint | null>;
  hold_day_count: Generated<number | null>;
  hold_week_above: Generated<bigint | null>;
  hold_week_count: Generated<number | null>;
  version: Generated<number>;
}

interface WithdrawalRuleChangeTable {
  site_id: number;
  version: number;
  changed_at: Date;
  changed_by: string;
  reason: string;
  before: Jsonb<Readonly<Record<string, Json>>>;
  after: Jsonb<Readonly<Record<string, Json>>>;
}

interface PayoutMethodTable {
  site_id: number;
  code: string;
  kind: BankKind;
  adapter: string;
  min_amount: bigint;
  max_amount: bigint;
  fee_percent: string;
  fee_fixed: bigint;
  enabled: Generated<boolean>;
  version: Generated<number>;
}

export interface WithdrawalTable {
  id: string;
  site_id: number;
  player_id: bigint;
  bank_account_id: string;
  method_code: string;
  adapter: string;
  currency: string;
  amount: bigint;
  /** Taken out of the amount. */
  fee: bigint;
  bank_code: string;
  bank_name: string;
  account_number: string;
  holder_name: string;
  state: WithdrawalState;
  reason: Generated<string>;
  created_at: Date;
  approved_at: Date | null;
  decided_by: string | null;
  asked_at: Date | null;
  asked_times: Generated<number>;
  asks_allowed: Generated<number>;
  /** Staff pays it, back to where the money came from. */
  by_staff: Generated<boolean>;
  accepted_at: Date | null;
  closed_at: Date | null;
  /** What is sent in coins, decimal text, once it is fixed. */
  coin_amount: Generated<string | null>;
  /** When its gateway was last asked for the rate, before it is sent, or for the result, once it is taken on; and how often. */
  looked_at: Generated<Date | null>;
  looked_times: Generated<number>;
  /** What was found when the rules of the site were applied, at `judged_at`. */
  flags: Generated<string[]>;
  judged_at: Date | null;
  /** Since when it waits for somebody to release it. */
  held_at: Date | null;
  held_by: string | null;
  hold_reason: Generated<string>;
  /** Of the list of reasons; `reason` is what staff added. */
  reason_code: string | null;
}

interface WithdrawalReturnTable {
  withdrawal_id: string;
  deposit_id: string;
  amount: bigint;
}

export type CaseState = 'open' | 'credited' | 'returned' | 'written-off';

interface PaymentCaseTable {
  id: string;
  site_id: number | null;
  operator_id: number | null;
  deposit_id: string | null;
  withdrawal_id: Generated<string | null>;
  kind: PaymentCaseKind;
  adapter: string;
  reference: string;
  /** What the gateway named, with the fee. */
  amount: bigint;
  currency: string;
  result: 'paid' | 'failed';
  raw: string | null;
  times: Generated<number>;
  opened_at: Date;
  last_at: Date;
  state: Generated<CaseState>;
  moved: Generated<bigint>;
  taken: Generated<bigint>;
  taken_at: Generated<Date | null>;
  resolved_at: Date | null;
  resolved_by: string | null;
}

interface TurnoverMarkTable {
  player_id: bigint;
  base: bigint;
  target: bigint;
}

interface PayoutCallbackTable {
  id: Generated<bigint>;
  adapter: string;
  withdrawal_id: string | null;
  verdict: string;
  received_at: Date;
  raw: string | null;
}

export interface PlayerTurnoverTable {
  player_id: bigint;
  staked: bigint;
  won: bigint;
  rounds: bigint;
}

export interface WalletTables extends GatewayStatementTables, GatewayTables, ProofTables, SuspicionTables {
  player_turnover: PlayerTurnoverTable;
  payment_method: PaymentMethodTable;
  deposit: DepositTable;
  payment_callback: PaymentCallbackTable;
  bank: BankTable;
  bank_account: BankAccountTable;
  withdrawal_rule: WithdrawalRuleTable;
  withdrawal_rule_change: WithdrawalRuleChangeTable;
  payout_method: PayoutMethodTable;
  withdrawal: WithdrawalTable;
  withdrawal_return: WithdrawalReturnTable;
  payment_case: PaymentCaseTable;
  turnover_mark: TurnoverMarkTable;
  payout_callback: PayoutCallbackTable;
}
