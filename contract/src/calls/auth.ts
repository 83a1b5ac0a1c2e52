import { z } from 'zod';
import { amountText, callRow, playerFields, siteFields, success, tac, timestamp } from '../call.ts';

const accountId = z.string().min(1).max(64);
const password = z.string().min(1).max(128);

export const loginResponse = z.object({
  ...success,
  token: z.string(),
  user: z.object({
    full_name: z.string(),
    contact_email: z.string(),
    account_id: z.string(),
    session_token: z.string(),
  }),
  fullname: z.string(),
  email: z.string(),
});

export const login = callRow({
  path: '/api/auth/login',
  access: 'public',
  usesDevice: true,
  session: 'opens',
  summary: 'Opens a session by password',
  perMinute: 20,
  request: z.object({ ...siteFields, account_id: accountId, password }),
  response: loginResponse,
  errors: ['invalidCredentials', 'secondStepRequired', 'accountPending', 'accountReview', 'BLOCK', 'CLOSE'],
});

export const openReadOnly = callRow({
  path: '/api/auth/open_read_only',
  access: 'public',
  session: 'opensReadOnly',
  summary: 'Opens the read-only session of a link that staff were given: it works once, within a minute',
  perMinute: 20,
  request: z.object({ ...siteFields, ticket: z.string().min(1).max(128) }),
  response: loginResponse.extend({ ends_at: timestamp }),
  errors: ['linkExpired'],
});

export const getBalance = callRow({
  path: '/api/auth/get_balance',
  access: 'player',
  inReadOnly: true,
  summary: 'The balances of the player',
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, game_balance: amountText, game_token: amountText, version: z.string() }),
  errors: [],
});

export const forgotPassword = callRow({
  path: '/api/auth/forgot_password',
  access: 'public',
  usesDevice: true,
  summary: 'Sends a code to the phone on record; answers the same whether or not the account exists',
  perMinute: 10,
  request: z.object({ ...siteFields, account_id: accountId, contact_phone: z.string().max(254) }),
  response: z.object({ ...success }),
  errors: [],
});

export const resetPassword = callRow({
  path: '/api/auth/reset_password',
  access: 'public',
  usesDevice: true,
  summary: 'Sets a new password with the code that forgot_password sent, and ends every session',
  perMinute: 10,
  request: z.object({ ...siteFields, account_id: accountId, tac, new_password: password }),
  response: z.object({ ...success }),
  errors: ['invalidTac', 'tacLocked', 'weakPassword', 'commonPassword'],
});

export const signup = callRow({
  path: '/api/auth/signup',
  access: 'public',
  needsOpenSite: true,
  usesDevice: true,
  summary: 'Opens an account; where the site asks for a code, tac/verify must follow before the first login',
  perMinute: 20,
  request: z.object({
    ...siteFields,
    account_id: accountId,
    password,
    contact_phone: z.string().max(32).optional(),
    contact_email: z.string().max(254).optional(),
    full_name: z.string().max(100).optional(),
    referrer_code: z.string().max(64).optional(),
    ch: z.string().max(128).optional(),
    cm: z.string().max(128).optional(),
    pp: z.string().max(128).optional(),
    affiliate_code: z.string().max(64).optional(),
    fbp: z.string().max(128).optional(),
    appsflyer_id: z.string().max(128).optional(),
    visitor_id: z.string().max(128).optional(),
    date_of_birth: z.string().max(10).optional(),
    accept_terms: z.boolean().optional(),
    /** The player's language, for messages to them. */
    language: z.string().max(8).optional(),
  }),
  response: z.object({ ...success, tac_required: z.boolean() }),
  errors: [
    'withdrawalsOnly',
    'accountTaken',
    'contactTaken',
    'invalidAccountId',
    'invalidName',
    'invalidEmail',
    'invalidPhone',
    'weakPassword',
    'commonPassword',
    'tooYoung',
    'termsRequired',
    'unknownReferrer',
    'selfReferral',
  ],
});

export const tacVerify = callRow({
  path: '/api/auth/tac/verify',
  access: 'public',
  usesDevice: true,
  summary: 'Confirms a new account with the code that was sent',
  perMinute: 20,
  request: z.object({ ...siteFields, account_id: accountId, tac }),
  response: z.object({ ...success }),
  errors: ['invalidTac', 'tacLocked'],
});

export const tacRequestNewRegister = callRow({
  path: '/api/auth/tac/request_new_register',
  access: 'public',
  usesDevice: true,
  summary: 'Sends the confirmation code of a new account again',
  perMinute: 6,
  request: z.object({ ...siteFields, account_id: accountId }),
  response: z.object({ ...success }),
  errors: [],
});

export const tacChangePhone = callRow({
  path: '/api/auth/tac/change_phone',
  access: 'public',
  usesDevice: true,
  summary: 'Corrects the phone of a new account before it is confirmed, and sends the code there',
  perMinute: 6,
  request: z.object({ ...siteFields, account_id: accountId, password, contact_phone: z.string().max(32) }),
  response: z.object({ ...success }),
  errors: ['invalidCredentials', 'invalidPhone', 'contactTaken'],
});

export const tacRequestLogin = callRow({
  path: '/api/auth/tac/request_login',
  access: 'public',
  usesDevice: true,
  summary: 'Sends a one-time code to log in with; answers the same whether or not the account exists',
  perMinute: 6,
  request: z.object({ ...siteFields, account_id: accountId }),
  response: z.object({ ...success }),
  errors: [],
});

export const loginTac = callRow({
  path: '/api/auth/login_tac',
  access: 'public',
  usesDevice: true,
  session: 'opens',
  summary: 'Opens a session by one-time code',
  perMinute: 20,
  request: z.object({ ...siteFields, account_id: accountId, tac }),
  response: loginResponse,
  errors: [
    'invalidTac',
    'tacLocked',
    'secondStepRequired',
    'accountPending',
    'accountReview',
    'BLOCK',
    'CLOSE',
  ],
});

export const updatePassword = callRow({
  path: '/api/auth/update_password',
  access: 'player',
  summary: 'Changes the password and ends the other sessions',
  perMinute: 10,
  request: z.object({ ...playerFields, password, new_password: password }),
  response: z.object({ ...success }),
  errors: ['invalidCredentials', 'weakPassword', 'commonPassword'],
});

export const logout = callRow({
  path: '/api/auth/logout',
  access: 'player',
  inReadOnly: true,
  session: 'ends',
  summary: 'Ends this session, or every session of the player',
  duringMaintenance: true,
  request: z.object({ ...playerFields, everywhere: z.boolean().optional() }),
  response: z.object({ ...success, ended: z.int() }),
  errors: [],
});

export const vip = callRow({
  path: '/api/auth/vip',
  access: 'player',
  inReadOnly: true,
  summary: 'The way to the next VIP level',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    nextLevel: z.array(
      z.object({
        starting_deposit: amountText,
        cycle_deposit: amountText,
        deposit_next: amountText,
        starting_turnover: amountText,
        cycle_turnover: amountText,
        turnover_next: amountText,
        vip_name: z.string(),
        vip_name_next: z.string(),
      }),
    ),
  }),
  errors: [],
});
