import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import {
  createdPasskey,
  creationOptions,
  passkeyName,
  requestOptions,
  shownPasskey,
} from '../../passkeys.ts';
import { officeRow } from '../office-call.ts';

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
    options: creationOptions,
  }),
  errors: ['tooManyPasskeys'],
  stepUp: true,
});

export const add = officeRow({
  path: '/api/office/passkeys/add',
  access: 'staff',
  summary: 'Adds the passkey that a browser made',
  request: z.strictObject({ name: passkeyName, passkey: createdPasskey }),
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
    options: requestOptions,
  }),
  errors: ['unknownPasskey'],
});

export const show = officeRow({
  path: '/api/office/passkeys/show',
  access: 'password',
  summary: 'Completes a session by a passkey, or shows the second factor again for the next five minutes',
  request: z.strictObject({ passkey: shownPasskey }),
  response: z.object({ ...success }),
  errors: ['invalidPasskey'],
  perMinute: 30,
});
