import { z } from 'zod';
import { pageFields, success, timestamp } from '../../call.ts';
import { officeRow, playerId, reason } from '../office-call.ts';

export const exportAll = officeRow({
  path: '/api/office/privacy/export',
  access: 'staff',
  permission: 'privacy.manage',
  summary:
    'Begins an archive of all that is stored of a person, without secrets: it is one of the exports of the caller',
  request: z.strictObject({ player_id: playerId, reason }),
  response: z.object({ ...success, id: z.uuid().describe('Of the export') }),
  errors: ['unknownPlayer', 'tooManyExports'],
  perMinute: 10,
  stepUp: true,
});

export const erase = officeRow({
  path: '/api/office/privacy/erase',
  access: 'staff',
  permission: 'privacy.manage',
  summary: 'Erases a person whose account is closed, for good; what law asks for stays under a pseudonym',
  request: z.strictObject({ player_id: playerId, reason }),
  response: z.object({ ...success, pseudonym: z.string() }),
  errors: ['unknownPlayer', 'erasureNotPossible'],
  stepUp: true,
});

export const state = officeRow({
  path: '/api/office/privacy/state',
  access: 'staff',
  permission: 'privacy.manage',
  summary: 'Whether a person was erased, or may be now',
  request: z.strictObject({ player_id: playerId }),
  response: z.object({
    ...success,
    erased_at: timestamp.nullable(),
    obstacle: z
      .enum(['notClosed', 'holdsMoney', 'exclusionLasts'])
      .nullable()
      .describe('Why they cannot be erased yet'),
  }),
  errors: ['unknownPlayer'],
});

export const looks = officeRow({
  path: '/api/office/privacy/looks',
  access: 'staff',
  permission: 'audit.read',
  summary: 'Who of the staff looked at a player, newest first',
  request: z.strictObject({ ...pageFields, player_id: playerId }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        number: z.string(),
        at: timestamp,
        actor: z.string(),
        name: z.string().nullable(),
        action: z.string(),
        ip: z.string(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownPlayer'],
});
