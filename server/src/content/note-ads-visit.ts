import type { Db } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';

/** Tells whoever listens that somebody came by an advertisement; a visit that names no click is none. */
export async function noteAdsVisit(
  db: Db,
  siteId: number,
  told: { readonly fbp?: string | undefined; readonly appsflyer_id?: string | undefined },
): Promise<void> {
  const payload = {
    ...(told.fbp ? { fbp: told.fbp } : {}),
    ...(told.appsflyer_id ? { appsflyer_id: told.appsflyer_id } : {}),
  };
  if (Object.keys(payload).length === 0) return;
  await db.tx((tx) => addToOutbox(tx, { siteId, topic: 'ads.visited', payload }));
}
