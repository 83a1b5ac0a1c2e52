import { z } from 'zod';
import { amountText, success } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

const code = z.string().regex(/^[a-z0-9-]{1,32}$/);
const kind = z.enum(['bank', 'ewallet', 'coin']);
const seen = z.int().min(0).describe('The version that the change was decided on; 0 adds it');

const terms = {
  min: amountText,
  max: amountText,
  fee_percent: z
    .string()
    .regex(/^(50(\.0{1,2})?|[1-4]?\d(\.\d{1,2})?)$/)
    .describe('Percent of the amount, at most 50'),
  is_on: z.boolean(),
};
const gateway = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .describe('The code of a gateway of the site, or of what is bundled');
const payIn = {
  code,
  adapter: gateway,
  ...terms,
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .describe('Where it is offered, ISO 3166; none: everywhere'),
  stop: z
    .strictObject({
      orders: z.int().min(1).max(1_000),
      percent: z.int().min(1).max(100),
      minutes: z.int().min(1).max(1_440),
    })
    .describe(
      'It goes off where, of at least so many orders in so many minutes, so many percent had no answer',
    ),
  presets: z.array(amountText).min(1).max(8).describe('Amounts that players choose by one press'),
};
const payOut = {
  kind: kind.describe('Of the accounts that it pays to'),
  code,
  adapter: gateway,
  ...terms,
  fee_fixed: amountText.describe('Taken out of the amount, as the percent is; less than half of `min`'),
};
const bank = {
  code,
  name: z.string().trim().min(1).max(60),
  kind,
  country: z.string().regex(/^[A-Z]{2}$/),
  min_digits: z.int().min(1).max(34),
  max_digits: z.int().min(1).max(34),
  prefix: z
    .string()
    .regex(/^\d{0,34}$/)
    .describe('Digits that account numbers begin with'),
  is_on: z.boolean().describe('Accounts that players have stay where it is off'),
};
const version = z.int().min(1);
const saved = z.object({ ...success, version });
const refusals = ['unknownSite', 'versionConflict', 'invalidAmount', 'unknownMethod'] as const;

export const list = officeRow({
  path: '/api/office/methods/list',
  access: 'staff',
  permission: 'sites.read',
  summary:
    'How money comes to a site and leaves it: methods with limits and fees, banks, and what its gateways offer',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    pay_in: z.array(
      z.object({
        ...{ ...payIn, icon: z.string(), version },
        stopped_at: z.iso
          .datetime()
          .nullable()
          .describe('When it went off by itself, until it is turned on again'),
      }),
    ),
    pay_out: z.array(z.object({ ...payOut, version })),
    banks: z.array(z.object({ ...bank, version })),
    offered: z.object({
      pay_in: z.array(z.object({ code, adapter: gateway })),
      pay_out: z.array(z.object({ code, adapter: gateway, kind })),
    }),
  }),
  errors: ['unknownSite'],
});

export const savePayIn = officeRow({
  path: '/api/office/methods/save_pay_in',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Adds or changes a way to pay in, for deposits that are opened from now on',
  request: z.strictObject({ site: externalId, ...payIn, version: seen, reason }),
  response: saved,
  errors: refusals,
  stepUp: true,
});

export const resume = officeRow({
  path: '/api/office/methods/resume',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Turns on a way to pay in that went off by itself: what was not answered before counts no more',
  request: z.strictObject({ site: externalId, code, reason }),
  response: saved,
  errors: ['unknownSite', 'versionConflict', 'unknownMethod'],
});

export const savePayOut = officeRow({
  path: '/api/office/methods/save_pay_out',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Sets how a kind of account is paid out to, for withdrawals that are asked for from now on',
  request: z.strictObject({ site: externalId, ...payOut, version: seen, reason }),
  response: saved,
  errors: refusals,
  stepUp: true,
});

export const saveBank = officeRow({
  path: '/api/office/methods/save_bank',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Adds or changes a bank or e-wallet that players have accounts at; its kind stays',
  request: z.strictObject({ site: externalId, ...bank, version: seen, reason }),
  response: saved,
  errors: ['unknownSite', 'versionConflict', 'unknownBank', 'badRequest'],
  stepUp: true,
});

const order = z.array(code).max(200);

export const reorder = officeRow({
  path: '/api/office/methods/reorder',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Puts the ways to pay in, or the banks, of a site into another order',
  request: z.strictObject({
    site: externalId,
    list: z.enum(['pay_in', 'banks']),
    from: order.describe('All codes in the order that the caller saw'),
    to: order.describe('The same codes'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
});
