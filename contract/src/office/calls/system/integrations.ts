import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { externalId, officeRow, playerId, reason, version } from '../../office-call.ts';
import { deliveryStates, keyScopes, webhookStates, webhookTopics } from '../../webhooks.ts';

const id = z.string().regex(/^[1-9]\d{0,17}$/);
const sites = z
  .array(externalId)
  .min(1)
  .max(500)
  .nullable()
  .describe('`null`: every site of the operator, also those to come');
const scopes = z.array(z.enum(keyScopes)).min(1).max(keyScopes.length);
const topics = z.array(z.enum(webhookTopics)).min(1).max(webhookTopics.length);
const url = z.url({ protocol: /^https?$/ }).max(500);

export const keys = officeRow({
  path: '/api/office/integrations/keys',
  access: 'staff',
  permission: 'team.read',
  everywhere: true,
  summary: 'The API keys of the operator, the newest first; the keys themselves are stored nowhere',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    keys: z.array(
      z.object({
        key_id: id,
        name: z.string(),
        ending: z.string().describe('Its last four characters'),
        scopes: z.array(z.string()),
        sites,
        created_at: timestamp,
        created_by: z.string(),
        expires_at: timestamp.nullable(),
        last_used_at: timestamp.nullable().describe('To the minute'),
        revoked_at: timestamp.nullable(),
      }),
    ),
  }),
  errors: [],
});

export const makeKey = officeRow({
  path: '/api/office/integrations/make_key',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Makes an API key that may do no more than its maker; it is shown once',
  request: z.strictObject({
    name: z.string().trim().min(1).max(60),
    scopes,
    sites,
    days: z
      .int()
      .min(1)
      .max(3_650)
      .nullable()
      .describe('How long it is good for; `null` until it is revoked'),
    reason,
  }),
  response: z.object({
    ...success,
    key_id: id,
    key: z.string().describe('Sent as `Authorization: Bearer …`'),
  }),
  errors: ['unknownSite', 'tooManyKeys'],
});

export const revokeKey = officeRow({
  path: '/api/office/integrations/revoke_key',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Ends an API key at once',
  request: z.strictObject({ key_id: id, reason }),
  response: z.object({ ...success }),
  errors: ['unknownKey'],
});

export const webhooks = officeRow({
  path: '/api/office/integrations/webhooks',
  access: 'staff',
  permission: 'system.read',
  everywhere: true,
  summary: 'The webhooks of the operator, with how the last day went',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    webhooks: z.array(
      z.object({
        webhook_id: z.uuid(),
        url: z.string(),
        topics: z.array(z.string()),
        sites,
        state: z.enum(webhookStates),
        paused_for: z.enum(['staff', 'gone']).nullable(),
        version,
        created_at: timestamp,
        last_day: z.object({ waiting: z.int(), delivered: z.int(), failed: z.int() }),
      }),
    ),
  }),
  errors: [],
});

const secret = z.string().describe('Shown once: requests are signed with it');

export const makeWebhook = officeRow({
  path: '/api/office/integrations/make_webhook',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Lets an address receive what happens at sites of the operator',
  request: z.strictObject({ url, topics, sites, reason }),
  response: z.object({ ...success, webhook_id: z.uuid(), secret }),
  errors: ['unknownSite', 'tooManyWebhooks'],
});

export const changeWebhook = officeRow({
  path: '/api/office/integrations/change_webhook',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Changes what a webhook is sent and where to, pauses it or lets it go on',
  request: z.strictObject({
    webhook_id: z.uuid(),
    version,
    url,
    topics,
    sites,
    state: z.enum(webhookStates),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownWebhook', 'unknownSite', 'versionConflict'],
});

export const rotateWebhook = officeRow({
  path: '/api/office/integrations/rotate_webhook',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  stepUp: true,
  summary: 'Gives a webhook a new secret; for a day requests are signed with both',
  request: z.strictObject({ webhook_id: z.uuid(), reason }),
  response: z.object({ ...success, secret }),
  errors: ['unknownWebhook'],
});

export const removeWebhook = officeRow({
  path: '/api/office/integrations/remove_webhook',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  summary: 'Ends a webhook; what waits is not sent any more',
  request: z.strictObject({ webhook_id: z.uuid(), reason }),
  response: z.object({ ...success }),
  errors: ['unknownWebhook'],
});

export const deliveries = officeRow({
  path: '/api/office/integrations/deliveries',
  access: 'staff',
  permission: 'system.read',
  everywhere: true,
  summary: 'What a webhook was sent in the last 30 days, the newest first',
  request: z.strictObject({
    webhook_id: z.uuid(),
    state: z.enum(deliveryStates).optional(),
    before: z.uuid().optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        delivery_id: z.uuid().describe('Sent as `webhook-id`'),
        topic: z.string(),
        site: z.string(),
        player_id: playerId.nullable(),
        state: z.enum(deliveryStates),
        attempts: z.int(),
        created_at: timestamp,
        attempted_at: timestamp.nullable(),
        status: z.int().nullable().describe('HTTP status of the last answer'),
        problem: z.string().nullable(),
        body: z.string().describe('JSON, as it is sent'),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownWebhook'],
});

export const resend = officeRow({
  path: '/api/office/integrations/resend',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  summary: 'Sends deliveries again, with the ids they had',
  request: z.strictObject({ webhook_id: z.uuid(), delivery_ids: z.array(z.uuid()).min(1).max(100), reason }),
  response: z.object({ ...success, sent: z.int() }),
  errors: ['unknownWebhook'],
});

export const ping = officeRow({
  path: '/api/office/integrations/ping',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  perMinute: 30,
  summary: 'Sends a webhook a message of the topic `ping`, to try it',
  request: z.strictObject({ webhook_id: z.uuid() }),
  response: z.object({ ...success, delivery_id: z.uuid() }),
  errors: ['unknownWebhook'],
});
