import { z } from 'zod';
import { callRow, playerFields, siteFields, success, timestamp } from '../../call.ts';
import {
  createdPasskey,
  creationOptions,
  passkeyName,
  requestOptions,
  shownPasskey,
} from '../../passkeys.ts';
import { loginResponse } from '../auth.ts';

const ticket = z.string().min(1).max(128).describe('Of `secondStepRequired`; good for five minutes');
const authenticatorCode = z
  .string()
  .regex(/^\d{6}$|^[a-z2-7]{5}-[a-z2-7]{5}$/)
  .describe('A code of the authenticator, or a recovery code');
const recoveryCodes = z.array(z.string()).describe('Shown this once; each is good once');

/** What a player can log in by beside the password. */
export const ownFactors = {
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      domain: z.string().describe('Where it is good'),
      created_at: timestamp,
      last_used_at: timestamp.nullable(),
    }),
  ),
  authenticator_since: timestamp.nullable().describe('With one, log-ins by password ask for a second step'),
  recovery_codes: z.int().describe('How many are left'),
};

const loginErrors = ['accountPending', 'accountReview', 'BLOCK', 'CLOSE'] as const;

export const passkeyOptions = callRow({
  path: '/api/auth/passkey_options',
  access: 'public',
  usesDevice: true,
  summary: 'What a browser needs to log in by a passkey, without a name; good for two minutes',
  perMinute: 20,
  request: z.object({ ...siteFields }),
  response: z.object({ ...success, options: requestOptions }),
  errors: [],
});

export const loginPasskey = callRow({
  path: '/api/auth/login_passkey',
  access: 'public',
  usesDevice: true,
  session: 'opens',
  summary: 'Opens a session by a passkey of the domain',
  perMinute: 20,
  request: z.object({ ...siteFields, passkey: shownPasskey }),
  response: loginResponse,
  errors: ['invalidPasskey', ...loginErrors],
});

export const secondStepOptions = callRow({
  path: '/api/auth/second_step_options',
  access: 'public',
  usesDevice: true,
  summary: 'What a browser needs to show a passkey as the second step of a log-in; good for two minutes',
  perMinute: 20,
  request: z.object({ ...siteFields, ticket }),
  response: z.object({ ...success, options: requestOptions }),
  errors: ['secondStepExpired', 'unknownPasskey'],
});

export const loginSecondStep = callRow({
  path: '/api/auth/login_second_step',
  access: 'public',
  usesDevice: true,
  session: 'opens',
  summary: 'Opens the session of a log-in by its second step: a code, a recovery code or a passkey',
  perMinute: 20,
  request: z.object({
    ...siteFields,
    ticket,
    code: authenticatorCode.optional(),
    passkey: shownPasskey.optional(),
  }),
  response: loginResponse,
  errors: ['secondStepExpired', 'invalidCode', 'invalidPasskey', ...loginErrors],
});

export const factors = callRow({
  path: '/api/players/factors',
  access: 'player',
  inReadOnly: true,
  summary: 'What the player can log in by beside the password',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    ...ownFactors,
  }),
  errors: [],
});

export const passkeyBegin = callRow({
  path: '/api/players/passkey_begin',
  access: 'player',
  stepUp: 'access',
  summary: 'What a browser needs to make a passkey; good for two minutes',
  perMinute: 20,
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, options: creationOptions }),
  errors: ['stepUpRequired', 'tooManyPasskeys'],
});

export const passkeyAdd = callRow({
  path: '/api/players/passkey_add',
  access: 'player',
  summary: 'Adds the passkey that a browser made',
  perMinute: 20,
  request: z.object({ ...playerFields, name: passkeyName, passkey: createdPasskey }),
  response: z.object({ ...success, passkey_id: z.string() }),
  errors: ['invalidPasskey', 'passkeyTaken', 'tooManyPasskeys'],
});

export const passkeyRemove = callRow({
  path: '/api/players/passkey_remove',
  access: 'player',
  stepUp: 'access',
  summary: 'Removes a passkey of the player',
  perMinute: 20,
  request: z.object({ ...playerFields, passkey_id: z.string().max(64) }),
  response: z.object({ ...success }),
  errors: ['stepUpRequired', 'unknownPasskey'],
});

export const authenticatorBegin = callRow({
  path: '/api/players/authenticator_begin',
  access: 'player',
  stepUp: 'access',
  summary: 'A secret for an authenticator (RFC 6238), which counts once a code of it confirms it',
  perMinute: 20,
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, secret: z.string(), uri: z.string().describe('For a QR code') }),
  errors: ['stepUpRequired', 'authenticatorThere'],
});

export const authenticatorConfirm = callRow({
  path: '/api/players/authenticator_confirm',
  access: 'player',
  stepUp: 'access',
  summary:
    'Sets an authenticator up by a first code of it: log-ins by password ask for a second step from now on',
  perMinute: 20,
  request: z.object({
    ...playerFields,
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    code: z.string().regex(/^\d{6}$/),
  }),
  response: z.object({ ...success, recovery_codes: recoveryCodes }),
  errors: ['stepUpRequired', 'invalidCode', 'authenticatorThere'],
});

export const authenticatorRemove = callRow({
  path: '/api/players/authenticator_remove',
  access: 'player',
  stepUp: 'access',
  summary: 'Removes the authenticator with its recovery codes: the password opens sessions again',
  perMinute: 20,
  request: z.object({ ...playerFields }),
  response: z.object({ ...success }),
  errors: ['stepUpRequired', 'authenticatorMissing'],
});

export const newRecoveryCodes = callRow({
  path: '/api/players/recovery_codes',
  access: 'player',
  stepUp: 'access',
  summary: 'Makes ten recovery codes in place of those that there are',
  perMinute: 20,
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, recovery_codes: recoveryCodes }),
  errors: ['stepUpRequired', 'authenticatorMissing'],
});

export const proofOptions = callRow({
  path: '/api/players/proof_options',
  access: 'player',
  usesDevice: true,
  summary: 'By what the player can prove to be the one who uses the session',
  perMinute: 30,
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    password: z.boolean(),
    code: z.boolean().describe('Of the authenticator, or a recovery code'),
    passkey: z.boolean().describe('One of this domain'),
    options: requestOptions
      .nullable()
      .describe('What a browser needs to show a passkey; good for two minutes'),
  }),
  errors: [],
});

export const prove = callRow({
  path: '/api/players/prove',
  access: 'player',
  usesDevice: true,
  summary: 'Proves by password, code or passkey that the player uses the session: it counts for ten minutes',
  perMinute: 20,
  request: z.object({
    ...playerFields,
    password: z.string().min(1).max(128).optional(),
    code: authenticatorCode.optional(),
    passkey: shownPasskey.optional(),
  }),
  response: z.object({ ...success }),
  errors: ['invalidCredentials', 'invalidCode', 'invalidPasskey', 'stepUpRequired'],
});
