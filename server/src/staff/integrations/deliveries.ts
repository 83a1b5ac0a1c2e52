import type { deliveryStates } from '#contract/office/webhooks.ts';
import type { Db, Reader, Writer } from '../../db/database.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';
import { audit, type StaffContext } from '../context.ts';

const KEPT_DAYS = 30;

interface Asked {
  readonly webhookId: string;
  readonly operatorId: number;
  readonly state?: (typeof deliveryStates)[number] | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of the log of a webhook, the newest first. */
export function listDeliveries(reader: Reader, { webhookId, operatorId, state, before, limit }: Asked) {
  let query = reader
    .selectFrom('webhook_delivery as d')
    .leftJoin('site', 'site.id', 'd.site_id')
    .select([
      'd.id',
      'topic',
      'external_id',
      'player_id',
      'd.state',
      'attempts',
      'd.created_at',
      'attempted_at',
    ])
    .select(['d.status', 'problem', 'body'])
    .where('webhook_id', '=', webhookId)
    .where('d.operator_id', '=', operatorId);
  if (state !== undefined) query = query.where('d.state', '=', state);
  if (before !== undefined) query = query.where('d.id', '<', before);
  return query.orderBy('d.id', 'desc').limit(limit).execute();
}

/** Sends deliveries that are done or failed once more, with the ids they had. @returns how many */
export async function resend(
  { db, addOutsideWork }: { readonly db: Db; readonly addOutsideWork: AddOutsideWork },
  context: StaffContext,
  of: { readonly webhookId: string; readonly ids: readonly string[]; readonly reason: string },
): Promise<number> {
  const { webhookId, reason } = of;
  return db.tx(async (tx) => {
    const rows = await tx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', attempts: 0 })
      .where('id', 'in', [...of.ids])
      .where('webhook_id', '=', webhookId)
      .where('operator_id', '=', context.operatorId)
      .where('state', '<>', 'waiting')
      .returning('id')
      .execute();
    await addOutsideWork(
      tx,
      'webhook',
      rows.map(({ id }) => ({ data: { deliveryId: id }, group: webhookId })),
    );
    const deliveries = rows.map(({ id }) => id);
    if (rows.length > 0)
      await audit(tx, context, { object: `webhook:${webhookId}`, reason, after: { resent: deliveries } });
    return rows.length;
  });
}

/** Deletes deliveries of more than 30 days ago. */
export async function forgetOldDeliveries(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000))
    .execute();
}
