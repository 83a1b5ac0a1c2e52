import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { FIXED_ROLE } from '#contract/office/roles.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Tx } from '../../db/database.ts';
import type { Performed } from '../requests/request-kind.ts';
import { hasManager, type Manager } from '../team/manager.ts';
import { type Grant, isMore, mayGive } from './may-give.ts';

export interface RoleText {
  readonly name: string;
  readonly grants: readonly Grant[];
}

/** What the audit log keeps of a role. */
const stateOf = ({ name, grants }: RoleText) => ({
  name,
  permissions: grants
    .map(({ permission, above }) =>
      above === null ? permission : `${permission} up to ${formatAmount(above)}`,
    )
    .sort(),
});

/** Locks a role that is not retired, with what it allows. */
async function lockRole(tx: Tx, { operatorId }: Manager, code: string, version: number) {
  const role = await tx
    .selectFrom('role')
    .select(['id', 'name', 'version'])
    .where('operator_id', '=', operatorId)
    .where('code', '=', code)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return refuseStaff('unknownRole', { field: 'code' });
  if (code === FIXED_ROLE) return refuseStaff('fixedRole');
  if (role.version !== version) return refuseStaff('versionConflict', { field: 'version' });
  const rows = await tx
    .selectFrom('role_permission')
    .select(['permission', 'threshold'])
    .where('role_id', '=', role.id)
    .execute();
  return { ...role, grants: rows.map(({ permission, threshold: above }) => ({ permission, above })) };
}

async function isNameTaken(tx: Tx, { operatorId }: Manager, name: string, own?: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'name'])
    .where('operator_id', '=', operatorId)
    .where('retired_at', 'is', null)
    .execute();
  return rows.some((row) => row.id !== own && row.name.toLowerCase() === name.toLowerCase());
}

async function writeGrants(tx: Tx, roleId: number, grants: readonly Grant[]): Promise<void> {
  await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  if (grants.length === 0) return;
  await tx
    .insertInto('role_permission')
    .values(grants.map(({ permission, above }) => ({ role_id: roleId, permission, threshold: above })))
    .execute();
}

/** Makes a role of permissions that its maker has at all sites: it may be given at any. */
export async function makeRole(
  tx: Tx,
  manager: Manager,
  { code, ...role }: RoleText & { readonly code: string },
): Promise<Performed | OfficeRefusal> {
  if (!(await mayGive(tx, manager.staffId, role.grants, null))) return refuseStaff('permissionDenied');
  if (await isNameTaken(tx, manager, role.name)) return refuseStaff('nameTaken', { field: 'name' });
  const made = await tx
    .insertInto('role')
    .values({ operator_id: manager.operatorId, code, name: role.name, retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return refuseStaff('nameTaken', { field: 'name' });
  await writeGrants(tx, made.id, role.grants);
  return { before: null, after: stateOf(role) };
}

/** Whether a role is one that somebody has: nobody changes their own access. */
async function isHeldBy(tx: Tx, roleId: number, staffId?: bigint): Promise<boolean> {
  let query = tx.selectFrom('staff_role').select('id').where('role_id', '=', roleId).limit(1);
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Changes a role. Who changes it adds only what they have at all sites themselves. */
export async function editRole(
  tx: Tx,
  manager: Manager,
  { code, version, ...to }: RoleText & { readonly code: string; readonly version: number },
): Promise<Performed | OfficeRefusal> {
  const role = await lockRole(tx, manager, code, version);
  if (isOfficeRefusal(role)) return role;
  if (await isHeldBy(tx, role.id, manager.staffId)) return refuseStaff('ownAccess');
  if (await isNameTaken(tx, manager, to.name, role.id)) return refuseStaff('nameTaken', { field: 'name' });
  const added = to.grants.filter(({ permission, above }) => {
    const had = role.grants.find((one) => one.permission === permission);
    return had === undefined || isMore(above, had.above);
  });
  if (!(await mayGive(tx, manager.staffId, added, null))) return refuseStaff('permissionDenied');
  await writeGrants(tx, role.id, to.grants);
  await tx
    .updateTable('role')
    .set({ name: to.name, version: version + 1 })
    .where('id', '=', role.id)
    .execute();
  if (!(await hasManager(tx, manager.operatorId))) return refuseStaff('lastManager');
  return { before: stateOf(role), after: stateOf(to) };
}

/** Retires a role that nobody has. */
export async function retireRole(
  tx: Tx,
  manager: Manager,
  { code, version }: { readonly code: string; readonly version: number },
): Promise<Performed | OfficeRefusal> {
  const role = await lockRole(tx, manager, code, version);
  if (isOfficeRefusal(role)) return role;
  if (await isHeldBy(tx, role.id)) return refuseStaff('roleHeld');
  await tx
    .updateTable('role')
    .set({ retired_at: manager.now, version: version + 1 })
    .where('id', '=', role.id)
    .execute();
  return { before: stateOf(role), after: { ...stateOf(role), retired: true } };
}
