import type { Permission } from '#contract/office/permissions.ts';
import type { Reader } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';
import { readOwnSites } from '../team/read-team.ts';

/** The sites of the operator at which a permission holds for the caller. */
export async function sitesFor(
  reader: Reader,
  { operatorId, powers }: StaffContext,
  permission: Permission,
): ReturnType<typeof readOwnSites> {
  const held = powers.may.get(permission);
  const sites = await readOwnSites(reader, operatorId);
  return held === 'all' ? sites : sites.filter(({ id }) => held?.has(id));
}
