import { sql } from 'kysely';
import { actorText, type PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { endSessions } from '../sessions/sessions.ts';

/**
 * Blocks or closes a player, or lets them in again. A blocked player is out at once: their sessions end with their
 * games, and their browsers are notified why.
 */
export async function setPlayerStatus(
  tx: Tx,
  { siteId, playerId, actor, now }: PlayerAction,
  status: 'active' | 'blocked' | 'closed',
): Promise<void> {
  const changed = await tx
    .updateTable('player')
    // Who never confirmed the account is still to do so.
    .set({
      status:
        status === 'active'
          ? sql<'active' | 'pending'>`case when activated_at is null then 'pending' else 'active' end`
          : status,
    })
    .where('id', '=', playerId)
    .where('site_id', '=', siteId)
    .where('status', '!=', status)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n)
    await tx
      .insertInto('player_status_change')
      .values({ id: uuid7(), player_id: playerId, status, changed_at: now, changed_by: actorText(actor) })
      .execute();
  if (status === 'active') return;
  await endSessions(tx, {
    siteId,
    playerId,
    reason: 'blocked',
    now,
    message: status === 'blocked' ? 'BLOCK' : 'CLOSE',
  });
}
