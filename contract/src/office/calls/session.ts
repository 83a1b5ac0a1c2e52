import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { mail, officeRow, secondFactorCode, staffId } from '../office-call.ts';
import { permissions } from '../permissions.ts';

const password = z.string().min(1).max(200);

/** What comes after a right password: the code of an authenticator, or setting one up. */
const next = z.enum(['code', 'enrol']);

export const login = officeRow({
  path: '/api/office/session/login',
  access: 'public',
  summary: 'Opens a session by mail and password; it opens nothing else until the second factor is shown',
  request: z.strictObject({
    mail,
    password,
    operator: z
      .string()
      .max(64)
      .optional()
      .describe('Code of the operator, where a person works for several with the same password'),
  }),
  response: z.object({ ...success, next }),
  errors: ['invalidCredentials', 'busy'],
  perMinute: 30,
});

export const acceptInvitation = officeRow({
  path: '/api/office/session/accept_invitation',
  access: 'public',
  summary: 'Sets name and password of an invited member of staff and opens their session',
  request: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/),
    full_name: z.string().trim().min(2).max(100),
    password,
  }),
  response: z.object({ ...success, next }),
  errors: ['linkExpired', 'weakPassword', 'commonPassword', 'busy'],
  perMinute: 30,
});

export const forgotPassword = officeRow({
  path: '/api/office/session/forgot_password',
  access: 'public',
  summary:
    'Mails a link to a new password, good once for an hour; answers the same where nobody has the address',
  request: z.strictObject({ mail }),
  response: z.object({ ...success }),
  errors: [],
  perMinute: 10,
});

export const resetPassword = officeRow({
  path: '/api/office/session/reset_password',
  access: 'public',
  summary: 'Sets a new password by a mailed link and ends all sessions; the second factor stays',
  request: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/), password }),
  response: z.object({ ...success }),
  errors: ['linkExpired', 'weakPassword', 'commonPassword', 'busy'],
  perMinute: 30,
});

export const enrol = officeRow({
  path: '/api/office/session/enrol',
  access: 'password',
  summary: 'Makes the secret of an authenticator, where there is none yet',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    secret: z.string().describe('Base32; shown once'),
    uri: z.string().describe('The same as an otpauth address, for a QR code'),
  }),
  errors: ['permissionDenied'],
});

export const confirmEnrolment = officeRow({
  path: '/api/office/session/confirm_enrolment',
  access: 'password',
  summary: 'Sets the authenticator up with a first code from it and completes the session',
  request: z.strictObject({ secret: z.string().regex(/^[A-Z2-7]{32}$/), code: z.string().regex(/^\d{6}$/) }),
  response: z.object({
    ...success,
    recovery_codes: z.array(z.string()).describe('Each is good once; shown once'),
  }),
  errors: ['permissionDenied'],
  perMinute: 30,
});

export const secondFactor = officeRow({
  path: '/api/office/session/second_factor',
  access: 'password',
  summary: 'Completes a session with a code of the authenticator or a recovery code',
  request: z.strictObject({ code: secondFactorCode }),
  response: z.object({ ...success }),
  errors: [],
  perMinute: 30,
});

export const stepUp = officeRow({
  path: '/api/office/session/step_up',
  access: 'staff',
  summary: 'Shows the second factor again, for the next five minutes',
  request: z.strictObject({ code: secondFactorCode }),
  response: z.object({ ...success }),
  errors: [],
  perMinute: 30,
});

export const factors = officeRow({
  path: '/api/office/session/factors',
  access: 'password',
  summary: 'How many passkeys the second factor can be shown with, beside a code',
  request: z.strictObject({}),
  response: z.object({ ...success, passkeys: z.int() }),
  errors: [],
});

export const logout = officeRow({
  path: '/api/office/session/logout',
  access: 'password',
  summary: 'Ends the session',
  request: z.strictObject({}),
  response: z.object({ ...success }),
  errors: [],
});

export const me = officeRow({
  path: '/api/office/session/me',
  access: 'staff',
  summary: 'Who is logged in, and what they may do at which sites',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    staff_id: staffId,
    mail: z.string(),
    full_name: z.string(),
    language: z.string(),
    operator: z.object({ code: z.string(), name: z.string() }),
    roles: z.array(z.object({ code: z.string(), name: z.string(), site: z.string().nullable() })),
    sites: z.array(z.object({ external_id: z.string(), name: z.string(), currency: z.string() })),
    may: z
      .array(z.object({ permission: z.enum(permissions), sites: z.array(z.string()) }))
      .describe('Each permission with the sites it holds at'),
  }),
  errors: [],
});

export const sessions = officeRow({
  path: '/api/office/session/list',
  access: 'staff',
  summary: "The caller's open sessions",
  request: z.strictObject({}),
  response: z.object({
    ...success,
    sessions: z.array(
      z.object({
        id: z.uuid(),
        ip: z.string(),
        user_agent: z.string(),
        created_at: timestamp,
        last_seen_at: timestamp,
        is_this: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const endSession = officeRow({
  path: '/api/office/session/end',
  access: 'staff',
  summary: "Ends one of the caller's sessions",
  request: z.strictObject({ id: z.uuid() }),
  response: z.object({ ...success }),
  errors: ['unknownSession'],
});
