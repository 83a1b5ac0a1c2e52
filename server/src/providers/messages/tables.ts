import type { Generated } from 'kysely';
import type { Jsonb } from '../../db/schema.ts';
import type { Channel } from './message.ts';

export interface DevMessageTable {
  id: Generated<bigint>;
  site_id: number;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  key: string | null;
  html: Generated<string>;
  headers: Jsonb<Readonly<Record<string, string>>>;
  sent_at: Generated<Date>;
}

export interface MessageSenderTable {
  code: string;
  site_id: number;
  channel: 'mail' | 'sms';
  language: Generated<string>;
  adapter: string;
  name: string;
  settings: Jsonb<Readonly<Record<string, string>>>;
  enabled: Generated<boolean>;
  version: Generated<number>;
}

interface MessageSenderSecretTable {
  id: string;
  sender: string;
  site_id: number;
  name: string;
  /** Sealed. */
  value: Buffer;
  starts_at: Date;
  ends_at: Date | null;
}

export interface MessageDeliveryTable {
  id: string;
  site_id: number;
  player_id: bigint | null;
  channel: Channel;
  recipient: string;
  kind: string;
  language: string;
  state: Generated<
    'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'bounced' | 'complained' | 'expired'
  >;
  reason: Generated<string>;
  /** Sealed. */
  alternative: Generated<Buffer | null>;
  alternative_until: Generated<Date | null>;
  attempts: Generated<number>;
  sender: Generated<string | null>;
  sender_ref: Generated<string | null>;
  created_at: Date;
  held_until: Generated<Date | null>;
  unsure_since: Generated<Date | null>;
  sent_at: Generated<Date | null>;
  done_at: Generated<Date | null>;
}

interface ContactMarkTable {
  site_id: number;
  channel: 'mail' | 'sms';
  address: string;
  mark: 'bounced' | 'complained';
  reason: string;
  at: Date;
}

export interface MessageTemplateTable {
  site_id: number;
  text: string;
  language: string;
  version: number;
  subject: string | null;
  mail: string | null;
  sms: string | null;
  /** The title and the text of a push message; both or none. */
  title: Generated<string | null>;
  push: Generated<string | null>;
  created_at: Date;
  created_by: string;
}

interface PushKeyTable {
  site_id: number;
  public_key: string;
  /** Sealed. */
  sealed: Buffer;
}

interface PushSubscriptionTable {
  id: string;
  site_id: number;
  player_id: bigint;
  session_id: string;
  endpoint_hash: Buffer;
  service: string;
  public_key: string;
  /** Sealed. */
  sealed: Buffer;
  created_at: Date;
  seen_at: Date;
}

export interface MessageTables {
  contact_mark: ContactMarkTable;
  message_delivery: MessageDeliveryTable;
  dev_message: DevMessageTable;
  message_sender: MessageSenderTable;
  message_template: MessageTemplateTable;
  message_sender_secret: MessageSenderSecretTable;
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
}
