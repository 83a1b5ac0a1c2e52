import { actorText, type JobContext } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { renewGuard } from '../protection/guard.ts';

/** The open matches, oldest first, as staff looks at them. */
export function openMatches(reader: Reader, siteId: number | undefined, limit: number) {
  return reader
    .selectFrom('exclusion_match as m')
    .innerJoin('player', 'player.id', 'm.player_id')
    .innerJoin('site', 'site.id', 'player.site_id')
    .innerJoin('player as excluded', 'excluded.id', 'm.excluded_id')
    .innerJoin('site as excluded_site', 'excluded_site.id', 'excluded.site_id')
    .select([
      'm.id',
      'm.matched',
      'm.found_at',
      'm.found_by',
      'site.external_id',
      'player.account_id',
      'excluded_site.external_id as excluded_external_id',
      'excluded.account_id as excluded_account_id',
    ])
    .where('m.state', '=', 'open')
    .$if(siteId !== undefined, (query) => query.where('player.site_id', '=', siteId ?? 0))
    .orderBy('m.found_at')
    .limit(limit)
    .execute();
}

/**
 * Staff found that a match is two people: the account is open again, unless something else stops it, and this pair is
 * never stopped again.
 * @returns whether there was such an open match
 */
export async function clearMatch(
  tx: Tx,
  id: string,
  { actor, now, reason }: JobContext & { readonly reason: string },
): Promise<boolean> {
  const cleared = await tx
    .updateTable('exclusion_match')
    .set({ state: 'cleared', cleared_at: now, cleared_by: actorText(actor), reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('player_id')
    .executeTakeFirst();
  if (!cleared) return false;
  const account = await tx
    .selectFrom('player')
    .select('activated_at')
    .where('id', '=', cleared.player_id)
    .executeTakeFirst();
  if (account?.activated_at) await renewGuard(tx, cleared.player_id, now);
  return true;
}
