import type { Reader, Tx } from '../../../db/database.ts';

/** The comparisons of an account, newest first. */
export function readSyncs(reader: Reader, account: string, limit: number) {
  return reader
    .selectFrom('outside_sync')
    .selectAll()
    .where('account', '=', account)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What a comparison found, in its order, after a place. */
export function readSyncChanges(
  reader: Reader,
  syncId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return reader
    .selectFrom('outside_sync_change')
    .selectAll()
    .where('sync_id', '=', syncId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
}

const KEPT_DAYS = 400;

/** Deletes comparisons of more than 400 days ago, with what they found. */
export async function forgetOldSyncs(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('outside_sync')
    .where('started_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
