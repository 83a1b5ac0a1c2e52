import type { Generated } from 'kysely';

export interface DevMessageTable {
  id: Generated<bigint>;
  site_id: number;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  sent_at: Generated<Date>;
}
