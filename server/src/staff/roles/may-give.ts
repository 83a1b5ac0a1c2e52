import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A permission of a role, with the amount above which its holders need a second person. */
export interface Grant {
  readonly permission: string;
  /** In 1/10,000 of a unit of each site's currency; `null`: the sites' own thresholds alone. */
  readonly above: bigint | null;
}

/** Whether an amount lets somebody do more alone than another does. */
export const isMore = (above: bigint | null, than: bigint | null): boolean =>
  than !== null && (above === null || above > than);

/**
 * Whether somebody may let others have permissions at a site, or (`null`) at every site: those that they have there themselves,
 * with thresholds that are no higher than their own.
 */
export async function mayGive(
  tx: Tx,
  staffId: bigint,
  grants: readonly Grant[],
  siteId: number | null,
): Promise<boolean> {
  let query = tx
    .selectFrom('staff_role')
    .innerJoin('role_permission', 'role_permission.role_id', 'staff_role.role_id')
    .select('permission')
    .select(
      sql<bigint | null>`case when bool_or(threshold is null) then null else max(threshold) end`.as('above'),
    )
    .where('staff_id', '=', staffId)
    .groupBy('permission');
  query =
    siteId === null
      ? query.where('site_id', 'is', null)
      : query.where((row) => row.or([row('site_id', 'is', null), row('site_id', '=', siteId)]));
  const own = new Map((await query.execute()).map((row) => [row.permission, row.above]));
  return grants.every(({ permission, above }) => {
    const held = own.get(permission);
    return held !== undefined && !isMore(above, held);
  });
}
