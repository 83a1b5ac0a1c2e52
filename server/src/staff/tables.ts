import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Jsonb } from '../db/schema.ts';

interface OperatorTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
}

export type StaffStatus = 'invited' | 'active' | 'removed';

interface StaffTable {
  id: GeneratedAlways<bigint>;
  operator_id: number;
  mail: string;
  full_name: Generated<string>;
  language: Generated<string>;
  status: Generated<StaffStatus>;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_step: Generated<bigint>;
  version: Generated<number>;
  created_at: Date;
}

interface StaffInvitationTable {
  token_hash: Buffer;
  staff_id: bigint;
  expires_at: Date;
}

interface StaffResetTable {
  token_hash: Buffer;
  staff_id: bigint;
  expires_at: Date;
}

interface StaffRecoveryCodeTable {
  staff_id: bigint;
  code_hash: Buffer;
}

export type StaffEndedReason = 'log-out' | 'ended' | 'password' | 'removed' | 'idle';

interface StaffSessionTable {
  id: string;
  staff_id: bigint;
  token_hash: Buffer;
  factor: Generated<'password' | 'second'>;
  stepped_up_at: Date | null;
  ip: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  ended_reason: StaffEndedReason | null;
  challenge: Buffer | null;
  challenge_for: ChallengePurpose | null;
  challenge_until: Date | null;
}

export type ChallengePurpose = 'add' | 'show';

interface StaffPasskeyTable {
  id: string;
  staff_id: bigint;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

interface ReadOnlySessionTable {
  id: string;
  player_id: bigint;
  site_id: number;
  staff_session_id: string;
  ticket_hash: Buffer;
  created_at: Date;
  token_hash: Buffer | null;
  cookie_hash: Buffer | null;
  opened_at: Date | null;
  ended_at: Date | null;
}

interface ApiKeyTable {
  id: GeneratedAlways<bigint>;
  operator_id: number;
  name: string;
  key_hash: Buffer;
  ending: string;
  scopes: string[];
  site_ids: number[] | null;
  created_at: Date;
  created_by: bigint;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

interface WebhookTable {
  id: string;
  operator_id: number;
  url: string;
  topics: string[];
  site_ids: number[] | null;
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Date | null;
  state: 'active' | 'paused' | 'removed';
  paused_for: 'staff' | 'gone' | null;
  version: Generated<number>;
  created_at: Date;
  affiliate_id: Generated<string | null>;
}

interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  operator_id: number;
  site_id: number | null;
  player_id: bigint | null;
  topic: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  created_at: Date;
  attempted_at: Date | null;
  status: number | null;
  problem: string | null;
}

interface StaffTryTable {
  id: GeneratedAlways<bigint>;
  mail_hash: Buffer;
  network: string;
  at: Date;
  succeeded: Generated<boolean>;
}

interface RoleTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  code: string;
  name: string;
  version: Generated<number>;
  retired_at: Date | null;
}

interface RolePermissionTable {
  role_id: number;
  permission: string;
  threshold: bigint | null;
}

interface StaffRoleTable {
  id: GeneratedAlways<bigint>;
  staff_id: bigint;
  role_id: number;
  site_id: number | null;
}

/** A value before or after a change, as the audit log keeps it. */
export type AuditState = { readonly [key: string]: Json } | null;

interface AuditEntryTable {
  operator_id: number;
  number: bigint;
  at: Date;
  actor: string;
  roles: string[];
  site_id: number | null;
  action: string;
  outcome: string;
  object: string;
  reason: string;
  before: Jsonb<AuditState> | null;
  after: Jsonb<AuditState> | null;
  ip: string;
  user_agent: string;
  request_id: string;
  previous_hash: Buffer;
  hash: Buffer;
}

interface AuditHeadTable {
  operator_id: number;
  number: bigint;
  hash: Buffer;
}

interface FigureMarkTable {
  site_id: number;
  day: string;
  minute: number;
  currency: string;
  deposits: Generated<bigint>;
  withdrawals: Generated<bigint>;
  staked: Generated<bigint>;
  paid: Generated<bigint>;
  bonuses: Generated<bigint>;
  bets: Generated<bigint>;
  active: Generated<bigint>;
  registered: Generated<bigint>;
}

interface StaffViewTable {
  id: string;
  staff_id: bigint;
  list: string;
  name: string;
  is_shared: Generated<boolean>;
  filters: Jsonb<Readonly<Record<string, string>>>;
  columns: string[];
  sort: string | null;
  version: Generated<number>;
}

interface StaffDefaultViewTable {
  staff_id: bigint;
  list: string;
  view_id: string;
}

export type ExportState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

interface StaffExportTable {
  id: string;
  operator_id: number;
  staff_id: bigint;
  list: string;
  filter: Jsonb<Readonly<Record<string, unknown>>>;
  powers: Jsonb<ExportPowers>;
  ip: string;
  user_agent: string;
  request_id: string;
  state: Generated<ExportState>;
  failure: string | null;
  faults: Generated<number>;
  next_page: string | null;
  parts: Generated<number>;
  rows: Generated<bigint>;
  bytes: Generated<bigint>;
  created_at: Date;
  continued_at: Date;
  ended_at: Date | null;
}

/** Permissions with the sites at which they were held. */
export type ExportPowers = Readonly<Record<string, readonly number[] | 'all'>>;

interface StaffExportPartTable {
  export_id: string;
  number: number;
  name: string | null;
  body: Buffer;
}

interface RequestThresholdTable {
  site_id: number;
  kind: string;
  above: bigint | null;
  version: Generated<number>;
}

export type RequestState = 'open' | 'approved' | 'declined' | 'withdrawn';

interface StaffRequestTable {
  id: string;
  operator_id: number;
  site_id: number;
  kind: string;
  object: string;
  input: Jsonb<Json>;
  effect: Jsonb<{ readonly before: AuditState; readonly after: AuditState }>;
  amount: bigint | null;
  currency: string | null;
  reason: string;
  requested_by: bigint;
  requested_at: Generated<Date>;
  expires_at: Date;
  state: Generated<RequestState>;
  decided_by: bigint | null;
  decided_at: Date | null;
  decision: string | null;
}

export interface StaffTables {
  staff_view: StaffViewTable;
  staff_default_view: StaffDefaultViewTable;
  staff_export: StaffExportTable;
  staff_export_part: StaffExportPartTable;
  figure_mark: FigureMarkTable;
  request_threshold: RequestThresholdTable;
  staff_request: StaffRequestTable;
  operator: OperatorTable;
  staff: StaffTable;
  staff_invitation: StaffInvitationTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_passkey: StaffPasskeyTable;
  staff_reset: StaffResetTable;
  staff_session: StaffSessionTable;
  staff_try: StaffTryTable;
  read_only_session: ReadOnlySessionTable;
  api_key: ApiKeyTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  staff_role: StaffRoleTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
}
