import type { Generated } from 'kysely';
import type {
  AffiliateState,
  CommissionPlanText,
  StatementLineText,
  StatementState,
} from '#contract/office/money/affiliate-words.ts';
import type { Jsonb } from '../db/schema.ts';

interface AffiliateTable {
  id: string;
  site_id: number;
  name: string;
  mail: string;
  state: AffiliateState;
  parent_id: string | null;
  password_hash: Generated<string | null>;
  totp_secret: Generated<Buffer | null>;
  totp_step: Generated<bigint>;
  payment: Generated<Buffer | null>;
  payment_set_at: Generated<Date | null>;
  invitation_hash: Generated<Buffer | null>;
  invitation_until: Generated<Date | null>;
  reset_hash: Generated<Buffer | null>;
  reset_until: Generated<Date | null>;
  version: Generated<number>;
  created_at: Date;
}

interface AffiliatePlanTable {
  affiliate_id: string;
  number: number;
  site_id: number;
  from_month: string;
  plan: Jsonb<CommissionPlanText>;
  set_by: string;
  set_at: Date;
}

interface AffiliateLinkTable {
  site_id: number;
  code: string;
  affiliate_id: string;
  name: string;
  path: string;
  created_at: Date;
  ended_at: Date | null;
}

interface AffiliateClickTable {
  site_id: number;
  code: string;
  day: string;
  clicks: bigint;
}

interface AffiliatePlayerTable {
  player_id: bigint;
  site_id: number;
  affiliate_id: string;
  code: string;
  tag: string | null;
  registered_at: Date;
  first_deposit_at: Generated<Date | null>;
  first_deposit: Generated<bigint | null>;
  qualified_at: Generated<Date | null>;
  acquisition: Generated<bigint>;
}

interface AffiliateMonthTable {
  site_id: number;
  month: string;
  closed_at: Date;
}

interface AffiliateStatementTable {
  id: string;
  site_id: number;
  affiliate_id: string;
  month: string;
  currency: string;
  plan: Jsonb<CommissionPlanText>;
  lines: Jsonb<readonly StatementLineText[]>;
  net: bigint;
  carried_revenue: bigint;
  amount: bigint;
  due: bigint;
  left_revenue: bigint;
  left_commission: bigint;
  state: StatementState;
  version: Generated<number>;
  closed_at: Date;
  approved_at: Generated<Date | null>;
  paid_at: Generated<Date | null>;
  reference: Generated<string | null>;
}

interface AffiliateStatementPlayerTable {
  statement_id: string;
  site_id: number;
  player_id: bigint;
  staked: bigint;
  paid: bigint;
  bonuses: bigint;
  deposits: bigint;
  charged_back: bigint;
  acquisition: bigint;
}

interface AffiliateSessionTable {
  id: string;
  affiliate_id: string;
  site_id: number;
  token_hash: Buffer;
  is_whole: boolean;
  ip: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Generated<Date | null>;
}

export interface AffiliateTables {
  affiliate: AffiliateTable;
  affiliate_plan: AffiliatePlanTable;
  affiliate_link: AffiliateLinkTable;
  affiliate_click: AffiliateClickTable;
  affiliate_player: AffiliatePlayerTable;
  affiliate_month: AffiliateMonthTable;
  affiliate_statement: AffiliateStatementTable;
  affiliate_statement_player: AffiliateStatementPlayerTable;
  affiliate_session: AffiliateSessionTable;
}
