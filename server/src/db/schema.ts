import type { Generated, JSONColumnType } from 'kysely';

/** A value that survives jsonb unchanged. Amounts and ids travel as strings. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface OutboxTable {
  id: Generated<bigint>;
  site_id: number;
  player_id: bigint | null;
  topic: string;
  payload: JSONColumnType<{ readonly [key: string]: Json }>;
  created_at: Generated<Date>;
}

export interface OnceKeyTable {
  site_id: number;
  key: string;
  request_hash: Buffer;
  answer: JSONColumnType<{ value: Json } | null>;
  created_at: Generated<Date>;
}

/** Every table by name. A noun keeps its row types in its own file and lists them here. */
export interface Database {
  outbox: OutboxTable;
  once_key: OnceKeyTable;
}
