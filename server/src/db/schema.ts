import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AffiliateTables } from '../affiliates/tables.ts';
import type { BonusTables } from '../bonuses/tables.ts';
import type { CampaignTables } from '../campaigns/tables.ts';
import type { CatalogTables } from '../catalog/tables.ts';
import type { ContentTables } from '../content/tables.ts';
import type { GameTables } from '../games/tables.ts';
import type { PlayerTables } from '../players/tables.ts';
import type { BeaconPulseTable } from '../providers/beacon-house/tables.ts';
import type { OutsideGameTables } from '../providers/games/tables.ts';
import type { MessageTables } from '../providers/messages/tables.ts';
import type { SandboxPaymentTable, SandboxPayoutTable } from '../providers/sandbox-pay/tables.ts';
import type { MinigameTables } from '../rewards/minigame/tables.ts';
import type { SpinTables } from '../rewards/spin/tables.ts';
import type { RewardTables } from '../rewards/tables.ts';
import type { SegmentTables } from '../segments/tables.ts';
import type { SiteTables } from '../sites/tables.ts';
import type { BetTables } from '../sportsbook/bets/tables.ts';
import type { SportsbookTables } from '../sportsbook/tables.ts';
import type { StaffTables } from '../staff/tables.ts';
import type { WalletTables } from '../wallet/tables.ts';
import type { LeaseTable } from './turns/lease-rows.ts';
import type { NodeTable } from './turns/nodes.ts';

/** A value that survives jsonb unchanged. Amounts and ids travel as strings. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Read as the value, written as its JSON text. */
export type Jsonb<Value> = ColumnType<Value, string, string>;

export interface OutboxTable {
  id: Generated<bigint>;
  /** By the player, or by the site where it concerns no player: see migration 0190. */
  partition: GeneratedAlways<number>;
  site_id: number;
  player_id: bigint | null;
  topic: string;
  payload: Jsonb<{ readonly [key: string]: Json }>;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  available_at: Generated<Date | null>;
}

export interface OutboxFailedTable {
  id: bigint;
  site_id: number;
  player_id: bigint | null;
  topic: string;
  payload: Jsonb<{ readonly [key: string]: Json }>;
  created_at: Date;
  failed_at: Generated<Date>;
  error: string;
  /** By staff; `null` while it waits. */
  decided: 'retried' | 'dropped' | null;
  decided_at: Date | null;
}

export interface OnceKeyTable {
  site_id: number;
  key: string;
  request_hash: Buffer;
  answer: Jsonb<{ value: Json }> | null;
  created_at: Generated<Date>;
}

/** Every table by name. A noun keeps its row types in its own file and lists them here. */
export interface Database
  extends BetTables,
    SegmentTables,
    SiteTables,
    PlayerTables,
    StaffTables,
    AffiliateTables,
    BonusTables,
    CampaignTables,
    CatalogTables,
    ContentTables,
    GameTables,
    OutsideGameTables,
    RewardTables,
    SpinTables,
    MessageTables,
    MinigameTables,
    SportsbookTables,
    WalletTables {
  lease: LeaseTable;
  server_node: NodeTable;
  outbox: OutboxTable;
  outbox_failed: OutboxFailedTable;
  once_key: OnceKeyTable;
  beacon_pulse: BeaconPulseTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_payout: SandboxPayoutTable;
}
