import type { Tx } from '../../db/database.ts';
import { type EndLaunches, endSessions } from '../sessions/sessions.ts';

/**
 * Blocks or closes a player, or lets them in again. Whoever is shut out is out at once: their sessions end with their
 * games, and their browsers are told why.
 */
export async function setPlayerStatus(
  tx: Tx,
  endLaunches: EndLaunches,
  of: {
    readonly siteId: number;
    readonly playerId: bigint;
    readonly status: 'active' | 'blocked' | 'closed';
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('player')
    .set({ status: of.status })
    .where('id', '=', of.playerId)
    .where('site_id', '=', of.siteId)
    .execute();
  if (of.status === 'active') return;
  await endSessions(tx, endLaunches, {
    siteId: of.siteId,
    playerId: of.playerId,
    reason: 'blocked',
    now: of.now,
    message: of.status === 'blocked' ? 'BLOCK' : 'CLOSE',
  });
}
