import type { Generated } from 'kysely';
import type {
  GrantState,
  PromotionState,
  PromotionTexts,
  StoredPromotion,
} from '#contract/bonus-promotion.ts';
import type { SignalEvidence, SignalNumbersSet, SignalState } from '#contract/office/rewards/signal.ts';
import type { SignalKind } from '#rules/rewards/bonus/signals/numbers.ts';
import type { Jsonb } from '../db/schema.ts';

export interface BonusPromotionTable {
  id: string;
  site_id: number;
  name: string;
  state: PromotionState;
  version: number;
  starts_at: Date | null;
  ends_at: Date | null;
  trigger: StoredPromotion['trigger']['kind'];
  code: string | null;
  granted: Generated<bigint>;
  grants: Generated<number>;
  created_at: Date;
}

export interface BonusVersionTable {
  promotion_id: string;
  number: number;
  site_id: number;
  data: Jsonb<StoredPromotion>;
  texts: Jsonb<PromotionTexts>;
  profile: string;
  created_at: Date;
  created_by: string;
}

export interface BonusGrantTable {
  id: string;
  site_id: number;
  player_id: bigint;
  promotion_id: string;
  version: number;
  cause: string;
  state: GrantState;
  base: bigint;
  worth: bigint;
  amount: Generated<bigint>;
  required: Generated<bigint>;
  wagered: Generated<bigint>;
  uses_left: Generated<number>;
  purse: number | null;
  converted: Generated<bigint>;
  created_at: Date;
  started_at: Date | null;
  expires_at: Date | null;
  closed_at: Date | null;
  /** Since when it becomes no cash until staff has decided about it. */
  held_at: Generated<Date | null>;
}

interface BonusHappeningTable {
  site_id: number;
  player_id: bigint;
  trigger: string;
  cause: string;
  base: bigint;
  created_at: Date;
}

interface BonusOfferTable {
  promotion_id: string;
  player_id: bigint;
  site_id: number;
  offered_at: Date;
}

interface BonusSettingTable {
  site_id: number;
  profile: string;
}

export interface BonusSignalTable {
  id: string;
  site_id: number;
  grant_id: string;
  player_id: bigint;
  kind: SignalKind;
  state: Generated<SignalState>;
  keys: string[];
  evidence: Jsonb<SignalEvidence>;
  found_at: Date;
  version: Generated<number>;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

interface BonusWatchTable {
  grant_id: string;
  site_id: number;
  due_at: Date;
}

export interface BonusSignalRuleTable {
  site_id: number;
  kind: SignalKind;
  enabled: boolean;
  numbers: Jsonb<SignalNumbersSet>;
  version: number;
  changed_at: Date;
  changed_by: string;
  reason: string;
}

interface PlayerPromotionBarTable {
  player_id: bigint;
  site_id: number;
  since: Date;
  by: string;
  reason: string;
}

export interface BonusTables {
  bonus_signal: BonusSignalTable;
  bonus_watch: BonusWatchTable;
  bonus_signal_rule: BonusSignalRuleTable;
  player_promotion_bar: PlayerPromotionBarTable;
  bonus_setting: BonusSettingTable;
  bonus_promotion: BonusPromotionTable;
  bonus_version: BonusVersionTable;
  bonus_grant: BonusGrantTable;
  bonus_happening: BonusHappeningTable;
  bonus_offer: BonusOfferTable;
}
