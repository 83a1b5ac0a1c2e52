import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { lockOffers } from '../../catalog/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';
import { type OwnSite, siteFor } from '../roles/sites-for.ts';

export const MANAGE = 'catalogue.manage';

/** Makes a change of a site's catalogue while no other can, if the caller may. */
export async function changeCatalogue<Done>(
  db: Db,
  context: StaffContext,
  site: string,
  work: (tx: Tx, at: OwnSite) => Promise<Done | OfficeRefusal>,
): Promise<Done | OfficeRefusal> {
  const at = await siteFor(db.read, context, MANAGE, site);
  if (isOfficeRefusal(at)) return at;
  return db.tx(async (tx) => {
    await lockOffers(tx, at.id);
    return work(tx, at);
  });
}
