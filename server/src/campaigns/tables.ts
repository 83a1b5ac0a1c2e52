import type { Generated } from 'kysely';
import type {
  CampaignChannel,
  CampaignState,
  CampaignTexts,
  StoredCampaign,
} from '#contract/office/rewards/campaign.ts';
import type { Jsonb } from '../db/schema.ts';

export interface CampaignTable {
  id: string;
  site_id: number;
  name: string;
  state: CampaignState;
  version: number;
  data: Jsonb<StoredCampaign>;
  texts: Jsonb<CampaignTexts>;
  segment_id: string | null;
  promotion_id: string | null;
  next_at: Date | null;
  stopped_at: Generated<Date | null>;
  created_at: Date;
}

interface CampaignVersionTable {
  campaign_id: string;
  number: number;
  site_id: number;
  name: string;
  data: Jsonb<StoredCampaign>;
  texts: Jsonb<CampaignTexts>;
  reason: string;
  created_at: Date;
  created_by: string;
}

export interface CampaignRunTable {
  campaign_id: string;
  number: number;
  site_id: number;
  due_at: Date;
  after_hash: number | null;
  after_id: bigint | null;
  looked_at: Generated<number>;
  reached: Generated<number>;
  held_out: Generated<number>;
  opted_out: Generated<number>;
  capped: Generated<number>;
  started_at: Date;
  finished_at: Date | null;
}

interface CampaignTargetTable {
  campaign_id: string;
  player_id: bigint;
  site_id: number;
  run: number;
  at: Date;
  held_out: boolean;
  message_id: string | null;
}

interface CampaignDeliveryTable {
  id: string;
  campaign_id: string;
  player_id: bigint;
  site_id: number;
  channel: CampaignChannel;
  state: 'waiting' | 'held' | 'sent' | 'failed' | 'dropped';
  at: Date;
  queued_at: Date;
  not_before: Generated<Date | null>;
  done_at: Date | null;
}

interface CampaignSettingTable {
  site_id: number;
  most: number;
  days: number;
  quiet_from: string | null;
  quiet_to: string | null;
}

export interface CampaignTables {
  campaign: CampaignTable;
  campaign_version: CampaignVersionTable;
  campaign_run: CampaignRunTable;
  campaign_target: CampaignTargetTable;
  campaign_delivery: CampaignDeliveryTable;
  campaign_setting: CampaignSettingTable;
}
