import { createHash, randomBytes } from 'node:crypto';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { audit, type StaffContext } from '../../context.ts';
import { lockPlayer } from '../find-player.ts';
import { siteAddress } from './site-address.ts';

/**
 * Makes the link by which the caller sees a site as one of its players does (`open-read-only.ts`). The ticket is in the fragment
 * of the address, so that no log has it.
 */
export async function offerReadOnly(
  db: Db,
  context: StaffContext,
  { playerId, reason }: { readonly playerId: string; readonly reason: string },
): Promise<string | OfficeRefusal> {
  const { now, sessionId, origin } = context;
  return db.tx(async (tx) => {
    const player = await lockPlayer(tx, context, playerId);
    if (isOfficeRefusal(player)) return player;
    if (player.status !== 'active') return refuseStaff('wrongStatus');
    const ticket = randomBytes(32).toString('base64url');
    const id = uuid7();
    await tx
      .insertInto('read_only_session')
      .values({
        ...{ id, player_id: player.id, site_id: player.site_id, staff_session_id: sessionId },
        ...{ ticket_hash: createHash('sha256').update(ticket).digest(), created_at: now },
      })
      .execute();
    const site = await siteAddress(tx, player.site_id, origin);
    await audit(tx, context, { object: `player:${player.id}`, siteId: player.site_id, reason });
    return `${site.origin}/#read_only=${ticket}`;
  });
}
