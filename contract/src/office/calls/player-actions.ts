import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { ownFactors } from '../../calls/players/access.ts';
import { officeRow, playerId, reason, version } from '../office-call.ts';
import { playerStatuses } from '../player-kinds.ts';
import { tag } from './players.ts';

const change = z.strictObject({ player_id: playerId, version, reason });
const changed = z.object({ ...success, version: z.int(), status: z.enum(playerStatuses) });

export const block = officeRow({
  path: '/api/office/players/block',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Shuts a player out: their sessions end with their games, and their browsers are notified',
  request: change,
  response: changed,
  errors: ['unknownPlayer', 'versionConflict', 'wrongStatus'],
});

export const reopen = officeRow({
  path: '/api/office/players/reopen',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Lets a player in again who was blocked or closed',
  request: change,
  response: changed,
  errors: ['unknownPlayer', 'versionConflict', 'wrongStatus', 'contactTaken'],
});

export const close = officeRow({
  path: '/api/office/players/close',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Closes an account: the player is shut out, and phone and mail address are free for another one',
  request: change,
  response: changed,
  errors: ['unknownPlayer', 'versionConflict', 'wrongStatus'],
});

export const sessions = officeRow({
  path: '/api/office/players/sessions',
  access: 'staff',
  permission: 'players.read',
  summary: 'The sessions of a player, newest first, and the browsers they use',
  request: z.strictObject({ player_id: playerId }),
  response: z.object({
    ...success,
    sessions: z
      .array(
        z.object({
          session_id: z.uuid(),
          browser: z.string(),
          system: z.string(),
          address: z.string().describe('Its network without `players.personal`'),
          created_at: timestamp,
          last_seen_at: timestamp,
          is_open: z.boolean(),
          ended_at: timestamp.nullable(),
          ended_reason: z.string().nullable(),
        }),
      )
      .describe('The last 100'),
    devices: z
      .array(
        z.object({
          browser: z.string(),
          system: z.string(),
          first_seen_at: timestamp,
          last_seen_at: timestamp,
          accounts: z.int().describe('How many players used it, this one included'),
        }),
      )
      .describe('The last 100'),
  }),
  errors: ['unknownPlayer'],
});

export const endSessions = officeRow({
  path: '/api/office/players/end_sessions',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Ends one session of a player, or all of them, with the games in them',
  request: z.strictObject({ player_id: playerId, session_id: z.uuid().optional(), reason }),
  response: z.object({ ...success, ended: z.int() }),
  errors: ['unknownPlayer', 'unknownSession'],
});

export const links = officeRow({
  path: '/api/office/players/links',
  access: 'staff',
  permission: 'players.read',
  summary:
    'Accounts that share a device, an address, an account for payouts or a contact with a player, and what it is',
  request: z.strictObject({ player_id: playerId }),
  response: z.object({
    ...success,
    rows: z
      .array(
        z.object({
          player_id: playerId,
          site: z.string(),
          account_id: z.string(),
          full_name: z.string(),
          status: z.enum(playerStatuses),
          created_at: timestamp,
          shares: z.array(z.enum(['device', 'address', 'bank', 'phone', 'mail', 'person'])),
        }),
      )
      .describe('At most 100, those that share most first'),
  }),
  errors: ['unknownPlayer'],
});

export const offerReset = officeRow({
  path: '/api/office/players/offer_reset',
  access: 'staff',
  permission: 'players.manage',
  summary:
    "Sends a player the way to a new password: a link to the site's own page for it, which asks for a code",
  request: z.strictObject({ player_id: playerId, reason }),
  response: z.object({ ...success, sent_to: z.string().describe('Masked') }),
  errors: ['unknownPlayer', 'wrongStatus', 'noContact', 'smsLimitReached'],
});

export const factors = officeRow({
  path: '/api/office/players/factors',
  access: 'staff',
  permission: 'players.read',
  summary: 'What a player can log in by beside the password',
  request: z.strictObject({ player_id: playerId }),
  response: z.object({ ...success, ...ownFactors }),
  errors: ['unknownPlayer'],
});

export const removeFactor = officeRow({
  path: '/api/office/players/remove_factor',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Removes a passkey or the authenticator that a player has lost; the player is notified',
  request: z.strictObject({
    player_id: playerId,
    factor: z
      .union([z.literal('authenticator'), z.uuid()])
      .describe('`authenticator`, or the id of a passkey'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownPlayer', 'unknownPasskey'],
  stepUp: true,
});

export const viewSite = officeRow({
  path: '/api/office/players/view_site',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Gives a link to the site as a player sees it: read only, for a quarter of an hour',
  request: z.strictObject({ player_id: playerId, reason }),
  response: z.object({ ...success, link: z.string().describe('Opens once, within a minute') }),
  errors: ['unknownPlayer', 'wrongStatus'],
});

export const message = officeRow({
  path: '/api/office/players/message',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Writes to the inbox of a player',
  request: z.strictObject({
    player_id: playerId,
    title: z.string().trim().min(1).max(100),
    body: z.string().trim().min(1).max(2_000).describe('Plain text, in the language of the player'),
  }),
  response: z.object({ ...success, message_id: z.uuid() }),
  errors: ['unknownPlayer'],
});

export const notes = officeRow({
  path: '/api/office/players/notes',
  access: 'staff',
  permission: 'players.read',
  summary: 'What staff wrote down about a player, newest first',
  request: z.strictObject({
    player_id: playerId,
    before: z.uuid().optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        note_id: z.uuid(),
        text: z.string(),
        created_at: timestamp,
        by: z.string(),
        name: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownPlayer'],
});

export const addNote = officeRow({
  path: '/api/office/players/add_note',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Writes something down about a player, for colleagues only',
  request: z.strictObject({ player_id: playerId, text: z.string().trim().min(1).max(4_000) }),
  response: z.object({ ...success, note_id: z.uuid() }),
  errors: ['unknownPlayer'],
});

export const setTags = officeRow({
  path: '/api/office/players/set_tags',
  access: 'staff',
  permission: 'players.manage',
  summary: 'Gives a player these tags instead of those they have',
  request: z.strictObject({
    player_id: playerId,
    tags: z.array(tag).max(20),
    from: z.array(tag).max(20),
    reason,
  }),
  response: z.object({ ...success, tags: z.array(z.string()) }),
  errors: ['unknownPlayer', 'versionConflict'],
});
