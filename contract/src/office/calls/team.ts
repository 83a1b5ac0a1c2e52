import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { externalId, mail, officeRow, reason, staffId, version } from '../office-call.ts';
import { permissions } from '../permissions.ts';

/** A role at one site, or at all sites of the operator. */
const heldRole = z.strictObject({ code: externalId, site: externalId.nullable() });
const heldRoles = z.array(heldRole).min(1).max(50);

export const list = officeRow({
  path: '/api/office/team/list',
  access: 'staff',
  permission: 'team.read',
  summary: 'The staff of the operator',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    staff: z.array(
      z.object({
        staff_id: staffId,
        mail: z.string(),
        full_name: z.string(),
        status: z.enum(['invited', 'active', 'removed']),
        has_second_factor: z.boolean(),
        roles: z.array(heldRole),
        last_seen_at: timestamp.nullable(),
        version,
      }),
    ),
  }),
  errors: [],
});

export const roles = officeRow({
  path: '/api/office/team/roles',
  access: 'staff',
  permission: 'team.read',
  summary: 'The roles of the operator with what each allows',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    roles: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        permissions: z.array(z.enum(permissions)),
      }),
    ),
  }),
  errors: [],
});

export const invite = officeRow({
  path: '/api/office/team/invite',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Sends a colleague an invitation by mail',
  request: z.strictObject({ mail, roles: heldRoles, reason }),
  response: z.object({ ...success, staff_id: staffId }),
  errors: ['mailTaken', 'unknownRole', 'unknownSite', 'permissionDenied'],
  stepUp: true,
});

export const setRoles = officeRow({
  path: '/api/office/team/set_roles',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Gives a colleague other roles; their sessions have them at once',
  request: z.strictObject({ staff_id: staffId, roles: heldRoles, version, reason }),
  response: z.object({ ...success, version }),
  errors: [
    'unknownStaff',
    'unknownRole',
    'unknownSite',
    'versionConflict',
    'ownAccess',
    'lastManager',
    'permissionDenied',
  ],
  stepUp: true,
});

export const remove = officeRow({
  path: '/api/office/team/remove',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Takes all access from a colleague and ends their sessions',
  request: z.strictObject({ staff_id: staffId, version, reason }),
  response: z.object({ ...success, version }),
  errors: ['unknownStaff', 'versionConflict', 'ownAccess', 'lastManager'],
  stepUp: true,
});
