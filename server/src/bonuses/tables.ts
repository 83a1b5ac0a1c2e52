import type { Generated } from 'kysely';
import type {
  GrantState,
  PromotionState,
  PromotionTexts,
  StoredPromotion,
} from '#contract/bonus-promotion.ts';
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

export interface BonusTables {
  bonus_setting: BonusSettingTable;
  bonus_promotion: BonusPromotionTable;
  bonus_version: BonusVersionTable;
  bonus_grant: BonusGrantTable;
  bonus_happening: BonusHappeningTable;
  bonus_offer: BonusOfferTable;
}
