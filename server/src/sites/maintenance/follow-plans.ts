import { sql } from 'kysely';
import type { JobContext } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { followPlan } from './plan-maintenance.ts';

/** Whether `followMaintenancePlans` has anything to do. That it is not null is said for the planner, which would read all sites. */
export const anyPlanDue = (now: Date) =>
  sql<boolean>`exists (select from site where planned_from is not null and planned_from <= ${now} and (planned_until <= ${now} or not plan_runs))`;

/** Begins and ends the maintenance of every site whose plan says so; what was missed while no server ran comes with the next run. */
export async function followMaintenancePlans(db: Db, { actor, now }: JobContext): Promise<void> {
  const due = await db.read
    .selectFrom('site')
    .select('id')
    // One that moves to another cell is not written to any more.
    .where('status', '<>', 'moving')
    .where('planned_from', '<=', now)
    .where((eb) => eb.or([eb('planned_until', '<=', now), eb('plan_runs', '=', false)]))
    .execute();
  for (const { id } of due) await db.tx((tx) => followPlan(tx, { siteId: id, actor, now }));
}
