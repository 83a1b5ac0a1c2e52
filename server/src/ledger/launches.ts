import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * Ends every launch that these sessions opened: from the commit on the ledger posts no further round of them.
 * @param at what is written down as their end
 */
export async function endLaunches(tx: Tx, sessionIds: readonly string[], at: Date): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx
    .updateTable('launch')
    .set({ ended_at: at })
    .where(sql<boolean>`session_id = any(${sessionIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
}
