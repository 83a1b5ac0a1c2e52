import { z } from 'zod';
import { pageFields, success, timestamp } from '../../call.ts';
import {
  dateText,
  declineReasons,
  demandReasons,
  documentKind,
  documentSide,
  mrzLines,
  mrzResult,
  reviewedNeed,
  submissionState,
  verificationLevel,
} from '../../verification.ts';
import { externalId, officeRow, playerId, reason, staffId, version } from '../office-call.ts';

/** An account as a list shows it; the name is there for those who may see personal data. */
const account = z.object({
  player_id: playerId,
  site: z.string(),
  account_id: z.string(),
  full_name: z.string().nullable(),
});

const levels = z.array(verificationLevel).max(10);

export const listLevels = officeRow({
  path: '/api/office/verification/levels',
  access: 'staff',
  permission: 'protection.read',
  summary: 'The levels of verification of a site: what each needs, and what it allows',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    levels: levels.describe('Lowest first; none: the site verifies nobody'),
    version: z.int().min(0).describe('0 where the site has set nothing'),
  }),
  errors: ['unknownSite'],
});

export const setLevels = officeRow({
  path: '/api/office/verification/set_levels',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Puts levels of verification in the place of those of a site; its players are looked at again',
  request: z.strictObject({ site: externalId, levels, version: z.int().min(0), reason }),
  response: z.object({ ...success, version: z.int().min(1) }),
  errors: ['unknownSite', 'versionConflict', 'invalidLevels'],
});

export const demand = officeRow({
  path: '/api/office/verification/demand',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Demands a level of a player by a date: from then on they need it to deposit, stake or withdraw',
  request: z.strictObject({
    player_id: playerId,
    level: z.int().min(1).max(9),
    by: z.iso.datetime(),
    why: z.enum(demandReasons).describe('As the player reads it'),
    reason,
  }),
  response: z.object({ ...success, level: z.int().min(1) }),
  errors: ['unknownPlayer', 'noLevels'],
});

const row = {
  submission_id: z.uuid(),
  player: account,
  level: z.int().min(1).max(9),
  needs: z.array(reviewedNeed),
  state: submissionState,
  submitted_at: timestamp.nullable(),
  taken_by: z.object({ staff_id: staffId, full_name: z.string() }).nullable(),
  decided_at: timestamp.nullable(),
  decided_by: z.string().nullable().describe('`staff:<id>`'),
  decline_reason: z.enum(declineReasons).nullable(),
  version,
};

export const queue = officeRow({
  path: '/api/office/verification/queue',
  access: 'staff',
  permission: 'protection.read',
  summary: 'What players handed in to be verified, oldest first; without a state what waits',
  request: z.strictObject({
    ...pageFields,
    site: externalId.optional(),
    player_id: playerId.optional(),
    state: submissionState.optional(),
  }),
  response: z.object({ ...success, rows: z.array(z.object(row)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const submission = officeRow({
  path: '/api/office/verification/submission',
  access: 'staff',
  permission: 'players.personal',
  summary: 'What a player handed in: what they say, the documents, and what was read in them',
  request: z.strictObject({ submission_id: z.uuid() }),
  response: z.object({
    ...success,
    submission: z.object({
      ...row,
      mrz: mrzResult.nullable(),
      valid_until: dateText.nullable(),
      request_id: z.uuid().nullable().describe('Of a decision that waits for a second person'),
    }),
    minimum_age: z.int(),
    fields: z.object({
      full_name: z.string(),
      date_of_birth: dateText.nullable(),
      nationality: z.string(),
      address: z.string(),
      funds_source: z.string(),
      funds_note: z.string(),
    }),
    documents: z.array(
      z.object({
        document_id: z.uuid(),
        kind: documentKind,
        side: documentSide,
        width: z.int(),
        height: z.int(),
        scanned_by: z.string().nullable().describe('`null`: by no scanner'),
        uploaded_at: timestamp,
      }),
    ),
    cases: z
      .array(
        z.object({
          case_id: z.uuid(),
          kind: z.enum(['harm', 'duplicate', 'sanction', 'trigger', 'laundering', 'pep']),
        }),
      )
      .describe('Cases about the player that wait'),
    earlier: z.array(z.object(row)).describe('What the same player handed in before, newest first'),
  }),
  errors: ['unknownSubmission'],
});

export const look = officeRow({
  path: '/api/office/verification/look',
  access: 'staff',
  permission: 'players.personal',
  summary: 'The picture of a document, small or whole; each look is in the audit log',
  request: z.strictObject({ document_id: z.uuid(), whole: z.boolean() }),
  response: z.object({ ...success, content: z.string().describe('A WebP, in base64') }),
  errors: ['unknownSubmission'],
});

const change = { submission_id: z.uuid(), version };

export const take = officeRow({
  path: '/api/office/verification/take',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Takes on what a player handed in: from then on it is being looked at',
  request: z.strictObject(change),
  response: z.object({ ...success, version }),
  errors: ['unknownSubmission', 'versionConflict', 'submissionDecided'],
});

export const readZone = officeRow({
  path: '/api/office/verification/read_zone',
  access: 'staff',
  permission: 'players.protect',
  summary:
    'Reads the machine-readable zone of the document that staff has typed, and compares it with the fields',
  request: z.strictObject({ ...change, lines: mrzLines }),
  response: z.object({ ...success, mrz: mrzResult, version }),
  errors: ['unknownSubmission', 'versionConflict', 'submissionDecided', 'invalidZone'],
});

export const decide = officeRow({
  path: '/api/office/verification/decide',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Approves what a player handed in, or declines it with what they read as the reason',
  request: z.strictObject({
    ...change,
    outcome: z.enum(['approved', 'declined']),
    decline_reason: z.enum(declineReasons).optional(),
    valid_until: dateText.optional().describe('The end of the document, where it has one'),
    reason,
  }),
  response: z.object({ ...success, request_id: z.uuid().nullable() }),
  errors: [
    ...(['unknownSubmission', 'versionConflict', 'submissionDecided', 'alreadyRequested'] as const),
    ...(['declineReasonMissing', 'documentExpired'] as const),
  ],
});
