import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { type Previews, setMaintenance } from '../../sites/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';
import { identityCalls } from './identity-calls.ts';
import { type NewSites, newSiteCalls } from './new-site-calls.ts';
import { previewOf } from './preview-of.ts';
import { settingCalls } from './setting-calls.ts';

const ok = { statusCode: 1 } as const;

type Change = Parameters<OfficeHandlers['sites.setMaintenance']>[0];

async function changeMaintenance(
  db: Db,
  { site, is_closed: on, was_closed, until, reason }: Change,
  context: StaffContext,
): Promise<OfficeRefusal | undefined> {
  const end = until === undefined ? undefined : readMoment(until);
  if (until !== undefined && !end) return refuseStaff('badRequest', { field: 'until' });
  const found = await siteFor(db.read, context, 'sites.manage', site);
  if (isOfficeRefusal(found)) return found;
  return db.tx(async (tx) => {
    const before = await tx
      .selectFrom('site')
      .select(['is_maintenance', 'maintenance_end'])
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.is_maintenance !== was_closed) return refuseStaff('versionConflict', { field: 'was_closed' });
    await setMaintenance(tx, { ...context, siteId: found.id }, { on, ...(on && end ? { end } : {}) });
    await audit(tx, context, {
      ...{ object: `site:${site}`, siteId: found.id, reason },
      before: {
        is_closed: before.is_maintenance,
        until: before.maintenance_end?.toISOString() ?? null,
      },
      after: { is_closed: on, until: (on && end?.toISOString()) || null },
    });
    return undefined;
  });
}

interface SiteCallDeps {
  readonly db: Db;
  readonly previews: Previews;
  readonly newSites: NewSites;
}

/** The sites themselves. */
export function siteCalls({ db, previews, newSites }: SiteCallDeps) {
  return {
    ...settingCalls(db),
    ...identityCalls(db),
    ...newSiteCalls({ db, newSites }),
    'sites.preview': async ({ site, ...shown }, context) => {
      const found = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(found)) return found;
      return { ...ok, ...(await previewOf({ db, previews }, context, found.id, shown)) };
    },
    'sites.maintenance': async (_request, context) => {
      const ids = await siteIdsFor(db.read, context, 'sites.read');
      if (ids.length === 0) return { ...ok, rows: [] };
      const rows = await db.read
        .selectFrom('site')
        .select(['external_id', 'site_name', 'is_maintenance', 'maintenance_end'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ site: row.external_id, name: row.site_name, is_closed: row.is_maintenance },
          until: row.maintenance_end?.toISOString() ?? null,
        })),
      };
    },
    'sites.setMaintenance': async (request, context) => (await changeMaintenance(db, request, context)) ?? ok,
  } satisfies Partial<OfficeHandlers>;
}
