import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { OutsideHandler, PostOutside } from '../../providers/outside-work.ts';
import { signedHeaders } from './sign.ts';
import { formerPlace, secretPlace } from './webhooks.ts';

const work = z.object({ deliveryId: z.uuid() });
/** The queue tries as often (`outside-jobs.ts`): about half a day. */
const MOST_ATTEMPTS = 20;
const ATTEMPT_MS = 10_000;
const GONE = 410;

/** Sends a delivery to the address of its webhook, signed. What is not taken is tried again by the queue, and in the log. */
export function webhookHandler(db: Db, clock: Clock, post: PostOutside): OutsideHandler {
  return async ({ data, signal }) => {
    const { deliveryId: id } = work.parse(data);
    const delivery = await db.read
      .selectFrom('webhook_delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_id')
      .select(['webhook_id', 'body', 'attempts', 'webhook_delivery.state', 'webhook.state as webhook_state'])
      .select(['url', 'secret', 'former_secret', 'former_until'])
      .where('webhook_delivery.id', '=', id)
      .executeTakeFirst();
    if (delivery?.state !== 'waiting') return;
    const now = clock.now();
    const note = (noted: { state: 'waiting' | 'delivered' | 'failed'; status?: number; problem?: string }) =>
      db.autocommit
        .updateTable('webhook_delivery')
        .set({
          ...{ state: noted.state, attempts: delivery.attempts + 1, attempted_at: now },
          ...{ status: noted.status ?? null, problem: noted.problem ?? null },
        })
        .where('id', '=', id)
        .execute();
    if (delivery.webhook_state !== 'active') return void (await note({ state: 'failed', problem: 'paused' }));
    const { keys } = db.read;
    const secrets = [keys.open(secretPlace(delivery.webhook_id), delivery.secret)];
    if (delivery.former_secret && delivery.former_until && delivery.former_until > now)
      secrets.push(keys.open(formerPlace(delivery.webhook_id), delivery.former_secret));
    const { body } = delivery;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Baize-Webhooks',
      ...signedHeaders(
        { id, body, at: now },
        secrets.map((secret) => secret.toString()),
      ),
    };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
    const outcome = await post({ url: new URL(delivery.url), headers, body, signal: limit }).catch(
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300)
      return void (await note({ state: 'delivered', status: outcome }));
    if (outcome === GONE)
      await db.autocommit
        .updateTable('webhook')
        .set({ state: 'paused', paused_for: 'gone' })
        .where('id', '=', delivery.webhook_id)
        .where('state', '=', 'active')
        .execute();
    const isLast = outcome === GONE || outcome === 'private' || delivery.attempts + 1 >= MOST_ATTEMPTS;
    const state = isLast ? 'failed' : 'waiting';
    if (typeof outcome === 'number') await note({ state, status: outcome });
    else await note({ state, problem: outcome === 'private' ? outcome : outcome.message.slice(0, 200) });
    if (!isLast) throw new Error(`webhook ${delivery.webhook_id}: ${outcome}`);
  };
}
