import type { Generated } from 'kysely';
import type { DocumentKind, DocumentSide, MrzResult, SubmissionState } from '#contract/verification.ts';
import type { ReviewedNeed, VerificationNeed } from '#rules/players/verification.ts';
import type { Jsonb } from '../../db/schema.ts';

interface VerificationRuleTable {
  site_id: number;
  version: number;
}

interface VerificationLevelTable {
  site_id: number;
  level: number;
  needs: VerificationNeed[];
  may_deposit: boolean;
  deposit_most: bigint | null;
  deposit_days: number;
  may_stake: boolean;
  may_withdraw: boolean;
  withdraw_most: bigint | null;
  withdraw_days: number;
  renew_days: number | null;
}

export interface PlayerVerificationTable {
  player_id: bigint;
  site_id: number;
  level: Generated<number>;
  nationality: Generated<string>;
  address_line: Generated<string>;
  address_city: Generated<string>;
  address_postcode: Generated<string>;
  address_country: Generated<string>;
  funds_source: Generated<string>;
  funds_note: Generated<string>;
  renewal_asked_at: Generated<Date | null>;
}

export interface VerificationSubmissionTable {
  id: string;
  player_id: bigint;
  site_id: number;
  level: number;
  needs: ReviewedNeed[];
  state: SubmissionState;
  started_at: Date;
  submitted_at: Date | null;
  taken_by: bigint | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason_code: string | null;
  mrz: Jsonb<MrzResult> | null;
  /** ISO 8601, a date. */
  valid_until: string | null;
  version: Generated<number>;
}

interface VerificationDocumentTable {
  id: string;
  submission_id: string;
  player_id: bigint;
  site_id: number;
  kind: DocumentKind;
  side: DocumentSide;
  content: Buffer;
  preview: Buffer;
  width: number;
  height: number;
  scanned_by: string | null;
  uploaded_at: Date;
}

interface VerificationItemTable {
  player_id: bigint;
  need: ReviewedNeed;
  site_id: number;
  submission_id: string;
  approved_at: Date;
  valid_until: Date | null;
}

export interface VerificationDemandTable {
  id: string;
  player_id: bigint;
  site_id: number;
  level: number;
  due_at: Date;
  reason: string;
  asked_at: Date;
  asked_by: string;
  ended_at: Date | null;
}

interface VerificationDueTable {
  id: Generated<string>;
  player_id: bigint;
  site_id: number;
  due_at: Date;
}

export interface VerificationTables {
  verification_rule: VerificationRuleTable;
  verification_level: VerificationLevelTable;
  player_verification: PlayerVerificationTable;
  verification_submission: VerificationSubmissionTable;
  verification_document: VerificationDocumentTable;
  verification_item: VerificationItemTable;
  verification_demand: VerificationDemandTable;
  verification_due: VerificationDueTable;
}
