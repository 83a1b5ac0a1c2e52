import { type ActionContext, actorText } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';

/** Whether a player is excluded from promotions. */
export async function isBarred(reader: Reader, playerId: bigint): Promise<boolean> {
  const row = await reader
    .selectFrom('player_promotion_bar')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Excludes a player from promotions; what they have already goes on. */
export async function barPlayer(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { playerId, reason }: { readonly playerId: bigint; readonly reason: string },
): Promise<void> {
  await tx
    .insertInto('player_promotion_bar')
    .values({ player_id: playerId, site_id: siteId, since: now, by: actorText(actor), reason })
    .onConflict((conflict) => conflict.column('player_id').doNothing())
    .execute();
}

/** Lets a player take promotions again. @returns whether they were excluded */
export async function allowPlayer(tx: Tx, playerId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('player_promotion_bar')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
