import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
const BATCH = 10_000;

/** Deletes signals that were decided long ago: their grants are over, and not looked at any more. */
export async function forgetOldSignals(writer: Writer, now: Date): Promise<void> {
  await sql`
    delete from bonus_signal where id in (
      select s.id from bonus_signal s
       where s.decided_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}
         and not exists (select from bonus_watch w where w.grant_id = s.grant_id)
       limit ${BATCH} for update skip locked)`.execute(writer);
}
