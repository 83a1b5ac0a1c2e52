import { z } from 'zod';
import {
  consequences,
  demandKinds,
  triggerCodes,
  triggerFacts,
  triggerProfiles,
} from '#rules/players/triggers/triggers.ts';
import { amountText, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';

const days = z.int().min(1).max(3_650);

/** What a site sets of a trigger. */
const terms = {
  window_days: days.nullable().describe('Days (UTC), today included; `null`: since the account was opened'),
  amount: amountText
    .nullable()
    .describe('In the currency of the site; `null` for a renewal, which counts days'),
  demand: z.enum(demandKinds),
  level: z.int().min(1).max(9).nullable().describe('Of a verification'),
  deadline_days: z.int().min(0).max(365),
  consequence: z.enum(consequences),
  again_days: days.nullable().describe('After which it may be raised again; `null`: once for a player'),
};

export const list = officeRow({
  path: '/api/office/triggers/list',
  access: 'staff',
  permission: 'protection.read',
  summary: 'The triggers that a site can switch on, with their sources, and what the site has set',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(
      z.object({
        code: z.enum(triggerCodes),
        profile: z.enum(triggerProfiles),
        fact: z.enum(triggerFacts),
        exceeds: z.boolean().describe('Whether the amount has to be exceeded, not only reached'),
        younger_than: z.int().nullable().describe('Only players below this age'),
        source: z.object({ title: z.string(), clause: z.string(), date: z.string().nullable() }),
        usual: z.object({ ...terms, currency: z.string().nullable() }),
        ...terms,
        enabled: z.boolean(),
        open: z.int().min(0).describe('Demands that are not met'),
        version: z.int().min(0).describe('0 where the site has set nothing'),
        changed_at: timestamp.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const set = officeRow({
  path: '/api/office/triggers/set',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Sets a trigger at a site, or switches it on or off; all its players are compared with it',
  request: z.strictObject({
    site: externalId,
    code: z.enum(triggerCodes),
    enabled: z.boolean(),
    ...terms,
    version: z.int().min(0),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownSite', 'versionConflict', 'invalidThreshold', 'badRequest'],
});
