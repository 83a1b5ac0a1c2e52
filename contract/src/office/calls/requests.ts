import { z } from 'zod';
import { amountText, pageFields, signedAmountText, success, timestamp } from '../../call.ts';
import { externalId, officeRow, reason, staffId } from '../office-call.ts';
import { requestKinds } from '../request-kinds.ts';

const id = z.uuid();
const kind = z.enum(requestKinds);
const state = z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired']);
const person = z.object({ staff_id: staffId, full_name: z.string() });

const request = z.object({
  id,
  kind,
  site: z.string(),
  object: z.string().describe('`<kind>:<id>` of what it is about'),
  amount: signedAmountText.nullable(),
  currency: z.string().nullable(),
  reason: z.string(),
  state,
  requested_by: person,
  requested_at: timestamp,
  expires_at: timestamp,
  decided_by: person.nullable(),
  decided_at: timestamp.nullable(),
  decision: z.string().nullable().describe('The reason of the decision'),
  may_decide: z.boolean().describe('Whether the caller has its permission and did not make it'),
});

export const list = officeRow({
  path: '/api/office/requests/list',
  access: 'staff',
  permissionOfAction: true,
  summary: 'Requests for a second person, newest first: those the caller may decide or read, and their own',
  request: z.strictObject({
    ...pageFields,
    state: state.optional(),
    kind: kind.optional(),
    site: externalId.optional(),
    object: z.string().max(200).optional(),
    mine: z.boolean().optional().describe('Only those the caller made'),
  }),
  response: z.object({ ...success, rows: z.array(request), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

/** What an action changes, as far as the audit log keeps it. */
const effect = z.record(z.string(), z.unknown()).nullable();

export const get = officeRow({
  path: '/api/office/requests/get',
  access: 'staff',
  permissionOfAction: true,
  summary: 'A request with what it would change',
  request: z.strictObject({ id }),
  response: z.object({
    ...success,
    request: request.extend({
      input: z.unknown(),
      before: effect.describe('When it was asked for'),
      after: effect,
    }),
  }),
  errors: ['unknownRequest'],
});

const decision = z.strictObject({ id, reason });

export const approve = officeRow({
  path: '/api/office/requests/approve',
  access: 'staff',
  permissionOfAction: true,
  summary: 'Does what a colleague asked for; where that is not possible any more, the request stays open',
  request: decision,
  response: z.object({ ...success, before: effect, after: effect }),
  errors: ['unknownRequest', 'requestDecided', 'requestExpired', 'ownRequest', 'samePerson'],
  stepUp: true,
});

export const decline = officeRow({
  path: '/api/office/requests/decline',
  access: 'staff',
  permissionOfAction: true,
  summary: "Refuses a colleague's request for good",
  request: decision,
  response: z.object({ ...success }),
  errors: ['unknownRequest', 'requestDecided', 'requestExpired', 'ownRequest'],
});

export const withdraw = officeRow({
  path: '/api/office/requests/withdraw',
  access: 'staff',
  permissionOfAction: true,
  summary: "Takes the caller's own request back",
  request: decision,
  response: z.object({ ...success }),
  errors: ['unknownRequest', 'requestDecided', 'requestExpired', 'notOwnRequest'],
});

const above = amountText
  .nullable()
  .describe('In the currency of the site; 0: always two persons, null: never');

export const thresholds = officeRow({
  path: '/api/office/requests/thresholds',
  access: 'staff',
  permission: 'team.read',
  summary: 'The amounts above which actions at a site need two persons',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(
      z.object({
        kind,
        above,
        always: z.boolean().describe('Whether it needs two persons whatever the site sets'),
        version: z.int().min(0).describe('0 where the site has set nothing'),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const setThreshold = officeRow({
  path: '/api/office/requests/set_threshold',
  access: 'staff',
  permission: 'team.manage',
  summary: 'Sets the amount above which a kind of action at a site needs two persons',
  request: z.strictObject({ site: externalId, kind, above, version: z.int().min(0), reason }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSite', 'versionConflict'],
  stepUp: true,
});
