import type { Generated } from 'kysely';
import type { Json, Jsonb } from '../db/schema.ts';
import type { RoomTables } from './rooms/tables.ts';
import type { DealtRound } from './rounds/round-on-wire.ts';
import type { SharedTables } from './shared/tables.ts';
import type { SupplyTables } from './supply/tables.ts';

export interface DemoState {
  /** 1/10,000 units, as text. */
  readonly balance: string;
  readonly server_seed: string;
  readonly next_server_seed: string;
  readonly client_seed: string;
  /** The nonce of the next round. */
  readonly nonce: number;
  /** When the last round was begun, in milliseconds since 1970. */
  readonly begunAt?: number;
  /** The last answer, given again when it is asked for again. */
  readonly last: DemoAnswer | null;
  /** The round that waits for the player. */
  readonly open: DemoRound | null;
}

/** A type, not an interface, as what is kept as JSON is. */
export type DemoAnswer = {
  readonly key: string;
  readonly content: string;
  readonly unit: string;
  readonly choice: Json;
  readonly actions: readonly Json[];
  readonly round: DealtRound;
  readonly balance: string;
};

export type DemoRound = {
  readonly round_id: string;
  readonly nonce: number;
  readonly unit: string;
  readonly choice: Json;
  readonly actions: readonly Json[];
};

export interface LaunchTable {
  id: string;
  token_hash: Buffer;
  site_id: number;
  player_id: bigint | null;
  session_id: string | null;
  game_code: string;
  provider_code: string;
  mode: 'real' | 'demo';
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  demo: Jsonb<DemoState> | null;
}

export interface SeedTable {
  id: string;
  site_id: number;
  player_id: bigint;
  game_code: string;
  server_seed: Buffer;
  server_seed_hash: Buffer;
  next_server_seed: Buffer;
  client_seed: string;
  /** The last nonce that was drawn with; the first is 1. */
  last_nonce: Generated<bigint>;
  /** When a round of the player and game was last begun, by the clock of the database. */
  last_round_at: Date | null;
  created_at: Date;
  revealed_at: Date | null;
}

export interface RoundTable {
  id: string;
  site_id: number;
  player_id: bigint;
  game_code: string;
  provider_code: string;
  launch_id: string;
  seed_id: string;
  nonce: bigint;
  stake: bigint;
  win: bigint;
  currency: string;
  state: 'open' | 'settled' | 'refunded';
  result: Jsonb<Json>;
  /** The ids of the holds of an open round. */
  holds: string[] | null;
  /** The grant of a bonus that it belongs to, and what of its stake was bonus money; of a bet on a shared round that says so. */
  grant_id: string | null;
  bonus_stake: Generated<bigint>;
  /** For a bet on a shared round: then `seed_id` is a chain, and `nonce` the number of its round. */
  shared_round_id: string | null;
  started_at: Date;
  settled_at: Date | null;
}

export interface BigWinTable {
  round_id: string;
  site_id: number;
  player_id: bigint;
  provider_code: string;
  game_code: string;
  win: bigint;
  won_at: Date;
}

/** Settings of house games on a site; a site without a row uses the defaults. */
export interface SitePlayTable {
  site_id: number;
  shortest_round_ms: Generated<number>;
  shortest_shot_ms: Generated<number>;
  shows_play: Generated<boolean>;
}

/** An operator's limits of stakes on a game, where narrower than those of the currency. */
export interface GameLimitTable {
  site_id: number;
  provider_code: string;
  game_code: string;
  min_stake: bigint | null;
  max_stake: bigint | null;
  max_win: bigint | null;
  shortest_round_ms: number | null;
}

export interface GameTables extends RoomTables, SharedTables, SupplyTables {
  site_play: SitePlayTable;
  game_limit: GameLimitTable;
  launch: LaunchTable;
  seed: SeedTable;
  round: RoundTable;
  big_win: BigWinTable;
}
