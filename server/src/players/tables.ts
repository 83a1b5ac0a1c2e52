import type { Generated, GeneratedAlways } from 'kysely';
import type { SuspicionEvidence } from '#contract/office/money/suspicion.ts';
import type { LimitKind, StopKind } from '#rules/players/limits.ts';
import type { Jsonb } from '../db/schema.ts';
import type { MatchedBy } from './exclusions/find-related.ts';
import type { FoundBy } from './exclusions/stop-related.ts';
import type { FactorTables } from './factors/tables.ts';
import type { SanctionHit, ScreeningTables } from './screening/tables.ts';
import type { ReachedTrigger, TriggerTables } from './triggers/tables.ts';
import type { VerificationTables } from './verification/tables.ts';

export type PlayerStatus = 'active' | 'pending' | 'blocked' | 'closed';
export type TacPurpose = 'register' | 'login' | 'reset' | 'bank' | 'mail';
export type EndedReason =
  | 'logout'
  | 'everywhere'
  | 'password'
  | 'expired'
  | 'ended'
  | 'blocked'
  | 'replaced'
  | 'surplus';

/** `factor`: by the second step, after password or code. */
export type LoginWay = 'password' | 'code' | 'passkey' | 'factor';

/** What a player was proven by: a passkey or a code of an authenticator is `factor`. */
export type ProvenBy = 'password' | 'factor';

export interface PlayerTable {
  id: Generated<bigint>;
  site_id: number;
  account_id: string;
  password_hash: string;
  full_name: Generated<string>;
  contact_email: string | null;
  contact_phone: string | null;
  date_of_birth: string | null;
  status: PlayerStatus;
  language: string;
  referral_code: string;
  referrer_id: bigint | null;
  affiliate_code: string | null;
  attribution: Jsonb<Readonly<Record<string, string>>>;
  terms_accepted_at: Date | null;
  terms_version: number | null;
  created_at: Generated<Date>;
  activated_at: Date | null;
  erased_at: Generated<Date | null>;
  /** Counted by a trigger. */
  version: GeneratedAlways<number>;
  /** Kept by a trigger of bank_account. */
  has_verified_account: GeneratedAlways<boolean>;
}

interface SessionTable {
  id: string;
  token_hash: Buffer;
  cookie_hash: Buffer | null;
  player_id: bigint;
  site_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  user_agent: string;
  ip: string;
  country: string | null;
  proven_at: Date | null;
  proven_by: ProvenBy | null;
  ended_at: Date | null;
  ended_reason: EndedReason | null;
}

interface TacTable {
  site_id: number;
  account_id: string;
  purpose: TacPurpose;
  asker: string;
  code_hash: Buffer | null;
  sent_at: Date;
}

interface ExclusionMatchTable {
  id: string;
  player_id: bigint;
  excluded_id: bigint;
  matched: MatchedBy[];
  found_at: Date;
  found_by: FoundBy;
  state: Generated<'open' | 'cleared'>;
  cleared_at: Date | null;
  cleared_by: string | null;
  reason: string | null;
}

interface PlayerNameChangeTable {
  id: string;
  player_id: bigint;
  from_name: string;
  to_name: string;
  changed_at: Date;
  changed_by: string;
  reason: string;
}

interface PlayerStatusChangeTable {
  id: string;
  player_id: bigint;
  status: 'active' | 'blocked' | 'closed';
  changed_at: Date;
  changed_by: string;
}

interface PlayerTagTable {
  player_id: bigint;
  tag: string;
  site_id: number;
  registered_at: Date;
  added_at: Date;
  added_by: string;
}

interface PlayerMarketingTable {
  player_id: bigint;
  site_id: number;
  inbox: boolean;
  mail: boolean;
  sms: boolean;
  push: Generated<boolean>;
  changed_at: Date;
  changed_by: string;
}

interface ProvenContactTable {
  player_id: bigint;
  site_id: number;
  channel: 'mail' | 'sms';
  address: string;
  proven_at: Date;
}

interface OfferLinkKeyTable {
  site_id: number;
  /** Plain, of a release before; null where it was made since. */
  key: Generated<Buffer | null>;
  sealed: Generated<Buffer | null>;
}

interface PlayerNoteTable {
  id: string;
  player_id: bigint;
  site_id: number;
  text: string;
  created_at: Date;
  created_by: string;
}

interface PlayerConsentTable {
  player_id: bigint;
  terms_version: number;
  accepted_at: Date;
}

interface PlayerDeviceTable {
  player_id: bigint;
  device_hash: Buffer;
  site_id: number;
  first_seen_at: Date;
  last_seen_at: Date;
  user_agent: string;
}

export interface MailChangeTable {
  id: string;
  player_id: bigint;
  site_id: number;
  from_email: string | null;
  to_email: string;
  state: 'waiting' | 'confirmed' | 'cancelled' | 'undone';
  asked_at: Date;
  decided_at: Date | null;
  undo_hash: Buffer;
  undo_until: Date;
}

interface LoginTryTable {
  id: string;
  site_id: number;
  player_id: bigint | null;
  at: Date;
  how: LoginWay;
  succeeded: boolean;
  network: string;
  user_agent: string;
}

interface PlayerLimitTable {
  player_id: bigint;
  kind: LimitKind;
  value: bigint;
  set_at: Date;
}

interface PlayerLimitCapTable {
  player_id: bigint;
  kind: LimitKind;
  value: bigint;
  set_at: Date;
  set_by: string;
}

interface PlayerLimitChangeTable {
  id: string;
  player_id: bigint;
  kind: LimitKind;
  from_value: bigint | null;
  to_value: bigint | null;
  asked_at: Date;
  state: 'applied' | 'waiting' | 'confirmed' | 'cancelled';
  decided_at: Date | null;
  asked_by: string | null;
  decided_by: string | null;
}

interface PlayerStopTable {
  id: string;
  player_id: bigint;
  kind: StopKind;
  since: Date;
  until: Date | null;
  set_by: string | null;
}

interface PlayerHourTable {
  player_id: bigint;
  hour: Date;
  site_id: number;
  staked: bigint;
  returned: bigint;
  rounds: number;
  minutes: bigint;
}

/** Values of markers by code, in units of each. */
export type MarkerValues = Readonly<Record<string, string>>;

interface PlayerMarkerTable {
  player_id: bigint;
  site_id: number;
  due_at: Date | null;
  calculated_at: Date | null;
  values: Jsonb<MarkerValues>;
  raised: Generated<string[]>;
}

interface MarkerSettingTable {
  site_id: number;
  code: string;
  threshold: bigint;
  enabled: boolean;
  version: Generated<number>;
}

interface MarkerSettingChangeTable {
  id: string;
  site_id: number;
  code: string;
  threshold: bigint;
  enabled: boolean;
  changed_at: Date;
  changed_by: string;
  reason: string;
}

export type ContactAbout = 'harm' | 'money' | 'complaint' | 'third_party' | 'other';

interface PlayerContactTable {
  id: string;
  player_id: bigint;
  site_id: number;
  about: ContactAbout;
  note: string;
  at: Date;
  noted_by: string;
}

/** What a case is about. */
export type CaseKind = 'harm' | 'duplicate' | 'sanction' | 'trigger' | 'laundering' | 'pep';

export interface CaseDetail {
  readonly markers?: readonly { readonly code: string; readonly value: string; readonly threshold: string }[];
  /** The excluded account, and the weak resemblances. */
  readonly excluded?: { readonly player_id: string; readonly alike: readonly string[] };
  /** A mark of the player's name that was looked for, and the entries of lists that it resembles. */
  readonly listed?: { readonly mark: string; readonly hits: readonly SanctionHit[] };
  readonly reached?: readonly ReachedTrigger[];
  /** What money laundering is suspected by; keys are parts of the evidence. */
  readonly suspicions?: readonly { readonly keys: readonly string[]; readonly evidence: SuspicionEvidence }[];
}

interface ProtectionCaseTable {
  id: string;
  site_id: number;
  player_id: bigint;
  kind: CaseKind;
  state: Generated<'open' | 'assigned' | 'decided'>;
  detail: Jsonb<CaseDetail>;
  opened_at: Date;
  assigned_to: bigint | null;
  decided_at: Date | null;
  decided_by: string | null;
  outcome: string | null;
  reason: string | null;
  version: Generated<number>;
}

export type ActionKind = 'message' | 'call' | 'limit' | 'break' | 'exclude' | 'note';

interface ProtectionActionTable {
  id: string;
  case_id: string;
  site_id: number;
  player_id: bigint;
  kind: ActionKind;
  note: string;
  done_at: Date;
  done_by: string;
  before: Jsonb<MarkerValues>;
  follow_up_at: Date;
  after: Jsonb<MarkerValues> | null;
}

interface GuardCountTable {
  site_id: number;
  name: string;
  key: string;
  used: number;
  most: number;
  delay_s: number;
  last_at: Date;
  ends_at: Date;
}

interface MessageLimitTable {
  site_id: number;
  scope: 'address' | 'network' | 'range' | 'site';
  most: number;
  window_s: number;
}

interface ServerKeyTable {
  name: string;
  value: Buffer;
}

interface VipLevelTable {
  site_id: number;
  level: number;
  vip_name: string;
  deposit: bigint;
  turnover: bigint;
}

export interface PlayerTables extends FactorTables, ScreeningTables, TriggerTables, VerificationTables {
  player: PlayerTable;
  session: SessionTable;
  tac: TacTable;
  exclusion_match: ExclusionMatchTable;
  player_name_change: PlayerNameChangeTable;
  player_status_change: PlayerStatusChangeTable;
  player_tag: PlayerTagTable;
  player_marketing: PlayerMarketingTable;
  proven_contact: ProvenContactTable;
  offer_link_key: OfferLinkKeyTable;
  player_note: PlayerNoteTable;
  player_consent: PlayerConsentTable;
  player_device: PlayerDeviceTable;
  mail_change: MailChangeTable;
  login_try: LoginTryTable;
  player_limit: PlayerLimitTable;
  player_limit_cap: PlayerLimitCapTable;
  player_limit_change: PlayerLimitChangeTable;
  player_stop: PlayerStopTable;
  player_hour: PlayerHourTable;
  player_marker: PlayerMarkerTable;
  marker_setting: MarkerSettingTable;
  marker_setting_change: MarkerSettingChangeTable;
  player_contact: PlayerContactTable;
  protection_case: ProtectionCaseTable;
  protection_action: ProtectionActionTable;
  guard_count: GuardCountTable;
  message_limit: MessageLimitTable;
  server_key: ServerKeyTable;
  vip_level: VipLevelTable;
}
