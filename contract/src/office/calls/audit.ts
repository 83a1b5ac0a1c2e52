import { z } from 'zod';
import { pageFields, success, timestamp } from '../../call.ts';
import { externalId, officeRow } from '../office-call.ts';

/** A value before or after a change. */
const state = z.record(z.string(), z.unknown()).nullable();

export const entries = officeRow({
  path: '/api/office/audit/entries',
  access: 'staff',
  permission: 'audit.read',
  summary: 'What staff did, and what they tried and were refused, newest first',
  request: z.strictObject({
    ...pageFields,
    actor: z.string().max(100).optional().describe('`staff:<id>`'),
    object: z.string().max(200).optional().describe('`<kind>:<id>`'),
    action: z.string().max(100).optional(),
    site: externalId.optional(),
    refused: z.boolean().optional().describe('Only attempts that were refused, or only what was done'),
  }),
  response: z.object({
    ...success,
    entries: z.array(
      z.object({
        number: z.string(),
        at: timestamp,
        actor: z.string(),
        name: z.string().nullable(),
        roles: z.array(z.string()),
        site: z.string().nullable(),
        action: z.string(),
        outcome: z.string(),
        object: z.string(),
        reason: z.string(),
        before: state,
        after: state,
        ip: z.string(),
        user_agent: z.string(),
        hash: z.string(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const proof = officeRow({
  path: '/api/office/audit/proof',
  access: 'staff',
  permission: 'audit.read',
  everywhere: true,
  summary:
    'Computes the hashes of the whole audit log anew: whether an entry was changed, removed or put between others',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    is_whole: z.boolean(),
    entries: z.string().describe('How many are whole, from the first on'),
    hash: z
      .string()
      .describe('Of the last of these: noted down elsewhere, it proves later that nothing was rewritten'),
    problem: z.string().nullable().describe('The first one, in English'),
    checked_at: timestamp,
  }),
  errors: [],
  perMinute: 60,
});
