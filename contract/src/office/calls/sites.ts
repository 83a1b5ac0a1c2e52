import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { externalId, officeRow, reason } from '../office-call.ts';

export const maintenance = officeRow({
  path: '/api/office/sites/maintenance',
  access: 'staff',
  permission: 'sites.read',
  summary: 'The sites, and which of them are closed to players for maintenance',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        site: externalId,
        name: z.string(),
        is_closed: z.boolean(),
        until: timestamp
          .nullable()
          .describe('When it opens again, as players read it; nothing happens by itself'),
      }),
    ),
  }),
  errors: [],
});

export const setMaintenance = officeRow({
  path: '/api/office/sites/set_maintenance',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Closes a site to players at once, on every server and open page, or opens it again',
  request: z.strictObject({
    site: externalId,
    is_closed: z.boolean(),
    was_closed: z.boolean().describe('As the caller saw it: another state is `versionConflict`'),
    until: z.iso.datetime({ offset: true }).optional().describe('Of a site that is closed: shown to players'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
  stepUp: true,
});
