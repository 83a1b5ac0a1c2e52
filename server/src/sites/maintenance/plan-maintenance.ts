import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { switchMaintenance } from './set-maintenance.ts';

/** When a site is to be under maintenance. */
export interface MaintenancePlan {
  readonly from: Date;
  readonly until: Date;
}

interface PlanState {
  readonly plan: MaintenancePlan | null;
  /** It has begun. */
  readonly runs: boolean;
}

/** What is planned for a site, locked for the rest of the transaction. */
async function lockPlan(tx: Tx, siteId: number): Promise<PlanState & { readonly version: number }> {
  const row = await tx
    .selectFrom('site')
    .select(['planned_from', 'planned_until', 'plan_runs', 'plan_version'])
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { plan: planOf(row), runs: row.plan_runs, version: row.plan_version };
}

/** The plan in a row of `site`. */
export function planOf(row: {
  readonly planned_from: Date | null;
  readonly planned_until: Date | null;
}): MaintenancePlan | null {
  const { planned_from: from, planned_until: until } = row;
  return from && until && { from, until };
}

async function writePlan(tx: Tx, siteId: number, { plan, runs }: PlanState): Promise<void> {
  await tx
    .updateTable('site')
    .set((eb) => ({
      ...{ planned_from: plan?.from ?? null, planned_until: plan?.until ?? null, plan_runs: runs },
      plan_version: eb('plan_version', '+', 1),
    }))
    .where('id', '=', siteId)
    .execute();
}

type Planned =
  | 'otherVersion'
  /** It would end before it begins, or before now; or it would begin in the past. */
  | 'impossible'
  | { readonly before: MaintenancePlan | null; readonly after: MaintenancePlan | null };

/**
 * Plans the maintenance of a site, changes the plan or cancels it. One that has begun can end at another time; cancelled, it
 * ends now.
 *
 * @param plan `null` cancels it
 * @param version of the plan that was read
 */
export async function planMaintenance(
  tx: Tx,
  context: ActionContext,
  { plan, version }: { readonly plan: MaintenancePlan | null; readonly version: number },
): Promise<Planned> {
  const { siteId, now } = context;
  const before = await lockPlan(tx, siteId);
  if (before.version !== version) return 'otherVersion';
  if (plan) {
    const isSameBegin = before.plan?.from.getTime() === plan.from.getTime();
    const mayBegin = before.runs ? isSameBegin : plan.from >= now;
    if (!mayBegin || plan.until <= plan.from || plan.until <= now) return 'impossible';
  }
  await writePlan(tx, siteId, { plan, runs: before.runs && plan !== null });
  if (before.runs)
    await switchMaintenance(
      tx,
      context,
      plan ? { on: true, start: plan.from, end: plan.until } : { on: false },
    );
  return { before: before.plan, after: plan };
}

/** Begins or ends the planned maintenance of a site, if it is time. */
export async function followPlan(tx: Tx, context: ActionContext): Promise<void> {
  const { siteId, now } = context;
  const { plan, runs } = await lockPlan(tx, siteId);
  if (!plan) return;
  if (plan.until <= now) {
    await writePlan(tx, siteId, { plan: null, runs: false });
    if (runs) await switchMaintenance(tx, context, { on: false });
  } else if (!runs && plan.from <= now) {
    await writePlan(tx, siteId, { plan, runs: true });
    await switchMaintenance(tx, context, { on: true, start: plan.from, end: plan.until });
  }
}
