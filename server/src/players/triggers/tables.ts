import type { Generated } from 'kysely';
import type { Consequence, DemandKind, TriggerCode } from '#rules/players/triggers/triggers.ts';

/** A trigger that a player has reached: amounts in 1/10,000 units, or days of a renewal. */
export interface ReachedTrigger {
  readonly code: TriggerCode;
  readonly value: string;
  readonly threshold: string;
  readonly window_days: number | null;
  readonly raised_at: string;
  readonly deadline: string;
}

interface PlayerMoneyDayTable {
  player_id: bigint;
  /** ISO 8601, UTC. */
  day: string;
  site_id: number;
  deposited: Generated<bigint>;
  withdrawn: Generated<bigint>;
  largest: Generated<bigint>;
}

interface TriggerDueTable {
  player_id: bigint;
  site_id: number;
  due_at: Date;
}

interface SiteTriggerTable {
  site_id: number;
  code: TriggerCode;
  enabled: boolean;
  window_days: number | null;
  amount: bigint | null;
  demand: DemandKind;
  level: number | null;
  deadline_days: number;
  consequence: Consequence;
  again_days: number | null;
  version: Generated<number>;
  changed_at: Date;
  changed_by: string;
  reason: string;
}

interface PlayerDemandTable {
  id: string;
  site_id: number;
  player_id: bigint;
  code: TriggerCode;
  demand: DemandKind;
  level: number | null;
  value: bigint;
  threshold: bigint;
  window_days: number | null;
  raised_at: Date;
  deadline: Date;
  consequence: Consequence;
  enforced_at: Date | null;
  met_at: Date | null;
  met_by: string | null;
}

export interface TriggerTables {
  player_money_day: PlayerMoneyDayTable;
  trigger_due: TriggerDueTable;
  site_trigger: SiteTriggerTable;
  player_demand: PlayerDemandTable;
}
