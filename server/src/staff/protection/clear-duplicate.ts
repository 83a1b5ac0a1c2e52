import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { clearMatch } from '../../players/public.ts';
import { audit, type StaffContext } from '../context.ts';

/** Declares an open match to be two people. One of an account on a site that is not among these is unknown. */
export async function clearDuplicate(
  db: Db,
  context: StaffContext,
  {
    matchId,
    siteIds,
    reason,
  }: { readonly matchId: string; readonly siteIds: readonly number[]; readonly reason: string },
): Promise<OfficeRefusal | undefined> {
  return db.tx(async (tx) => {
    const match = await tx
      .selectFrom('exclusion_match')
      .innerJoin('player', 'player.id', 'player_id')
      .select(['player_id', 'excluded_id', 'site_id', 'matched'])
      .where('exclusion_match.id', '=', matchId)
      .executeTakeFirst();
    if (!match || !siteIds.includes(match.site_id)) return refuseStaff('unknownMatch');
    const { actor, now } = context;
    if (!(await clearMatch(tx, matchId, { actor, now, reason }))) return refuseStaff('unknownMatch');
    const pair = { excluded: String(match.excluded_id), matched: match.matched };
    await audit(tx, context, {
      ...{ object: `player:${match.player_id}`, siteId: match.site_id, reason },
      ...{ before: { ...pair, state: 'open' }, after: { ...pair, state: 'cleared' } },
    });
    return undefined;
  });
}
