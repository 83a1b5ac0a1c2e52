import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { findPromotion, type PromotionRow } from '../../bonuses/public.ts';
import type { Reader } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';
import { type OwnSite, sitesFor } from '../roles/sites-for.ts';

/** A promotion at one of the sites at which a permission holds: any other is unknown. */
export async function promotionFor(
  reader: Reader,
  context: StaffContext,
  permission: Permission,
  id: string,
): Promise<{ readonly row: PromotionRow; readonly site: OwnSite } | OfficeRefusal> {
  const row = await findPromotion(reader, id.toLowerCase());
  const sites = await sitesFor(reader, context, permission);
  const site = sites.find((one) => one.id === row?.site_id);
  return row && site ? { row, site } : refuseStaff('unknownPromotion', { field: 'promotion_id' });
}
