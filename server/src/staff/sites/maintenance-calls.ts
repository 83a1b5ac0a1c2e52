import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  type MaintenancePlan,
  planMaintenance,
  planOf,
  setMaintenance,
  setWithdrawalsOnly,
} from '../../sites/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;

async function readSites(
  db: Db,
  context: StaffContext,
): Promise<OfficeResponse<'/api/office/sites/maintenance'>> {
  const ids = await siteIdsFor(db.read, context, 'sites.read');
  if (ids.length === 0) return { ...ok, rows: [] };
  const rows = await db.read
    .selectFrom('site')
    .select(['external_id', 'site_name', 'is_maintenance', 'maintenance_end', 'withdrawals_only'])
    .select(['planned_from', 'planned_until', 'plan_runs', 'plan_version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return {
    ...ok,
    rows: rows.map((row) => ({
      ...{ site: row.external_id, name: row.site_name, is_closed: row.is_maintenance },
      until: row.maintenance_end?.toISOString() ?? null,
      plan: shownPlan(planOf(row)),
      ...{ plan_runs: row.plan_runs, plan_version: row.plan_version },
      withdrawals_only: row.withdrawals_only,
    })),
  };
}

const shownPlan = (plan: MaintenancePlan | null) =>
  plan && { begins_at: plan.from.toISOString(), ends_at: plan.until.toISOString() };

async function changeMaintenance(
  db: Db,
  context: StaffContext,
  { site, is_closed: on, was_closed, until, reason }: OfficeRequest<'/api/office/sites/set_maintenance'>,
): Promise<typeof ok | OfficeRefusal> {
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
    return ok;
  });
}

async function changePlan(
  db: Db,
  context: StaffContext,
  { site, plan: asked, version, reason }: OfficeRequest<'/api/office/sites/plan_maintenance'>,
): Promise<OfficeResponse<'/api/office/sites/plan_maintenance'> | OfficeRefusal> {
  const from = asked && readMoment(asked.begins_at);
  const until = asked && readMoment(asked.ends_at);
  if (asked && !(from && until)) return refuseStaff('badRequest', { field: 'plan' });
  const found = await siteFor(db.read, context, 'sites.manage', site);
  if (isOfficeRefusal(found)) return found;
  const plan = from && until ? { from, until } : null;
  const { actor, now } = context;
  return db.tx(async (tx) => {
    const done = await planMaintenance(tx, { siteId: found.id, actor, now }, { plan, version });
    if (done === 'otherVersion') return refuseStaff('versionConflict', { field: 'version' });
    if (done === 'impossible') return refuseStaff('invalidPeriod', { field: 'plan' });
    await audit(tx, context, {
      ...{ object: `site:${site}`, siteId: found.id, reason },
      ...{ before: { plan: shownPlan(done.before) }, after: { plan: shownPlan(done.after) } },
    });
    return { ...ok, version: version + 1 };
  });
}

async function changeClosing(
  db: Db,
  context: StaffContext,
  { site, withdrawals_only, reason }: OfficeRequest<'/api/office/sites/set_withdrawals_only'>,
): Promise<typeof ok | OfficeRefusal> {
  const found = await siteFor(db.read, context, 'sites.manage', site);
  if (isOfficeRefusal(found)) return found;
  return db.tx(async (tx) => {
    if (!(await setWithdrawalsOnly(tx, { siteId: found.id }, withdrawals_only)))
      return refuseStaff('versionConflict', { field: 'withdrawals_only' });
    await audit(tx, context, {
      ...{ object: `site:${site}`, siteId: found.id, reason },
      ...{ before: { withdrawals_only: !withdrawals_only }, after: { withdrawals_only } },
    });
    return ok;
  });
}

/** Sites under maintenance, now or from a time on, and sites that are closed. */
export function maintenanceCalls(db: Db) {
  return {
    'sites.maintenance': (_request, context) => readSites(db, context),
    'sites.setMaintenance': (request, context) => changeMaintenance(db, context, request),
    'sites.planMaintenance': (request, context) => changePlan(db, context, request),
    'sites.setWithdrawalsOnly': (request, context) => changeClosing(db, context, request),
  } satisfies Partial<OfficeHandlers>;
}
