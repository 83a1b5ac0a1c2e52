import { isPermission, type Permission } from '#contract/office/permissions.ts';
import type { Reader } from '../../db/database.ts';

/** The staff of an operator, with their roles and when they were last seen. */
export async function readTeam(reader: Reader, operatorId: number) {
  const people = await reader
    .selectFrom('staff')
    .select(['id', 'mail', 'full_name', 'status', 'totp_secret', 'version'])
    .select((row) =>
      row
        .selectFrom('staff_session')
        .select(({ fn }) => fn.max('last_seen_at').as('seen'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .as('last_seen_at'),
    )
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();
  const roles = await reader
    .selectFrom('staff_role')
    .innerJoin('role', 'role.id', 'role_id')
    .leftJoin('site', 'site.id', 'staff_role.site_id')
    .select(['staff_id', 'role.code', 'site.external_id'])
    .where('role.operator_id', '=', operatorId)
    .orderBy('staff_role.id')
    .execute();
  return people.map((one) => ({
    staff_id: String(one.id),
    mail: one.mail,
    full_name: one.full_name,
    status: one.status,
    has_second_factor: one.totp_secret !== null,
    roles: roles
      .filter(({ staff_id }) => staff_id === one.id)
      .map(({ code, external_id: site }) => ({ code, site })),
    last_seen_at: one.last_seen_at?.toISOString() ?? null,
    version: one.version,
  }));
}

/** The roles of an operator with what each allows. */
export async function readRoles(reader: Reader, operatorId: number) {
  const rows = await reader
    .selectFrom('role')
    .leftJoin('role_permission', 'role_id', 'role.id')
    .select(['role.id', 'code', 'name', 'permission'])
    .where('operator_id', '=', operatorId)
    .orderBy('role.id')
    .orderBy('permission')
    .execute();
  const roles = new Map<number, { code: string; name: string; permissions: Permission[] }>();
  for (const { id, code, name, permission } of rows) {
    const role = roles.get(id) ?? { code, name, permissions: [] };
    if (permission !== null && isPermission(permission)) role.permissions.push(permission);
    roles.set(id, role);
  }
  return [...roles.values()];
}

/** The sites of an operator. */
export async function readOwnSites(reader: Reader, operatorId: number) {
  return reader
    .selectFrom('site')
    .select(['id', 'external_id', 'site_name', 'currency'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();
}
