import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { findCampaign } from '../../campaigns/public.ts';
import type { Reader } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';
import { type OwnSite, sitesFor } from '../roles/sites-for.ts';

export type FoundCampaign = NonNullable<Awaited<ReturnType<typeof findCampaign>>>;

/** A campaign at one of the sites at which a permission holds: any other is unknown. */
export async function campaignFor(
  reader: Reader,
  context: StaffContext,
  permission: Permission,
  id: string,
): Promise<{ readonly row: FoundCampaign; readonly site: OwnSite } | OfficeRefusal> {
  const row = await findCampaign(reader, id.toLowerCase());
  const sites = await sitesFor(reader, context, permission);
  const site = sites.find((one) => one.id === row?.site_id);
  return row && site ? { row, site } : refuseStaff('unknownCampaign', { field: 'campaign_id' });
}
