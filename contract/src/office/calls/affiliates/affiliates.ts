import { z } from 'zod';
import { amountText, signedAmountText, success, timestamp } from '../../../call.ts';
import {
  affiliateStatementStates,
  affiliateStates,
  commissionPlan,
  statementLine,
} from '../../money/affiliate-words.ts';
import { externalId, mail, officeRow, reason, version } from '../../office-call.ts';

const id = z.uuid();
const name = z.string().trim().min(1).max(100);
const month = z.string().describe('YYYY-MM');
const invitation = z
  .string()
  .describe('The address that the affiliate sets a password at; good for 48 hours, shown once');

const affiliate = z.object({
  affiliate_id: id,
  site: externalId,
  name,
  mail: z.string(),
  state: z.enum(affiliateStates),
  currency: z.string(),
  players: z.int(),
  deposited: z.int().describe('Players who have paid in'),
  qualified: z.int(),
  clicks: z.int().describe('Of the last 30 days'),
  unpaid: amountText.describe('Of statements that are not paid yet'),
});

export const list = officeRow({
  path: '/api/office/affiliates/list',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The affiliates of a site, or of all sites of the caller',
  request: z.strictObject({ site: externalId.optional() }),
  response: z.object({ ...success, rows: z.array(affiliate) }),
  errors: ['unknownSite'],
});

const listedStatement = z.object({
  statement_id: id,
  affiliate_id: id,
  name: z.string(),
  site: externalId,
  month,
  currency: z.string(),
  net: signedAmountText,
  amount: signedAmountText,
  due: amountText,
  state: z.enum(affiliateStatementStates),
  version,
  closed_at: timestamp,
  paid_at: timestamp.nullable(),
  reference: z.string().nullable(),
});

export const get = officeRow({
  path: '/api/office/affiliates/get',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'An affiliate with its plans, links and statements',
  request: z.strictObject({ affiliate_id: id }),
  response: z.object({
    ...success,
    affiliate: affiliate.extend({
      version,
      parent_id: id.nullable(),
      parent_name: z.string().nullable(),
      has_second_step: z.boolean(),
      has_payment_details: z.boolean(),
      plan: commissionPlan,
      plans: z.array(
        z.object({ from_month: month, set_at: timestamp, set_by: z.string(), plan: commissionPlan }),
      ),
      links: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          path: z.string(),
          clicks: z.int(),
          players: z.int(),
          ended_at: timestamp.nullable(),
        }),
      ),
      statements: z.array(listedStatement),
    }),
  }),
  errors: ['unknownAffiliate'],
});

export const make = officeRow({
  path: '/api/office/affiliates/make',
  access: 'staff',
  permission: 'rewards.manage',
  stepUp: true,
  summary: 'Makes an affiliate of a site, who is invited to set a password',
  request: z.strictObject({
    site: externalId,
    name,
    mail,
    parent_id: id.nullable().describe('Who brought the affiliate, and has a share of its commission'),
    plan: commissionPlan,
    reason,
  }),
  response: z.object({ ...success, affiliate_id: id, invitation }),
  errors: ['unknownSite', 'nameTaken', 'unknownAffiliate'],
});

export const change = officeRow({
  path: '/api/office/affiliates/change',
  access: 'staff',
  permission: 'rewards.manage',
  summary:
    'Changes the name and address of an affiliate, closes it or opens it again: what is closed brings no players and cannot log in',
  request: z.strictObject({ affiliate_id: id, version, name, mail, is_closed: z.boolean(), reason }),
  response: z.object({ ...success, version }),
  errors: ['unknownAffiliate', 'nameTaken', 'versionConflict'],
});

export const setPlan = officeRow({
  path: '/api/office/affiliates/set_plan',
  access: 'staff',
  permission: 'rewards.manage',
  stepUp: true,
  summary: 'Sets how an affiliate is paid, from this month on',
  request: z.strictObject({ affiliate_id: id, version, plan: commissionPlan, reason }),
  response: z.object({ ...success, version }),
  errors: ['unknownAffiliate', 'versionConflict'],
});

export const invite = officeRow({
  path: '/api/office/affiliates/invite',
  access: 'staff',
  permission: 'rewards.manage',
  stepUp: true,
  summary:
    'Invites an affiliate again: the second step goes, sessions end, and a new password is set by the link',
  request: z.strictObject({ affiliate_id: id, reason }),
  response: z.object({ ...success, invitation }),
  errors: ['unknownAffiliate'],
});

export const statements = officeRow({
  path: '/api/office/affiliates/statements',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'Statements of affiliates, the newest first',
  request: z.strictObject({
    site: externalId.optional(),
    state: z.enum(affiliateStatementStates).optional(),
    before: id.optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  response: z.object({ ...success, rows: z.array(listedStatement), next: id.nullable() }),
  errors: ['unknownSite'],
});

const figures = {
  staked: signedAmountText,
  paid: signedAmountText,
  bonuses: signedAmountText,
  deposits: signedAmountText,
  charged_back: signedAmountText,
  acquisition: signedAmountText,
};

export const statement = officeRow({
  path: '/api/office/affiliates/statement',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'A statement with its lines, its players, and where it is to be paid to',
  request: z.strictObject({ statement_id: id }),
  response: z.object({
    ...success,
    statement: listedStatement.extend({
      carried_revenue: signedAmountText,
      left_revenue: signedAmountText,
      left_commission: signedAmountText,
      plan: commissionPlan,
      lines: z.array(statementLine),
      totals: z.object(figures),
      players: z
        .array(z.object({ player_id: z.string(), ...figures }))
        .describe('The first 200 by what was staked'),
      payment: z.string().nullable().describe('For those who may pay it'),
      payment_since: timestamp.nullable().describe('When the affiliate said so'),
    }),
  }),
  errors: ['unknownStatement'],
});

const effect = z.record(z.string(), z.unknown()).nullable();

export const approve = officeRow({
  path: '/api/office/affiliates/approve',
  access: 'staff',
  permission: 'cashier.pay',
  stepUp: true,
  summary: 'Approves a statement for payment; above the threshold of the site a second person decides',
  request: z.strictObject({ statement_id: id, reason }),
  response: z.object({
    ...success,
    request_id: id.nullable().describe('Of the request for a second person; null where it is done'),
    before: effect,
    after: effect,
  }),
  errors: ['unknownStatement', 'statementState', 'alreadyRequested'],
});

export const pay = officeRow({
  path: '/api/office/affiliates/pay',
  access: 'staff',
  permission: 'cashier.pay',
  stepUp: true,
  summary:
    'Notes that an approved statement was paid, by its reference at the bank, and posts it in the ledger',
  request: z.strictObject({
    statement_id: id,
    reference: z.string().trim().min(1).max(100),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownStatement', 'statementState', 'noPaymentDetails'],
});
