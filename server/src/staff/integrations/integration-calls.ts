import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';
import { audit } from '../context.ts';
import { listDeliveries, resend } from './deliveries.ts';
import { listKeys, makeKey, revokeKey } from './keys.ts';
import { codesOf } from './sites-of.ts';
import { deliver } from './webhook-events.ts';
import { changeWebhook, listWebhooks, makeWebhook, removeWebhook, rotateWebhook } from './webhooks.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;

interface IntegrationDeps {
  readonly db: Db;
  readonly addOutsideWork: AddOutsideWork;
}

/** The calls about API keys and webhooks. */
export const integrationCalls = (deps: IntegrationDeps) => ({
  ...keyCalls(deps.db),
  ...webhookCalls(deps.db),
  ...deliveryCalls(deps),
});

const keyCalls = (db: Db) =>
  ({
    'integrations.keys': async (_request, { operatorId }) => {
      const [rows, codes] = await Promise.all([listKeys(db.read, operatorId), codesOf(db.read, operatorId)]);
      return {
        ...ok,
        keys: rows.map((row) => ({
          ...{ key_id: String(row.id), name: row.name, ending: row.ending, scopes: row.scopes },
          sites: codes(row.site_ids),
          created_at: row.created_at.toISOString(),
          created_by: row.full_name === '' ? row.mail : row.full_name,
          expires_at: row.expires_at?.toISOString() ?? null,
          last_used_at: row.last_used_at?.toISOString() ?? null,
          revoked_at: row.revoked_at?.toISOString() ?? null,
        })),
      };
    },
    'integrations.makeKey': async (request, context) => {
      const made = await makeKey(db, context, request);
      return isOfficeRefusal(made) ? made : { ...ok, key_id: String(made.id), key: made.key };
    },
    'integrations.revokeKey': async ({ key_id, reason }, context) =>
      (await revokeKey(db, context, { id: BigInt(key_id), reason })) ?? ok,
  }) satisfies Partial<OfficeHandlers>;

const webhookCalls = (db: Db) =>
  ({
    'integrations.webhooks': async (_request, { operatorId, now }) => {
      const [rows, codes] = await Promise.all([
        listWebhooks(db.read, operatorId, now),
        codesOf(db.read, operatorId),
      ]);
      return {
        ...ok,
        webhooks: rows.map(({ id, site_ids, created_at, waiting, delivered, failed, ...row }) => ({
          ...row,
          ...{ webhook_id: id, sites: codes(site_ids), created_at: created_at.toISOString() },
          last_day: { waiting, delivered, failed },
        })),
      };
    },
    'integrations.makeWebhook': async (request, context) => {
      const made = await makeWebhook(db, context, request);
      return isOfficeRefusal(made) ? made : { ...ok, webhook_id: made.id, secret: made.secret };
    },
    'integrations.changeWebhook': async ({ webhook_id: id, ...change }, context) => {
      const version = await changeWebhook(db, context, { id, ...change });
      return isOfficeRefusal(version) ? version : { ...ok, version };
    },
    'integrations.rotateWebhook': async ({ webhook_id: id, reason }, context) => {
      const secret = await rotateWebhook(db, context, { id, reason });
      return isOfficeRefusal(secret) ? secret : { ...ok, secret };
    },
    'integrations.removeWebhook': async ({ webhook_id: id, reason }, context) =>
      (await removeWebhook(db, context, { id, reason })) ?? ok,
  }) satisfies Partial<OfficeHandlers>;

const deliveryCalls = ({ db, addOutsideWork }: IntegrationDeps) => {
  const findOwn = async (operatorId: number, id: string, now: Date) =>
    (await listWebhooks(db.read, operatorId, now)).find((one) => one.id === id) ??
    refuseStaff('unknownWebhook', { field: 'webhook_id' });
  return {
    'integrations.deliveries': async ({ webhook_id: webhookId, limit = DEFAULT_PAGE, ...page }, context) => {
      const { operatorId, now } = context;
      const found = await findOwn(operatorId, webhookId, now);
      if (isOfficeRefusal(found)) return found;
      const rows = await listDeliveries(db.read, { ...page, webhookId, operatorId, limit });
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ delivery_id: row.id, topic: row.topic, site: row.external_id ?? '', state: row.state },
          player_id: row.player_id === null ? null : String(row.player_id),
          ...{ attempts: row.attempts, created_at: row.created_at.toISOString() },
          attempted_at: row.attempted_at?.toISOString() ?? null,
          ...{ status: row.status, problem: row.problem, body: row.body },
        })),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'integrations.resend': async ({ webhook_id: webhookId, delivery_ids: ids, reason }, context) => {
      const found = await findOwn(context.operatorId, webhookId, context.now);
      if (isOfficeRefusal(found)) return found;
      return { ...ok, sent: await resend({ db, addOutsideWork }, context, { webhookId, ids, reason }) };
    },
    'integrations.ping': async ({ webhook_id: webhook }, context) => {
      const { operatorId, now } = context;
      const found = await findOwn(operatorId, webhook, now);
      if (isOfficeRefusal(found)) return found;
      const [delivery_id = ''] = await db.tx(async (tx) => {
        const body = JSON.stringify({ type: 'ping', timestamp: now.toISOString(), data: {} });
        const of = { webhook, operator_id: operatorId, site_id: null, player_id: null };
        const ids = await deliver(tx, addOutsideWork, [{ ...of, topic: 'ping', body, created_at: now }]);
        await audit(tx, context, { object: `webhook:${webhook}`, after: { pinged: ids } });
        return ids;
      });
      return { ...ok, delivery_id };
    },
  } satisfies Partial<OfficeHandlers>;
};
