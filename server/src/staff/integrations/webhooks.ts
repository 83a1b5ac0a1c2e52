import { sql } from 'kysely';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { WebhookTopic, webhookStates } from '#contract/office/webhooks.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { audit, type StaffContext } from '../context.ts';
import type { AuditState } from '../tables.ts';
import { newSecret } from './sign.ts';
import { sitesOf } from './sites-of.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_WEBHOOKS = 20;

export const secretPlace = (id: string) => ({ table: 'webhook', column: 'secret', row: id });
export const formerPlace = (id: string) => ({ table: 'webhook', column: 'former_secret', row: id });

/** What staff say of a webhook. */
export interface WebhookInput {
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
  /** Codes; `null` for every site of the operator. */
  readonly sites: readonly string[] | null;
}

interface Row {
  readonly url: string;
  readonly topics: readonly string[];
  readonly site_ids: readonly number[] | null;
  readonly state: string;
}

const stateOf = ({ url, topics, site_ids, state }: Row): AuditState => ({
  ...{ url, topics: [...topics], state },
  sites: site_ids && [...site_ids],
});

/** The webhook of an id, locked: one of another operator, or one that was removed, is unknown. */
async function lockWebhook(tx: Tx, operatorId: number, id: string) {
  const row = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('affiliate_id', 'is', null)
    .where('state', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuseStaff('unknownWebhook', { field: 'webhook_id' });
}

/** Makes a webhook. @returns its secret, which is not shown again */
export async function makeWebhook(
  db: Db,
  context: StaffContext,
  { reason, ...input }: WebhookInput & { readonly reason: string },
): Promise<{ readonly id: string; readonly secret: string } | OfficeRefusal> {
  const { operatorId, now } = context;
  const { url, topics, sites } = input;
  return db.tx(async (tx) => {
    await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
    const siteIds = await sitesOf(tx, operatorId, sites);
    if (isOfficeRefusal(siteIds)) return siteIds;
    if ((await listWebhooks(tx, operatorId, now)).length >= MOST_WEBHOOKS)
      return refuseStaff('tooManyWebhooks');
    const id = uuid7();
    const secret = newSecret();
    const row = { url, topics: [...new Set(topics)], site_ids: siteIds, state: 'active' as const };
    await tx
      .insertInto('webhook')
      .values({
        ...{ ...row, id, operator_id: operatorId, created_at: now },
        secret: tx.keys.seal(secretPlace(id), Buffer.from(secret)),
      })
      .execute();
    await audit(tx, context, { object: `webhook:${id}`, reason, after: stateOf(row) });
    return { id, secret };
  });
}

interface WebhookChange extends WebhookInput {
  readonly id: string;
  readonly version: number;
  readonly state: (typeof webhookStates)[number];
  readonly reason: string;
}

/** Changes a webhook. @returns its version */
export async function changeWebhook(
  db: Db,
  context: StaffContext,
  { id, version, state, url, topics, sites, reason }: WebhookChange,
): Promise<number | OfficeRefusal> {
  return db.tx(async (tx) => {
    const before = await lockWebhook(tx, context.operatorId, id);
    if (isOfficeRefusal(before)) return before;
    if (before.version !== version) return refuseStaff('versionConflict');
    const siteIds = await sitesOf(tx, context.operatorId, sites);
    if (isOfficeRefusal(siteIds)) return siteIds;
    const after = { url, topics: [...new Set(topics)], site_ids: siteIds, state };
    const paused_for = state === 'paused' ? (before.paused_for ?? 'staff') : null;
    await tx
      .updateTable('webhook')
      .set({ ...after, paused_for, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await audit(tx, context, {
      object: `webhook:${id}`,
      reason,
      before: stateOf(before),
      after: stateOf(after),
    });
    return version + 1;
  });
}

/** Gives a webhook a new secret; the former one signs, too, for a day. @returns the new one */
export async function rotateWebhook(
  db: Db,
  context: StaffContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<string | OfficeRefusal> {
  return db.tx(async (tx) => {
    const before = await lockWebhook(tx, context.operatorId, id);
    if (isOfficeRefusal(before)) return before;
    const secret = newSecret();
    await tx
      .updateTable('webhook')
      .set({
        secret: tx.keys.seal(secretPlace(id), Buffer.from(secret)),
        former_secret: tx.keys.seal(formerPlace(id), tx.keys.open(secretPlace(id), before.secret)),
        former_until: new Date(context.now.getTime() + DAY_MS),
      })
      .where('id', '=', id)
      .execute();
    await audit(tx, context, { object: `webhook:${id}`, reason, after: { secret: 'replaced' } });
    return secret;
  });
}

/** Ends a webhook and forgets its secrets; its log stays. */
export async function removeWebhook(
  db: Db,
  context: StaffContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<OfficeRefusal | undefined> {
  return db.tx(async (tx) => {
    const before = await lockWebhook(tx, context.operatorId, id);
    if (isOfficeRefusal(before)) return before;
    await tx
      .updateTable('webhook')
      .set({ state: 'removed', former_secret: null, former_until: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, context, {
      object: `webhook:${id}`,
      reason,
      before: stateOf(before),
      after: { state: 'removed' },
    });
    return undefined;
  });
}

export interface ListedWebhook {
  readonly id: string;
  readonly url: string;
  readonly topics: string[];
  readonly site_ids: number[] | null;
  readonly state: 'active' | 'paused';
  readonly paused_for: 'staff' | 'gone' | null;
  readonly version: number;
  readonly created_at: Date;
  readonly waiting: number;
  readonly delivered: number;
  readonly failed: number;
}

/** The webhooks of an operator, with what became of the deliveries of the last day. */
export async function listWebhooks(reader: Reader, operatorId: number, now: Date): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    select w.id, w.url, w.topics, w.site_ids, w.state, w.paused_for, w.version, w.created_at,
           d.waiting, d.delivered, d.failed
      from webhook w
      cross join lateral (
        select count(*) filter (where state = 'waiting')::int as waiting,
               count(*) filter (where state = 'delivered')::int as delivered,
               count(*) filter (where state = 'failed')::int as failed
          from webhook_delivery where webhook_id = w.id and created_at > ${new Date(now.getTime() - DAY_MS)}) d
     where w.operator_id = ${operatorId} and w.affiliate_id is null and w.state <> 'removed'
     order by w.id desc`.execute(reader);
  return rows;
}
