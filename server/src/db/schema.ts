import type { ColumnType, Generated } from 'kysely';
import type { FavouriteTable, GameTable, ProviderTable, SiteGameTable } from '../catalog/tables.ts';
import type { SandboxPaymentTable } from '../providers/sandbox-pay/tables.ts';
import type { DepositTable, PaymentCallbackTable, PaymentMethodTable } from '../wallet/tables.ts';

/** A value that survives jsonb unchanged. Amounts and ids travel as strings. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Read as the value, written as its JSON text. */
export type Jsonb<Value> = ColumnType<Value, string, string>;

export interface OutboxTable {
  id: Generated<bigint>;
  site_id: number;
  player_id: bigint | null;
  topic: string;
  payload: Jsonb<{ readonly [key: string]: Json }>;
  created_at: Generated<Date>;
}

export interface OnceKeyTable {
  site_id: number;
  key: string;
  request_hash: Buffer;
  answer: Jsonb<{ value: Json }> | null;
  created_at: Generated<Date>;
}

/** Every table by name. A noun keeps its row types in its own file and lists them here. */
export interface Database {
  outbox: OutboxTable;
  once_key: OnceKeyTable;
  provider: ProviderTable;
  game: GameTable;
  site_game: SiteGameTable;
  favourite: FavouriteTable;
  payment_method: PaymentMethodTable;
  deposit: DepositTable;
  payment_callback: PaymentCallbackTable;
  sandbox_payment: SandboxPaymentTable;
}
