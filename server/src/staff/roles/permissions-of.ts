import { isPermission, type Permission } from '#contract/office/permissions.ts';
import type { Reader } from '../../db/database.ts';

export interface HeldRole {
  readonly code: string;
  readonly name: string;
  /** `null`: at every site of the operator. */
  readonly siteId: number | null;
}

/** What a member of staff may do, and where. */
export interface Powers {
  readonly roles: readonly HeldRole[];
  /** Each permission with the sites at which it holds; `all` where it holds at every site of the operator. */
  readonly may: ReadonlyMap<Permission, ReadonlySet<number> | 'all'>;
}

/** Reads what a member of staff may do now: nothing of it is kept in a session. */
export async function powersOf(reader: Reader, staffId: bigint): Promise<Powers> {
  const found = await powersOfAll(reader, [staffId]);
  return found.get(staffId) ?? { roles: [], may: new Map() };
}

/** The same of several at once. */
export async function powersOfAll(
  reader: Reader,
  staffIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Powers>> {
  const rows = await reader
    .selectFrom('staff_role')
    .innerJoin('role', 'role.id', 'staff_role.role_id')
    .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select(['staff_role.staff_id', 'staff_role.id', 'role.code', 'role.name'])
    .select('staff_role.site_id')
    .select('role_permission.permission')
    .where('staff_role.staff_id', 'in', [...staffIds])
    .orderBy('staff_role.id')
    .execute();
  const byPerson = Map.groupBy(rows, (row) => row.staff_id);
  return new Map(staffIds.map((id) => [id, powersFrom(byPerson.get(id) ?? [])]));
}

interface PowerRow {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly site_id: number | null;
  readonly permission: string | null;
}

function powersFrom(rows: readonly PowerRow[]): Powers {
  const roles = new Map(rows.map((row) => [row.id, { code: row.code, name: row.name, siteId: row.site_id }]));
  const may = new Map<Permission, Set<number> | 'all'>();
  for (const { permission, site_id: siteId } of rows) {
    if (permission === null || !isPermission(permission)) continue;
    const held = may.get(permission);
    if (held === 'all') continue;
    if (siteId === null) may.set(permission, 'all');
    else may.set(permission, (held ?? new Set()).add(siteId));
  }
  return { roles: [...roles.values()], may };
}

/** Whether a permission holds at a site, or at any where no site is named. */
export function holds({ may }: Powers, permission: Permission, siteId?: number): boolean {
  const held = may.get(permission);
  if (held === undefined || held === 'all') return held === 'all';
  return siteId === undefined ? held.size > 0 : held.has(siteId);
}
