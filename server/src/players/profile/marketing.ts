import { actorText, type PlayerAction } from '../../actor.ts';
import type { Reader, Writer } from '../../db/database.ts';

/** Whether campaigns may write to the player's inbox: yes until the player has said no. */
export async function readMarketing(reader: Reader, playerId: bigint): Promise<boolean> {
  const row = await reader
    .selectFrom('player_marketing')
    .select('inbox')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.inbox ?? true;
}

/** Keeps what the player says about being written to, from the next message on. */
export async function setMarketing(
  writer: Writer,
  { siteId, playerId, actor, now }: PlayerAction,
  inbox: boolean,
): Promise<void> {
  const set = { inbox, changed_at: now, changed_by: actorText(actor) };
  await writer
    .insertInto('player_marketing')
    .values({ player_id: playerId, site_id: siteId, ...set })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(set))
    .execute();
}
