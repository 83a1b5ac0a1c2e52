import type { Generated } from 'kysely';

export interface PaymentMethodTable {
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
}

export interface DepositTable {
  id: string;
  site_id: number;
  player_id: bigint;
  method_code: string;
  /** Whose gateway it was asked of; no other may speak of it. */
  adapter: string;
  currency: string;
  amount: bigint;
  state: 'pending' | 'paid' | 'failed' | 'expired';
  redirect_url: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  settled_at: Date | null;
}

export interface PaymentCallbackTable {
  id: Generated<bigint>;
  adapter: string;
  deposit_id: string | null;
  verdict: string;
  received_at: Generated<Date>;
}
