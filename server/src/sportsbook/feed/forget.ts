import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';

/** Retention of price messages; messages that decided bets are kept permanently. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** A small batch, so that other work does not wait for it. */
const BATCH = 20_000;

/** Forgets messages that nothing rests on any more. Tickets keep copies of what they were struck on. */
export async function forgetOldMessages(writer: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  // In the order they came, so that the young ones are not read through.
  await sql`
    with oldest as (
      select id, received_at from sports_message
       where kind in ('odds_change', 'alive', 'snapshot_complete') order by id limit ${BATCH})
    delete from sports_message message using oldest
     where message.id = oldest.id and oldest.received_at < ${before}`.execute(writer);
  await sql`delete from sports_recovery where answered_at < ${before}`.execute(writer);
}
