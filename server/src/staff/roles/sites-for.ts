import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Reader } from '../../db/database.ts';
import type { OfficeContext } from '../context.ts';
import { readOwnSites } from '../team/read-team.ts';

export type OwnSite = Awaited<ReturnType<typeof readOwnSites>>[number];

/** The sites of the operator at which a permission holds for the caller. */
export async function sitesFor(
  reader: Reader,
  { operatorId, powers }: OfficeContext,
  permission: Permission,
): Promise<OwnSite[]> {
  const held = powers.may.get(permission);
  const sites = await readOwnSites(reader, operatorId);
  return held === 'all' ? sites : sites.filter(({ id }) => held?.has(id));
}

/** The ids of {@link sitesFor}. */
export const siteIdsFor = async (
  reader: Reader,
  context: OfficeContext,
  permission: Permission,
): Promise<number[]> => (await sitesFor(reader, context, permission)).map(({ id }) => id);

/** The site of a code, as far as a permission holds there: any other is unknown. */
export async function siteFor(
  reader: Reader,
  context: OfficeContext,
  permission: Permission,
  externalId: string,
): Promise<OwnSite | OfficeRefusal> {
  const sites = await sitesFor(reader, context, permission);
  return sites.find((one) => one.external_id === externalId) ?? refuseStaff('unknownSite', { field: 'site' });
}
