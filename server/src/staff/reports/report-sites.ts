import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeContext } from '../context.ts';
import { type OwnSite, sitesFor } from '../roles/sites-for.ts';

/** The sites that are asked for, at least one: all of which the caller may read reports, unless some are named. */
export async function readSites(
  db: Db,
  context: OfficeContext,
  named: readonly string[] | undefined,
): Promise<readonly [OwnSite, ...OwnSite[]] | OfficeRefusal> {
  const own = await sitesFor(db.read, context, 'reports.read');
  const [first, ...others] = named ? own.filter((site) => named.includes(site.external_id)) : own;
  if (!first || (named && others.length + 1 < new Set(named).size))
    return refuseStaff('unknownSite', { field: 'sites' });
  return [first, ...others];
}
