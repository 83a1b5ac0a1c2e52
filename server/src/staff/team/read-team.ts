import { isPermission } from '#contract/office/permissions.ts';
import { thresholdPermissions } from '#contract/office/roles.ts';
import { formatAmount } from '#rules/money/amount.ts';
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

type ThresholdPermission = (typeof thresholdPermissions)[number];

const hasThreshold = (permission: string): permission is ThresholdPermission =>
  thresholdPermissions.some((one) => one === permission);

/** The roles of an operator that are not retired, with what each allows. */
export async function readRoles(reader: Reader, operatorId: number) {
  const roles = await reader
    .selectFrom('role')
    .select(['id', 'code', 'name', 'version'])
    .select((row) =>
      row
        .selectFrom('staff_role')
        .select(({ fn }) => fn.count<bigint>('staff_id').distinct().as('holders'))
        .whereRef('role_id', '=', 'role.id')
        .as('holders'),
    )
    .where('operator_id', '=', operatorId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
  const rows = await reader
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_id')
    .select(['role_id', 'permission', 'threshold'])
    .where('operator_id', '=', operatorId)
    .orderBy('permission')
    .execute();
  const byRole = Map.groupBy(rows, ({ role_id }) => role_id);
  return roles.map(({ id, holders, ...role }) => {
    const own = byRole.get(id) ?? [];
    return {
      ...role,
      holders: Number(holders),
      permissions: own.map(({ permission }) => permission).filter(isPermission),
      thresholds: own.flatMap(({ permission, threshold }) =>
        threshold !== null && hasThreshold(permission) ? { permission, above: formatAmount(threshold) } : [],
      ),
    };
  });
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
