import { z } from 'zod';
import { fundsSources } from '#rules/players/verification.ts';
import { callRow, playerFields, success, timestamp } from '../../call.ts';
import {
  countryText,
  DOCUMENT_BYTES,
  dateText,
  declineReasons,
  demandReasons,
  documentKind,
  documentSide,
  mrzLines,
  need,
  submissionState,
  verificationLevel,
} from '../../verification.ts';

const line = z.string().trim().max(120);

const fields = {
  nationality: countryText.describe('ISO 3166, two letters'),
  address_line: line,
  address_city: line,
  address_postcode: z.string().trim().max(20),
  address_country: countryText,
  funds_source: z.enum(['', ...fundsSources]),
  funds_note: z.string().trim().max(500),
};

const document = z.object({
  document_id: z.uuid(),
  kind: documentKind,
  side: documentSide,
  uploaded_at: timestamp,
});

/** What a player has given, what of it was decided, and what the levels of the site need and allow. */
const verificationState = {
  level: z.int().min(0).max(9),
  valid_until: timestamp.nullable().describe('When the level ends; `null`: it does not'),
  renewable: z.boolean().describe('Whether what ends can be handed in again already'),
  levels: z.array(verificationLevel).describe('None: the site verifies nobody'),
  demands: z.array(z.object({ level: z.int().min(1).max(9), by: timestamp, reason: z.enum(demandReasons) })),
  needs: z.array(
    z.object({
      need,
      level: z.int().min(0).max(9),
      state: z.enum(['missing', 'given', 'in_review', 'declined', 'expired', 'met']),
    }),
  ),
  fields: z.object({
    full_name: z.string(),
    name_fixed: z.boolean(),
    date_of_birth: dateText.nullable(),
    ...fields,
    funds_source: z.string(),
  }),
  submission: z
    .object({
      state: submissionState,
      level: z.int().min(1).max(9),
      submitted_at: timestamp.nullable(),
      decided_at: timestamp.nullable(),
      reason: z.enum(declineReasons).nullable().describe('Why it was declined'),
      documents: z.array(document),
    })
    .nullable()
    .describe('What is being handed in, or was decided last'),
};

export const verification = callRow({
  path: '/api/players/verification',
  access: 'player',
  inReadOnly: true,
  summary: 'The level of verification of the player, what is missing for the next and what each allows',
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, ...verificationState }),
  errors: [],
});

export const verificationSave = callRow({
  path: '/api/players/verification_save',
  access: 'player',
  summary: 'Saves what a player says of themselves; fields that are not sent stay as they are',
  perMinute: 60,
  request: z.object({
    ...playerFields,
    full_name: z.string().max(120).optional(),
    ...z.object(fields).partial().shape,
  }),
  response: z.object({ ...success, ...verificationState }),
  errors: ['invalidName', 'nameFixed', 'verificationInReview'],
});

export const verificationUpload = callRow({
  path: '/api/players/verification_upload',
  access: 'player',
  summary:
    'Takes a picture of a side of a document, in the place of the one before; it is encoded anew and sealed',
  perMinute: 20,
  bodyLimit: DOCUMENT_BYTES * 1.5,
  request: z.object({
    ...playerFields,
    kind: documentKind,
    side: documentSide,
    content: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .max(Math.ceil(DOCUMENT_BYTES / 3) * 4)
      .describe('The picture in base64: JPEG, PNG, WebP or AVIF'),
  }),
  response: z.object({ ...success, ...verificationState }),
  errors: [
    ...(['documentUnreadable', 'documentTooLarge', 'documentTooSmall', 'documentInfected'] as const),
    ...(['verificationInReview', 'busy', 'serviceUnavailable'] as const),
  ],
});

export const verificationRemove = callRow({
  path: '/api/players/verification_remove',
  access: 'player',
  summary: 'Removes a document that was not submitted yet',
  request: z.object({ ...playerFields, document_id: z.uuid() }),
  response: z.object({ ...success, ...verificationState }),
  errors: ['unknownDocument'],
});

export const verificationSubmit = callRow({
  path: '/api/players/verification_submit',
  access: 'player',
  summary: 'Hands in all that a level needs, to be looked at',
  perMinute: 20,
  request: z.object({
    ...playerFields,
    level: z.int().min(1).max(9),
    mrz: mrzLines.optional(),
  }),
  response: z.object({ ...success, ...verificationState }),
  errors: ['verificationIncomplete', 'verificationInReview'],
});
