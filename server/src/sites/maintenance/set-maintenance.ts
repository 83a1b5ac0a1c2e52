import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { recordSiteChange } from '../record-change.ts';

interface Switched {
  readonly on: boolean;
  readonly start?: Date;
  readonly end?: Date;
}

/**
 * Switches the maintenance of a site by hand; its open pages get a push, and every node applies it within a second. A planned
 * one that has begun is over with that.
 */
export async function setMaintenance(tx: Tx, context: ActionContext, to: Switched): Promise<void> {
  await tx
    .updateTable('site')
    .set((eb) => ({
      ...{ planned_from: null, planned_until: null, plan_runs: false },
      plan_version: eb('plan_version', '+', 1),
    }))
    .where('id', '=', context.siteId)
    .where('plan_runs', '=', true)
    .execute();
  await switchMaintenance(tx, context, to);
}

/** {@link setMaintenance}, without a look at what is planned. */
export async function switchMaintenance(tx: Tx, context: ActionContext, to: Switched): Promise<void> {
  const { siteId } = context;
  const start = to.start ?? null;
  const end = to.end ?? null;
  await tx
    .updateTable('site')
    .set({ is_maintenance: to.on, maintenance_start: start, maintenance_end: end })
    .where('id', '=', siteId)
    .execute();
  await recordSiteChange(tx, context, { kind: 'maintenance', value: to.on ? 'on' : 'off' });
  await addToOutbox(tx, {
    siteId,
    topic: 'site.maintenance',
    payload: {
      is_maintenance: to.on,
      start_date: start?.toISOString() ?? null,
      end_date: end?.toISOString() ?? null,
    },
  });
}
