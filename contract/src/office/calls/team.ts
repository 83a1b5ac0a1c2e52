import { z } from 'zod';
import { amountText, success, timestamp } from '../../call.ts';
import { externalId, mail, officeRow, reason, staffId, version } from '../office-call.ts';
import { permissions } from '../permissions.ts';
import { thresholdPermissions } from '../roles.ts';

/** A role at one site, or at all sites of the operator. */
const heldRole = z.strictObject({ code: externalId, site: externalId.nullable() });
const heldRoles = z.array(heldRole).min(1).max(50);

const thresholds = z
  .array(z.strictObject({ permission: z.enum(thresholdPermissions), above: amountText }))
  .max(thresholdPermissions.length)
  .describe('In the currency of each site: above it, those who have the role need a second person');

/** What a role is. */
const role = {
  name: z.string().trim().min(2).max(60),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  thresholds,
};
const requestId = z.uuid().nullable().describe('Of the request, where a second person has to approve it');

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
        thresholds,
        holders: z.int().describe('How many have it, at whichever site'),
        version,
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
  response: z.object({ ...success, request_id: requestId }),
  errors: ['mailTaken', 'unknownRole', 'unknownSite', 'permissionDenied', 'alreadyRequested'],
  stepUp: true,
});

export const setRoles = officeRow({
  path: '/api/office/team/set_roles',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Gives a colleague other roles; their sessions have them at once',
  request: z.strictObject({ staff_id: staffId, roles: heldRoles, version, reason }),
  response: z.object({ ...success, request_id: requestId }),
  errors: [
    'alreadyRequested',
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

export const makeRole = officeRow({
  path: '/api/office/team/make_role',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Makes a role of permissions that the caller has',
  request: z.strictObject({ ...role, reason }),
  response: z.object({ ...success, code: externalId, request_id: requestId }),
  errors: ['nameTaken', 'permissionDenied', 'unknownSite', 'alreadyRequested'],
  stepUp: true,
});

export const editRole = officeRow({
  path: '/api/office/team/edit_role',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Changes a role; the sessions of those who have it follow at once',
  request: z.strictObject({ code: externalId, ...role, version, reason }),
  response: z.object({ ...success, request_id: requestId }),
  errors: [
    'unknownRole',
    'unknownSite',
    'fixedRole',
    'nameTaken',
    'versionConflict',
    'ownAccess',
    'lastManager',
    'permissionDenied',
    'alreadyRequested',
  ],
  stepUp: true,
});

export const retireRole = officeRow({
  path: '/api/office/team/retire_role',
  access: 'staff',
  permission: 'team.manage',
  everywhere: true,
  summary: 'Retires a role that nobody has: it is given to nobody any more',
  request: z.strictObject({ code: externalId, version, reason }),
  response: z.object({ ...success, request_id: requestId }),
  errors: ['unknownRole', 'unknownSite', 'fixedRole', 'roleHeld', 'versionConflict', 'alreadyRequested'],
  stepUp: true,
});
