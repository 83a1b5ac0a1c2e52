import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { deliveryStates, messageChannels, messageTextNames, senderChannels } from '../../messages.ts';
import { externalId, officeRow, playerId, reason } from '../../office-call.ts';
import { siteLanguage } from '../../site-fields.ts';

const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const name = z.string().trim().min(1).max(60);
const values = z.record(z.string().regex(/^\w{1,40}$/), z.string().min(1).max(500));
const channel = z.enum(senderChannels);
const language = z
  .string()
  .regex(/^[A-Z]{2,4}$/)
  .nullable()
  .describe('`null`: every language that has no sender of its own');

export const senders = officeRow({
  path: '/api/office/messages/senders',
  access: 'staff',
  permission: 'sites.read',
  summary:
    'What a site has at mail and SMS services, with how the last day went, and what it can have; secrets by their name alone',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    senders: z.array(
      z.object({
        ...{ sender: code, adapter: z.string(), channel, language, name, settings: values },
        secrets: z
          .array(
            z.object({
              name: z.string(),
              since: timestamp,
              until: timestamp.nullable().describe('It was replaced, and counts until then'),
            }),
          )
          .describe('Without their values'),
        ...{ is_on: z.boolean(), version: z.int().min(1) },
        callback: z.string().describe('The path that the service calls, at the main domain of the site'),
        last_day: z.object({ sent: z.int(), failed: z.int() }),
      }),
    ),
    waiting: z
      .object({ mail: z.int(), sms: z.int() })
      .describe('Messages of the site that wait for more than five minutes'),
    languages: z.array(z.string()).describe('Those that the site is read in'),
    adapters: z.array(
      z.object({
        ...{ adapter: z.string(), channel },
        fields: z.array(z.object({ name: z.string(), is_secret: z.boolean(), is_optional: z.boolean() })),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const saveSender = officeRow({
  path: '/api/office/messages/save_sender',
  access: 'staff',
  permission: 'system.manage',
  summary:
    'Adds or changes what a site has at a mail or SMS service; a secret that is replaced verifies notices for a day longer',
  request: z.strictObject({
    site: externalId,
    sender: code.nullable().describe('Without one, it is added'),
    adapter: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .describe('It stays what it was added as'),
    ...{ language, name, settings: values },
    secrets: values.describe('Those that are new; the others stay'),
    is_on: z.boolean(),
    version: z.int().min(0).describe('The version that the change was decided on; 0 adds it'),
    reason,
  }),
  response: z.object({ ...success, sender: code, version: z.int().min(1) }),
  errors: ['unknownSite', 'versionConflict', 'unknownSender', 'senderTaken', 'badRequest'],
  stepUp: true,
});

export const testSender = officeRow({
  path: '/api/office/messages/test_sender',
  access: 'staff',
  permission: 'system.manage',
  perMinute: 30,
  summary: 'Asks a service whether the credentials of a sender are right; nothing is sent',
  request: z.strictObject({ site: externalId, sender: code }),
  response: z.object({
    ...success,
    result: z
      .enum(['works', 'refused', 'unreachable'])
      .describe('`refused`: it answered, but not as it should'),
  }),
  errors: ['unknownSite', 'unknownSender'],
});

export const log = officeRow({
  path: '/api/office/messages/log',
  access: 'staff',
  permission: 'players.personal',
  summary:
    'What became of each mail, SMS and push message of the last 90 days, the newest first; what they say is not kept',
  request: z.strictObject({
    site: externalId,
    to: z
      .string()
      .trim()
      .min(3)
      .max(254)
      .optional()
      .describe('The whole address, or the device as the log names it'),
    player_id: playerId.optional(),
    state: z.enum(deliveryStates).optional(),
    channel: z.enum(messageChannels).optional(),
    before: z.uuid().optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        message_id: z.uuid().describe('What the service was given'),
        ...{ channel: z.enum(messageChannels), to: z.string(), player_id: playerId.nullable() },
        kind: z.string().describe('The name of its text, or `campaign`'),
        ...{ language: z.string(), state: z.enum(deliveryStates) },
        reason: z.string().describe('A code or a few words of the service'),
        attempts: z.int(),
        sender: z.string().nullable(),
        sender_ref: z.string().nullable().describe("The service's own name of it"),
        ...{ created_at: timestamp, sent_at: timestamp.nullable(), done_at: timestamp.nullable() },
        mark: z.enum(['bounced', 'complained']).nullable().describe('What is known of the address now'),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

const text = z.enum(messageTextNames);
const words = z.object({
  subject: z.string().trim().min(1).max(200),
  mail: z.string().trim().min(1).max(4_000),
  sms: z.string().trim().min(1).max(480),
  title: z.string().trim().min(1).max(80).optional().describe('Of what devices show; none for codes'),
  push: z.string().trim().min(1).max(180).optional(),
});
const composed = z.object({
  ...{ subject: z.string(), mail: z.string(), sms: z.string() },
  title: z.string().optional(),
  push: z.string().optional(),
});
const ofText = { site: externalId, text, language: siteLanguage };

export const texts = officeRow({
  path: '/api/office/messages/texts',
  access: 'staff',
  permission: 'content.read',
  summary: 'The words of each message of a site in a language: its own, or those of the product',
  request: z.strictObject({ site: externalId, language: siteLanguage }),
  response: z.object({
    ...success,
    languages: z.array(z.string()).describe('Those that the site is read in'),
    texts: z.array(
      z.object({
        text,
        words: composed,
        built_in: composed,
        placeholders: z.array(z.string()).describe('What may be in braces'),
        is_own: z.boolean(),
        version: z.int().min(0).describe('0: nobody has changed it'),
        versions: z.array(
          z.object({
            version: z.int(),
            words: composed.nullable().describe('`null`: those of the product'),
            at: timestamp,
            by: z.string(),
          }),
        ),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const saveText = officeRow({
  path: '/api/office/messages/save_text',
  access: 'staff',
  permission: 'content.manage',
  summary:
    'Changes the words of a message of a site in a language; without words it goes back to those of the product',
  request: z.strictObject({
    ...ofText,
    words: words.nullable(),
    version: z.int().min(0).describe('The version that the change was decided on'),
    reason,
  }),
  response: z.object({ ...success, version: z.int().min(1) }),
  errors: ['unknownSite', 'versionConflict', 'placeholderWrong'],
});

export const previewText = officeRow({
  path: '/api/office/messages/preview_text',
  access: 'staff',
  permission: 'content.read',
  summary: 'A message in given words, with made-up values',
  request: z.strictObject({ ...ofText, words }),
  response: composed.extend(success),
  errors: ['unknownSite', 'placeholderWrong'],
});

export const sendText = officeRow({
  path: '/api/office/messages/send_text',
  access: 'staff',
  permission: 'content.manage',
  perMinute: 10,
  summary: "Sends a message, as it is saved and with made-up values, to the caller's own mail address",
  request: z.strictObject({ ...ofText, reason }),
  response: z.object({ ...success }),
  errors: ['unknownSite'],
});
