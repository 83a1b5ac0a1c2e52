import type { Generated } from 'kysely';

export interface SandboxPaymentTable {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  site_name: string;
  callback_url: string;
  return_url: string;
  state: 'open' | 'paid' | 'declined';
  created_at: Generated<Date>;
  notified_at: Date | null;
}

export interface SandboxPayoutTable {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  account_number: string;
  callback_url: string;
  state: 'waiting' | 'paid' | 'failed';
  created_at: Date;
  notified_at: Date | null;
}
