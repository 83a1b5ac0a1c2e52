import { sql } from 'kysely';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { settingOf } from '#contract/office/sites/site-settings.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { changeSetting, readSiteSettings } from '../../sites/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 20;

/** Changes with the names of those who made them: what the change says where it was no member of staff. */
const changesOf = (db: Db, siteId: number) =>
  db.read
    .selectFrom('site_setting_change as c')
    .leftJoin('staff', (join) => join.on(sql`'staff:' || staff.id`, '=', sql.ref('c.changed_by')))
    .select(sql<string>`coalesce(staff.full_name, c.changed_by)`.as('changed_by'))
    .select(['c.setting_name', 'c.version', 'c.changed_at'])
    .where('c.site_id', '=', siteId);

async function readAll(db: Db, siteId: number): Promise<OfficeResponse<'/api/office/sites/settings'>> {
  const [settings, changes, domains] = await Promise.all([
    readSiteSettings(db.read, siteId),
    changesOf(db, siteId)
      .distinctOn('c.setting_name')
      .orderBy('c.setting_name')
      .orderBy('c.version', 'desc')
      .execute(),
    db.read
      .selectFrom('site_domain')
      .select('domain_name')
      .where('site_id', '=', siteId)
      .orderBy('is_canonical', 'desc')
      .orderBy('domain_name')
      .execute(),
  ]);
  const lastOf = new Map(changes.map((row) => [row.setting_name, row]));
  return {
    ...ok,
    domains: domains.map((row) => row.domain_name),
    rows: settings.map(({ name, value, version }) => ({
      ...{ name, value, version, default: settingOf(name).default },
      changed_by: lastOf.get(name)?.changed_by ?? null,
      changed_at: lastOf.get(name)?.changed_at.toISOString() ?? null,
    })),
  };
}

type Change = OfficeRequest<'/api/office/sites/set_setting'>;

async function change(
  db: Db,
  context: StaffContext,
  { site, ...asked }: Change,
): Promise<OfficeResponse<'/api/office/sites/set_setting'> | OfficeRefusal> {
  const found = await siteFor(db.read, context, 'sites.manage', site);
  if (isOfficeRefusal(found)) return found;
  const { name, version, reason } = asked;
  if (settingOf(name).everywhere && context.powers.may.get('sites.manage') !== 'all')
    return refuseStaff('permissionDenied', { field: 'name' });
  const { actor, now } = context;
  return db.tx(async (tx) => {
    const done = await changeSetting(tx, { siteId: found.id, actor, now }, asked);
    if (done === 'otherVersion') return refuseStaff('versionConflict', { field: 'version' });
    if (done === 'invalid') return refuseStaff('invalidSetting', { field: 'value' });
    await audit(tx, context, {
      ...{ object: `site:${site}`, siteId: found.id, reason },
      ...{ before: { [name]: done.before }, after: { [name]: done.after } },
    });
    return { ...ok, version: version + 1 };
  });
}

/** The settings of a site. */
export function settingCalls(db: Db) {
  return {
    'sites.settings': async ({ site }, context) => {
      const found = await siteFor(db.read, context, 'sites.read', site);
      return isOfficeRefusal(found) ? found : readAll(db, found.id);
    },
    'sites.setSetting': (request, context) => change(db, context, request),
    'sites.settingHistory': async ({ site, name, before, limit = DEFAULT_PAGE }, context) => {
      const found = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(found)) return found;
      const rows = await changesOf(db, found.id)
        .select(['c.before', 'c.after', 'c.reason'])
        .where('c.setting_name', '=', name)
        .$if(before !== undefined, (query) => query.where('c.version', '<', Number(before)))
        .orderBy('c.version', 'desc')
        .limit(limit)
        .execute();
      return {
        ...ok,
        rows: rows.map(({ setting_name: _, changed_at, ...row }) => ({
          ...row,
          changed_at: changed_at.toISOString(),
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.version),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}
