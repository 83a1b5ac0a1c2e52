import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../../db/database.ts';
import { offerReset } from '../../../players/public.ts';
import { audit, type StaffContext } from '../../context.ts';
import { lockPlayer } from '../find-player.ts';
import { siteAddress } from './site-address.ts';

/** Sends a player the way to a new password; nobody of the staff sees what is sent. @returns the masked address */
export async function offerPlayerReset(
  db: Db,
  context: StaffContext,
  { playerId, reason }: { readonly playerId: string; readonly reason: string },
): Promise<string | OfficeRefusal> {
  const { actor, now, ip, origin } = context;
  return db.tx(async (tx) => {
    const player = await lockPlayer(tx, context, playerId);
    if (isOfficeRefusal(player)) return player;
    if (player.status !== 'active') return refuseStaff('wrongStatus');
    const action = { siteId: player.site_id, playerId: player.id, actor, now };
    const site = await siteAddress(tx, player.site_id, origin);
    const sentTo = await offerReset(tx, action, { ...site, ip });
    if (sentTo === undefined) return refuseStaff('noContact');
    if (isOfficeRefusal(sentTo)) return sentTo;
    const change = { siteId: player.site_id, reason, after: { sent_to: sentTo } };
    await audit(tx, context, { ...change, object: `player:${player.id}` });
    return sentTo;
  });
}
