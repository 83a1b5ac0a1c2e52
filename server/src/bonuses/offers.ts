import { sql } from 'kysely';
import { plainArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';

/** Lets players claim a promotion whose trigger is a campaign; one who may already is left as before. */
export async function offerPromotion(
  tx: Tx,
  of: {
    readonly siteId: number;
    readonly promotionId: string;
    readonly playerIds: readonly bigint[];
    readonly now: Date;
  },
): Promise<void> {
  if (of.playerIds.length === 0) return;
  await sql`
    insert into bonus_offer (promotion_id, player_id, site_id, offered_at)
    select ${of.promotionId}::uuid, u.id, ${of.siteId}, ${of.now} from unnest(${plainArray(of.playerIds)}::bigint[]) u (id)
    on conflict do nothing`.execute(tx);
}

/** Whether a promotion `p` is one that a player starts, of itself or since a campaign offers it. */
export const isStartedBy = (playerId: bigint) => sql<boolean>`(
  p.trigger in ('optIn', 'lossBack')
  or p.trigger = 'campaign' and exists (select from bonus_offer o where o.promotion_id = p.id and o.player_id = ${playerId}))`;
