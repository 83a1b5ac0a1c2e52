import { z } from 'zod';
import { amountText, signedAmountText, success, timestamp } from '../../../call.ts';
import {
  affiliateStatementStates,
  affiliateTopics,
  commissionPlan,
  statementLine,
} from '../../money/affiliate-words.ts';
import { externalId, mail, officeRow } from '../../office-call.ts';
import { deliveryStates } from '../../webhooks.ts';

const password = z.string().min(1).max(200);
const code = z.string().regex(/^\d{6}$/);
const id = z.uuid();
const day = z.iso.date();
const next = z.enum(['code', 'done']).describe('Whether the code of an authenticator is still to be shown');

const accept = officeRow({
  path: '/api/office/affiliate/accept',
  access: 'public',
  summary: 'Sets the password of an affiliate by its invitation and opens its session',
  request: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/), password }),
  response: z.object({ ...success }),
  errors: ['linkExpired', 'weakPassword', 'commonPassword', 'busy'],
  perMinute: 30,
});

const login = officeRow({
  path: '/api/office/affiliate/login',
  access: 'public',
  summary: 'Opens the session of an affiliate',
  request: z.strictObject({
    mail,
    password,
    site: externalId.optional().describe('Where one password opens the accounts of several sites'),
  }),
  response: z.object({ ...success, next }),
  errors: ['invalidCredentials', 'busy'],
  perMinute: 30,
});

const forgotPassword = officeRow({
  path: '/api/office/affiliate/forgot_password',
  access: 'public',
  summary:
    'Mails a link to a new password, good once for an hour; answers the same where no affiliate has the address',
  request: z.strictObject({ mail }),
  response: z.object({ ...success }),
  errors: [],
  perMinute: 10,
});

const resetPassword = officeRow({
  path: '/api/office/affiliate/reset_password',
  access: 'public',
  summary:
    'Sets a new password of an affiliate by a mailed link and ends all sessions; the second step stays',
  request: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/), password }),
  response: z.object({ ...success }),
  errors: ['linkExpired', 'weakPassword', 'commonPassword', 'busy'],
  perMinute: 30,
});

const changePassword = officeRow({
  path: '/api/office/affiliate/change_password',
  access: 'affiliate',
  summary: 'Sets a new password by the present one; every other session of the affiliate ends',
  request: z.strictObject({ password, new_password: password }),
  response: z.object({ ...success }),
  errors: ['invalidCredentials', 'weakPassword', 'commonPassword', 'busy'],
  perMinute: 10,
});

const showCode = officeRow({
  path: '/api/office/affiliate/show_code',
  access: 'affiliatePassword',
  summary: 'Completes the session of an affiliate by the code of its authenticator',
  request: z.strictObject({ code }),
  response: z.object({ ...success }),
  errors: ['invalidCode'],
  perMinute: 30,
});

const logout = officeRow({
  path: '/api/office/affiliate/logout',
  access: 'affiliatePassword',
  summary: 'Ends the session of an affiliate',
  request: z.strictObject({}),
  response: z.object({ ...success }),
  errors: [],
});

const me = officeRow({
  path: '/api/office/affiliate/me',
  access: 'affiliate',
  summary: 'The affiliate, its site and how it is paid',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    name: z.string(),
    mail: z.string(),
    site: z.string(),
    origin: z.string().describe('What links begin with'),
    currency: z.string(),
    has_second_step: z.boolean(),
    payment: z.string().describe('Where commission is to be paid to; empty until it is said'),
    plan: commissionPlan,
  }),
  errors: [],
});

const overview = officeRow({
  path: '/api/office/affiliate/overview',
  access: 'affiliate',
  summary: 'Clicks, registrations, first deposits and qualified players by day, and this month so far',
  request: z.strictObject({ from: day, to: day }),
  response: z.object({
    ...success,
    days: z.array(
      z.object({
        day,
        clicks: z.int(),
        registered: z.int(),
        deposited: z.int(),
        qualified: z.int(),
      }),
    ),
    month: z
      .object({
        month: z.string(),
        net: signedAmountText,
        amount: signedAmountText,
      })
      .describe('As a statement of now would have it, by the totals of ten minutes ago'),
    paid: amountText.describe('Of all statements'),
    unpaid: amountText,
  }),
  errors: ['invalidPeriod'],
});

const links = officeRow({
  path: '/api/office/affiliate/links',
  access: 'affiliate',
  summary: 'The links of the affiliate, with what came of them',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        path: z.string(),
        url: z.string(),
        clicks: z.int(),
        players: z.int(),
        ended_at: timestamp.nullable(),
      }),
    ),
  }),
  errors: [],
});

const makeLink = officeRow({
  path: '/api/office/affiliate/make_link',
  access: 'affiliate',
  summary: 'Makes a link to a page of the site',
  request: z.strictObject({
    name: z.string().trim().min(1).max(60),
    path: z
      .string()
      .max(200)
      .regex(/^\/(?!\/)[\w\-/]*$/),
  }),
  response: z.object({ ...success, url: z.string() }),
  errors: ['tooManyLinks'],
});

const endLink = officeRow({
  path: '/api/office/affiliate/end_link',
  access: 'affiliate',
  summary: 'Ends a link: it leads nowhere from then on',
  request: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9]{4,16}$/) }),
  response: z.object({ ...success }),
  errors: ['notFound'],
});

const statements = officeRow({
  path: '/api/office/affiliate/statements',
  access: 'affiliate',
  summary: 'The statements of the affiliate with their lines, the newest first',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        statement_id: id,
        month: z.string(),
        currency: z.string(),
        players: z.int(),
        net: signedAmountText,
        carried_revenue: signedAmountText,
        lines: z.array(statementLine),
        amount: signedAmountText,
        due: amountText,
        state: z.enum(affiliateStatementStates),
        paid_at: timestamp.nullable(),
        reference: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

const setPayment = officeRow({
  path: '/api/office/affiliate/set_payment',
  access: 'affiliate',
  summary: 'Says where commission is to be paid to; the password is asked for again',
  request: z.strictObject({ details: z.string().trim().min(3).max(500), password }),
  response: z.object({ ...success }),
  errors: ['invalidCredentials', 'busy'],
  perMinute: 10,
});

const enrol = officeRow({
  path: '/api/office/affiliate/enrol',
  access: 'affiliate',
  summary: 'Makes the secret of an authenticator, where there is none yet',
  request: z.strictObject({}),
  response: z.object({ ...success, secret: z.string(), uri: z.string() }),
  errors: ['permissionDenied'],
});

const confirm = officeRow({
  path: '/api/office/affiliate/confirm',
  access: 'affiliate',
  summary: 'Sets the authenticator up by a first code from it',
  request: z.strictObject({ secret: z.string().regex(/^[A-Z2-7]{32}$/), code }),
  response: z.object({ ...success }),
  errors: ['invalidCode', 'permissionDenied'],
  perMinute: 30,
});

const postback = officeRow({
  path: '/api/office/affiliate/postback',
  access: 'affiliate',
  summary: 'Where the affiliate is sent what its players do, and what became of the last messages',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    postback: z
      .object({
        url: z.string(),
        topics: z.array(z.enum(affiliateTopics)),
        is_on: z.boolean(),
      })
      .nullable(),
    deliveries: z.array(
      z.object({
        id,
        topic: z.string(),
        state: z.enum(deliveryStates),
        attempts: z.int(),
        created_at: timestamp,
        status: z.int().nullable(),
        problem: z.string().nullable(),
        body: z.string(),
      }),
    ),
  }),
  errors: [],
});

const setPostback = officeRow({
  path: '/api/office/affiliate/set_postback',
  access: 'affiliate',
  summary:
    'Sets where postbacks are sent to; the first time, and where a new secret is asked for, the answer has it',
  request: z.strictObject({
    url: z.url({ protocol: /^https?$/ }).max(500),
    topics: z.array(z.enum(affiliateTopics)).min(1).max(affiliateTopics.length),
    is_on: z.boolean(),
    new_secret: z.boolean(),
  }),
  response: z.object({ ...success, secret: z.string().nullable() }),
  errors: [],
});

/** What affiliates call, by name. */
export const portalCalls = {
  'affiliate.accept': accept,
  'affiliate.login': login,
  'affiliate.forgotPassword': forgotPassword,
  'affiliate.resetPassword': resetPassword,
  'affiliate.changePassword': changePassword,
  'affiliate.showCode': showCode,
  'affiliate.logout': logout,
  'affiliate.me': me,
  'affiliate.overview': overview,
  'affiliate.links': links,
  'affiliate.makeLink': makeLink,
  'affiliate.endLink': endLink,
  'affiliate.statements': statements,
  'affiliate.setPayment': setPayment,
  'affiliate.enrol': enrol,
  'affiliate.confirm': confirm,
  'affiliate.postback': postback,
  'affiliate.setPostback': setPostback,
} as const;
