import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { MailChangeTable } from '../tables.ts';

export type MailChange = Selectable<MailChangeTable>;

/** The new address that a player has not confirmed yet. */
export function waitingChange(reader: Reader, playerId: bigint): Promise<MailChange | undefined> {
  return reader
    .selectFrom('mail_change')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

export async function insertChange(
  tx: Tx,
  change: Pick<
    MailChange,
    'player_id' | 'site_id' | 'from_email' | 'to_email' | 'asked_at' | 'undo_hash' | 'undo_until'
  >,
): Promise<void> {
  await tx
    .insertInto('mail_change')
    .values({ id: uuid7(), state: 'waiting', decided_at: null, ...change })
    .execute();
}

/** Decides the change that waits; `undefined` where none does. Of two at once one finds it. */
export function decideWaiting(
  tx: Tx,
  playerId: bigint,
  { state, now }: { readonly state: 'confirmed' | 'cancelled'; readonly now: Date },
): Promise<MailChange | undefined> {
  return tx
    .updateTable('mail_change')
    .set({ state, decided_at: now })
    .where('player_id', '=', playerId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

/** The change whose notice carried a link, while the link is good. */
export function findByUndo(
  tx: Tx,
  of: { readonly siteId: number; readonly undoHash: Buffer; readonly now: Date },
): Promise<MailChange | undefined> {
  return tx
    .selectFrom('mail_change')
    .selectAll()
    .where('site_id', '=', of.siteId)
    .where('undo_hash', '=', of.undoHash)
    .where('undo_until', '>', of.now)
    .where('state', 'in', ['waiting', 'confirmed'])
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a change and all that followed it as undone: their links and codes do nothing any more. */
export async function undoFrom(tx: Tx, change: MailChange, now: Date): Promise<void> {
  await tx
    .updateTable('mail_change')
    .set({ state: 'undone', decided_at: now })
    .where('player_id', '=', change.player_id)
    .where('asked_at', '>=', change.asked_at)
    .where('state', 'in', ['waiting', 'confirmed'])
    .execute();
}

export async function setEmail(tx: Tx, playerId: bigint, email: string | null): Promise<void> {
  await tx.updateTable('player').set({ contact_email: email }).where('id', '=', playerId).execute();
}
