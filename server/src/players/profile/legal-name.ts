import { actorText, type JobContext, type PlayerAction } from '../../actor.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { PlayerDeps } from '../deps.ts';
import { lockPlayer } from '../protection/store.ts';
import { type PlayerRow, playerById } from '../store.ts';

/**
 * Whether a player's name is fixed: it was given, and since then there has been a deposit, a document was approved or an account was verified in
 * that name. Accounts are paid out to that are in the player's name, so another name would be another person's account.
 */
export async function isNameFixed(
  deps: Pick<PlayerDeps, 'depositedSince'>,
  reader: Reader,
  row: Pick<PlayerRow, 'id' | 'full_name'>,
  now: Date,
): Promise<boolean> {
  if (row.full_name === '') return false;
  const verified = await reader
    .selectFrom('bank_account')
    .select('id')
    .where('player_id', '=', row.id)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (verified) return true;
  const proven = await reader
    .selectFrom('verification_item')
    .select('need')
    .where('player_id', '=', row.id)
    .where('need', '=', 'document')
    .executeTakeFirst();
  if (proven) return true;
  const deposited = await deps.depositedSince(reader, { playerId: row.id, since: new Date(0), now });
  return deposited > 0n;
}

export async function recordNameChange(
  tx: Tx,
  { actor, now }: JobContext,
  of: {
    readonly playerId: bigint;
    readonly from: string;
    readonly to: string;
    readonly reason: string;
  },
): Promise<void> {
  await tx
    .insertInto('player_name_change')
    .values({
      id: uuid7(),
      player_id: of.playerId,
      from_name: of.from,
      to_name: of.to,
      changed_at: now,
      changed_by: actorText(actor),
      reason: of.reason,
    })
    .execute();
}

/**
 * Changes a player's legal name, by staff who has seen why.
 * @param to normalised and checked
 * @throws where the site has no such player
 */
export async function renamePlayer(
  db: Db,
  { siteId, playerId, actor, now }: PlayerAction,
  { to, reason }: { readonly to: string; readonly reason: string },
): Promise<void> {
  await db.tx(async (tx: Tx) => {
    await lockPlayer(tx, playerId);
    const { full_name: from } = await playerById(tx, playerId);
    await tx
      .updateTable('player')
      .set({ full_name: to })
      .where('id', '=', playerId)
      .where('site_id', '=', siteId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordNameChange(tx, { actor, now }, { playerId, from, to, reason });
  });
}
