import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { officeRow } from '../office-call.ts';

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1_400);
const transports = z.array(z.string().max(32)).max(10);

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What `navigator.credentials.create` gives back, as JSON. */
const created = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
});

/** What `navigator.credentials.get` gives back, as JSON. */
const shown = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
  }),
});

export const list = officeRow({
  path: '/api/office/passkeys/list',
  access: 'staff',
  summary: "The caller's passkeys",
  request: z.strictObject({}),
  response: z.object({
    ...success,
    passkeys: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        created_at: timestamp,
        last_used_at: timestamp.nullable(),
      }),
    ),
  }),
  errors: [],
});

export const begin = officeRow({
  path: '/api/office/passkeys/begin',
  access: 'staff',
  summary: 'What a browser needs to make a passkey; good for two minutes',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      timeout: z.int(),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
  errors: ['tooManyPasskeys'],
  stepUp: true,
});

export const add = officeRow({
  path: '/api/office/passkeys/add',
  access: 'staff',
  summary: 'Adds the passkey that a browser made',
  request: z.strictObject({ name: z.string().trim().min(1).max(60), passkey: created }),
  response: z.object({ ...success, id: z.uuid() }),
  errors: ['invalidPasskey', 'passkeyTaken', 'tooManyPasskeys'],
  perMinute: 30,
});

export const remove = officeRow({
  path: '/api/office/passkeys/remove',
  access: 'staff',
  summary: "Removes one of the caller's passkeys",
  request: z.strictObject({ id: z.uuid() }),
  response: z.object({ ...success }),
  errors: ['unknownPasskey'],
  stepUp: true,
});

export const challenge = officeRow({
  path: '/api/office/passkeys/challenge',
  access: 'password',
  summary: 'What a browser needs to use a passkey; good for two minutes',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      allowCredentials: z.array(descriptor),
      userVerification: z.literal('required'),
    }),
  }),
  errors: ['unknownPasskey'],
});

export const show = officeRow({
  path: '/api/office/passkeys/show',
  access: 'password',
  summary: 'Completes a session by a passkey, or shows the second factor again for the next five minutes',
  request: z.strictObject({ passkey: shown }),
  response: z.object({ ...success }),
  errors: ['invalidPasskey'],
  perMinute: 30,
});
