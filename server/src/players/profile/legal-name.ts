import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { PlayerParts } from '../parts.ts';
import { lockPlayer } from '../protection/store.ts';
import { type PlayerRow, playerById } from '../store.ts';

/**
 * Whether a player's name is fixed: it was given, and since then there has been a deposit or an account was verified in
 * that name. Accounts are paid out to that are in the player's name, so another name would be another person's account.
 */
export async function isNameFixed(
  parts: Pick<PlayerParts, 'depositedSince'>,
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
  const deposited = await parts.depositedSince(reader, { playerId: row.id, since: new Date(0), now });
  return deposited > 0n;
}

export async function recordNameChange(
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly from: string;
    readonly to: string;
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('player_name_change')
    .values({
      id: uuid7(),
      player_id: of.playerId,
      from_name: of.from,
      to_name: of.to,
      changed_at: of.now,
      changed_by: of.by,
      reason: of.reason,
    })
    .execute();
}

/**
 * Changes a player's legal name, by staff who has seen why.
 * @param of.to normalised and checked
 */
export async function renamePlayer(
  db: Db,
  of: {
    readonly playerId: bigint;
    readonly to: string;
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  await db.tx(async (tx: Tx) => {
    await lockPlayer(tx, of.playerId);
    const { full_name: from } = await playerById(tx, of.playerId);
    await tx.updateTable('player').set({ full_name: of.to }).where('id', '=', of.playerId).execute();
    await recordNameChange(tx, { ...of, from });
  });
}
