import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { demandReasons, verificationLevel } from '../../verification.ts';
import { externalId, officeRow, playerId, reason } from '../office-call.ts';

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
    by: timestamp.pipe(z.iso.datetime()),
    why: z.enum(demandReasons).describe('As the player reads it'),
    reason,
  }),
  response: z.object({ ...success, level: z.int().min(1) }),
  errors: ['unknownPlayer', 'noLevels'],
});
