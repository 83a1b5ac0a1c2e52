import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { powersOf } from '../roles/permissions-of.ts';

/** Somebody who manages the team at every site of their operator. */
export interface Manager {
  readonly operatorId: number;
  readonly staffId: bigint;
  readonly now: Date;
}

/**
 * The one who changes roles or who has them, as far as they may at this moment. All such changes of an operator wait for each
 * other, so that a manager always remains and no role is retired that is being given.
 */
export async function lockTeam(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
): Promise<Manager | OfficeRefusal> {
  if (actor.kind !== 'staff') return refuseStaff('permissionDenied');
  const { operator_id: operatorId } = await tx
    .selectFrom('site')
    .select('operator_id')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
  const { may } = await powersOf(tx, actor.staffId);
  if (may.get('team.manage') !== 'all') return refuseStaff('permissionDenied');
  return { operatorId, staffId: actor.staffId, now };
}

/** Whether somebody who is active may still manage the team at all sites. */
export async function hasManager(tx: Tx, operatorId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .innerJoin('role_permission', 'role_permission.role_id', 'staff_role.role_id')
    .select('staff.id')
    .where('staff.operator_id', '=', operatorId)
    .where('staff.status', '=', 'active')
    .where('staff_role.site_id', 'is', null)
    .where('role_permission.permission', '=', 'team.manage')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
