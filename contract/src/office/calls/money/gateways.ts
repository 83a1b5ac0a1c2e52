import { z } from 'zod';
import { amountText, success } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const name = z.string().trim().min(1).max(60);
const values = z.record(z.string().regex(/^\w{1,40}$/), z.string().min(1).max(8_000));
const orders = z
  .object({ orders: z.int().min(0), unanswered: z.int().min(0) })
  .describe('Orders of deposits, and those without an answer');

export const list = officeRow({
  path: '/api/office/gateways/list',
  access: 'staff',
  permission: 'sites.read',
  summary:
    'What a site has at payment vendors, with how it does, and what it can have; secrets by their name alone',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    gateways: z.array(
      z.object({
        ...{ gateway: code, adapter: z.string(), name, settings: values },
        secrets: z
          .array(
            z.object({
              name: z.string(),
              since: z.iso.datetime(),
              until: z.iso.datetime().nullable().describe('It was replaced, and counts until then'),
            }),
          )
          .describe('Without their values'),
        ...{ is_live: z.boolean(), is_on: z.boolean(), version: z.int().min(1) },
        callbacks: z.array(z.string()).describe('The paths that the vendor calls, at a domain of the site'),
        health: z.object({ hour: orders, day: orders }),
      }),
    ),
    adapters: z
      .array(
        z.object({
          adapter: z.string(),
          fields: z.array(z.object({ name: z.string(), is_secret: z.boolean(), is_optional: z.boolean() })),
          pays_out: z.boolean(),
        }),
      )
      .describe('How vendors are talked with that collect the currency of the site'),
  }),
  errors: ['unknownSite'],
});

export const save = officeRow({
  path: '/api/office/gateways/save',
  access: 'staff',
  permission: 'system.manage',
  summary:
    'Adds or changes what a site has at a vendor; a secret that is replaced verifies callbacks for a day longer',
  request: z.strictObject({
    site: externalId,
    gateway: code.nullable().describe('Without one, it is added'),
    adapter: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .describe('It stays what it was added as'),
    ...{ name, settings: values },
    secrets: values.describe('Those that are new; the others stay'),
    ...{ is_live: z.boolean(), is_on: z.boolean() },
    version: z.int().min(0).describe('The version that the change was decided on; 0 adds it'),
    reason,
  }),
  response: z.object({ ...success, gateway: code, version: z.int().min(1) }),
  errors: ['unknownSite', 'versionConflict', 'unknownGateway', 'badRequest'],
  stepUp: true,
});

export const test = officeRow({
  path: '/api/office/gateways/test',
  access: 'staff',
  permission: 'system.manage',
  summary: 'Asks a vendor whether the credentials of a gateway are right; no money moves',
  request: z.strictObject({ site: externalId, gateway: code }),
  response: z.object({
    ...success,
    result: z
      .enum(['works', 'refused', 'unreachable', 'untested'])
      .describe(
        '`refused`: it answered, but not as it should; `untested`: the vendor has nothing to ask for that',
      ),
  }),
  errors: ['unknownSite', 'unknownGateway'],
});

export const days = officeRow({
  path: '/api/office/gateways/days',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'The last days of a gateway, in UTC, after each night in which it was compared with the ledger',
  request: z.strictObject({ site: externalId, gateway: code }),
  response: z.object({
    ...success,
    currency: z.string(),
    days: z.array(
      z.object({
        day: z.iso.date(),
        ...{ deposits: z.int().min(0), compared: z.int().min(0), paid: z.int().min(0) },
        amount: amountText.describe('Collected, with fees'),
        ...{ cases: z.int().min(0), open_cases: z.int().min(0) },
      }),
    ),
  }),
  errors: ['unknownSite', 'unknownGateway'],
});
