import { sql } from 'kysely';
import type { JobContext } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { lockFunds } from '../../ledger/public.ts';
import { endGrant } from './end-grant.ts';
import { activeGrant, findGrant } from './store.ts';

const SWEEP = 500;

/** Whether `expireGrants` may have anything to do: asked for with those of the other jobs. */
export const anyGrantOver = (now: Date) =>
  sql<boolean>`coalesce((select min(expires_at) from bonus_grant where state = 'active') <= ${now}, false)
    or coalesce((select min(expires_at) from bonus_grant where state = 'ready') <= ${now}, false)`;

/**
 * Ends the grants whose time is over, each in a transaction of its own. One whose bonus money is held by an open bet ends
 * once that is settled, one of a frozen account once it is not, and one that staff holds once they have decided. A free bet or boost whose ticket is open was used in time.
 */
export async function expireGrants(db: Db, { actor, now }: JobContext): Promise<void> {
  const due = await db.read
    .selectFrom('bonus_grant')
    .select(['site_id', 'player_id'])
    .where('state', '=', 'active')
    .where('held_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(SWEEP)
    .execute();
  const unused = await db.read
    .selectFrom('bonus_grant')
    .select(['id', 'site_id', 'player_id'])
    .where('state', '=', 'ready')
    .where('held_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(SWEEP)
    .execute();
  for (const { id, site_id: siteId, player_id: playerId } of unused)
    await db.tx(async (tx) => {
      const funds = await lockFunds(tx, playerId);
      const grant = await findGrant(tx, { siteId, id });
      if (grant?.state === 'ready' && grant.expires_at && grant.expires_at <= now)
        await endGrant(tx, { siteId, actor, now }, { grant, funds }, 'expired');
    });
  for (const { site_id: siteId, player_id: playerId } of due)
    await db.tx(async (tx) => {
      const funds = await lockFunds(tx, playerId);
      const grant = await activeGrant(tx, playerId);
      if (grant?.expires_at && grant.expires_at <= now)
        await endGrant(tx, { siteId, actor, now }, { grant, funds }, 'expired');
    });
}
