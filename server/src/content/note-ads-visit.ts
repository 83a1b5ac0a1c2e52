import type { Db } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';

/** Publishes a visit from an advertisement to the outbox; a visit without a click id is ignored. */
export async function noteAdsVisit(
  db: Db,
  siteId: number,
  click: { readonly fbp?: string | undefined; readonly appsflyer_id?: string | undefined },
): Promise<void> {
  const payload = {
    ...(click.fbp ? { fbp: click.fbp } : {}),
    ...(click.appsflyer_id ? { appsflyer_id: click.appsflyer_id } : {}),
  };
  if (Object.keys(payload).length === 0) return;
  await db.tx((tx) => addToOutbox(tx, { siteId, topic: 'ads.visited', payload }));
}
