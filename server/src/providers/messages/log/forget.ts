import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import { forgetPushDevices } from '../push/subscriptions.ts';

const KEPT_MS = 90 * 86_400_000;
const BATCH = 10_000;

/** Deletes what became of messages long ago, devices that are gone, and what was kept to say them otherwise once that is of no use. */
export async function forgetMessageLog(writer: Writer, now: Date): Promise<void> {
  await sql`
    delete from message_delivery where id in (
      select id from message_delivery where created_at < ${new Date(now.getTime() - KEPT_MS)}
       limit ${BATCH} for update skip locked)`.execute(writer);
  await sql`
    update message_delivery set alternative = null, alternative_until = null where id in (
      select id from message_delivery where alternative is not null and alternative_until < ${now}
       limit ${BATCH} for update skip locked)`.execute(writer);
  await forgetPushDevices(writer, now);
}
