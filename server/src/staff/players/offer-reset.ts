import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { offerReset } from '../../players/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { lockPlayer } from './find-player.ts';

/** The name of a site and its origin for players: its canonical domain, by the scheme and port of the back office. */
async function addressOf(tx: Tx, siteId: number, officeOrigin: string) {
  const site = await tx
    .selectFrom('site')
    .innerJoin('site_domain', 'site_domain.site_id', 'site.id')
    .select(['site_name', 'domain_name'])
    .where('site.id', '=', siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const address = new URL(officeOrigin);
  address.hostname = site.domain_name;
  return { siteName: site.site_name, origin: address.origin };
}

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
    const site = await addressOf(tx, player.site_id, origin);
    const sentTo = await offerReset(tx, action, { ...site, ip });
    if (sentTo === undefined) return refuseStaff('noContact');
    if (isOfficeRefusal(sentTo)) return sentTo;
    const change = { siteId: player.site_id, reason, after: { sent_to: sentTo } };
    await audit(tx, context, { ...change, object: `player:${player.id}` });
    return sentTo;
  });
}
