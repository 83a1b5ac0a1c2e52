import type { ActionContext } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { recordSiteChange } from './record-change.ts';
import { writeMaintenance } from './store.ts';

/** Switches the maintenance of a site; its open pages get a push, and every node applies it within a second. */
export async function setMaintenance(
  tx: Tx,
  context: ActionContext,
  to: { readonly on: boolean; readonly start?: Date; readonly end?: Date },
): Promise<void> {
  const { siteId } = context;
  const start = to.start ?? null;
  const end = to.end ?? null;
  await writeMaintenance(tx, siteId, { on: to.on, start, end });
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
