import type { Generated } from 'kysely';
import type { Jsonb } from '../../db/schema.ts';

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
