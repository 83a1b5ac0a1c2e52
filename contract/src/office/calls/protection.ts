import { z } from 'zod';
import { limitKinds, stopKinds } from '#rules/players/limits.ts';
import { amountText, pageFields, success, timestamp } from '../../call.ts';
import { externalId, officeRow, playerId, reason } from '../office-call.ts';

const limitKind = z.enum(limitKinds);
const stopKind = z.enum(stopKinds);
/** An account as a list shows it; the name is there for those who may see personal data. */
const account = z.object({
  player_id: playerId,
  site: z.string(),
  account_id: z.string(),
  full_name: z.string().nullable(),
});

export const addLimit = officeRow({
  path: '/api/office/protection/add_limit',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Adds a limit for a player or lowers it, at once; the player cannot set a higher one afterwards',
  request: z.strictObject({
    player_id: playerId,
    kind: limitKind,
    limit: z.string().max(32).describe('An amount, or whole minutes'),
    reason,
  }),
  response: z.object({ ...success, before: amountText.nullable(), after: amountText }),
  errors: ['unknownPlayer', 'invalidLimit', 'limitNotTighter'],
});

export const exclude = officeRow({
  path: '/api/office/protection/exclude',
  access: 'staff',
  permission: 'players.protect',
  summary:
    "Begins a break or an exclusion, never a shorter one; an exclusion reaches the person's accounts on all sites of the operator",
  request: z.strictObject({ player_id: playerId, kind: stopKind, reason }),
  response: z.object({
    ...success,
    until: timestamp.nullable().describe('`null`: for good'),
    others: z.array(account).describe('Other accounts that it stopped, on sites the caller sees'),
    elsewhere: z.int().min(0).describe('How many more it stopped on other sites of the operator'),
  }),
  errors: ['unknownPlayer', 'stopNotLonger'],
});

export const exclusions = officeRow({
  path: '/api/office/protection/exclusions',
  access: 'staff',
  permission: 'protection.read',
  summary: 'Breaks and exclusions, newest first',
  request: z.strictObject({
    ...pageFields,
    site: externalId.optional(),
    player_id: playerId.optional(),
    kind: stopKind.optional(),
    by: z.enum(['player', 'staff']).optional(),
    active: z.boolean().optional().describe('Only those that last, or only those that are over'),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        stop_id: z.uuid(),
        player: account,
        kind: stopKind,
        since: timestamp,
        until: timestamp.nullable(),
        by: z.string().describe('`player:<id>`, `staff:<id>`'),
        is_active: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

export const duplicates = officeRow({
  path: '/api/office/protection/duplicates',
  access: 'staff',
  permission: 'protection.read',
  summary: 'Accounts that may be an excluded person’s, newest first, with what both have in common',
  request: z.strictObject({
    ...pageFields,
    site: externalId.optional(),
    player_id: playerId.optional(),
    state: z.enum(['open', 'cleared']).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        match_id: z.uuid(),
        player: account,
        excluded: account.nullable().describe('`null`: on a site that the caller does not see'),
        matched: z.array(z.enum(['phone', 'mailbox', 'person', 'bank', 'device'])),
        found_by: z.enum(['signup', 'login', 'deposit', 'exclusion']),
        found_at: timestamp,
        state: z.enum(['open', 'cleared']),
        reason: z.string().nullable().describe('Why it was cleared'),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

export const clearDuplicate = officeRow({
  path: '/api/office/protection/clear_duplicate',
  access: 'staff',
  permission: 'players.protect',
  summary:
    'Finds that a match is two people: the account is open again, and this pair is never stopped again',
  request: z.strictObject({ match_id: z.uuid(), reason }),
  response: z.object({ ...success }),
  errors: ['unknownMatch'],
});
