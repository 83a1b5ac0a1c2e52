import { z } from 'zod';
import { limitKinds, stopKinds } from '#rules/players/limits.ts';
import { interventionKinds, markerClasses, markerCodes } from '#rules/players/markers/markers.ts';
import { triggerCodes, triggerFacts } from '#rules/players/triggers/triggers.ts';
import { amountText, pageFields, success, timestamp } from '../../call.ts';
import { suspicionEvidence } from '../money/suspicion.ts';
import { externalId, officeRow, playerId, reason, staffId, version } from '../office-call.ts';

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

const caseKind = z.enum(['harm', 'duplicate', 'sanction', 'trigger', 'laundering', 'pep']);
const caseState = z.enum(['open', 'assigned', 'decided']);
const person = z.object({ staff_id: staffId, full_name: z.string() });

const caseRow = z.object({
  case_id: z.uuid(),
  player: account,
  kind: caseKind,
  state: caseState,
  markers: z.array(z.string()).describe('Raised markers, or what resembles an excluded account'),
  opened_at: timestamp,
  assigned_to: person.nullable(),
  decided_at: timestamp.nullable(),
  outcome: z.string().nullable(),
  version,
});

export const queue = officeRow({
  path: '/api/office/protection/queue',
  access: 'staff',
  permission: 'protection.read',
  summary: 'Cases of player protection, newest first; without a state those that wait',
  request: z.strictObject({
    ...pageFields,
    site: externalId.optional(),
    player_id: playerId.optional(),
    kind: caseKind.optional(),
    state: caseState.optional(),
    mine: z.boolean().optional().describe('Only those assigned to the caller'),
  }),
  response: z.object({ ...success, rows: z.array(caseRow), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

const shownMarker = z.object({
  code: z.enum(markerCodes),
  class: z.enum(markerClasses),
  unit: z.enum(['amount', 'percent', 'minutes', 'count']),
  rule: z.string().describe('In English; `{{threshold}}` stands for the threshold'),
  threshold: z.string().describe('An amount, or a whole number of the unit'),
});

export const getCase = officeRow({
  path: '/api/office/protection/case',
  access: 'staff',
  permission: 'protection.read',
  summary: 'A case with its markers and why they are raised, suggested interventions and what was done',
  request: z.strictObject({ case_id: z.uuid() }),
  response: z.object({
    ...success,
    case: caseRow.extend({ reason: z.string().nullable(), currency: z.string() }),
    markers: z.array(shownMarker.extend({ value: z.string(), value_now: z.string().nullable() })),
    alike: z.object({ excluded: account.nullable(), by: z.array(z.string()) }).nullable(),
    listed: z
      .array(
        z.object({
          list: z.enum(['ofac', 'un', 'eu', 'uk', 'pep', 'yente']),
          reference: z.string(),
          name: z.string(),
          alike: z.string().describe('The name of the entry that is like the player’s'),
          score: z.int().min(0).max(100).describe('How alike they are, in percent'),
          births: z.array(z.string()).describe('`1970` or `1970-05-01`'),
          programmes: z.array(z.string()),
        }),
      )
      .describe(
        'Entries of lists of sanctions or exposed persons that the player’s name resembles, the most alike first',
      ),
    reached: z
      .array(
        z.object({
          code: z.enum(triggerCodes),
          fact: z.enum(triggerFacts),
          value: z.string().describe('An amount, or whole days of a renewal'),
          threshold: z.string(),
          window_days: z.int().nullable(),
          source: z.string(),
          raised_at: timestamp,
          deadline: timestamp,
        }),
      )
      .describe('Triggers that the player has reached'),
    suspicions: z.array(suspicionEvidence).describe('What money laundering is suspected by'),
    suggested: z.array(z.enum(interventionKinds)),
    actions: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['message', 'call', 'limit', 'break', 'exclude', 'note']),
        note: z.string(),
        done_at: timestamp,
        done_by: z.string(),
        follow_up_at: timestamp,
        effect: z
          .array(z.object({ code: z.string(), before: z.string(), after: z.string() }))
          .nullable()
          .describe('Markers of the case before and 30 days after; `null` until then'),
        helped: z.boolean().nullable().describe('Whether fewer markers are raised than before'),
      }),
    ),
  }),
  errors: ['unknownCase'],
});

const change = { case_id: z.uuid(), version };
const caseOutcomes = [
  ...(['helped', 'no_harm', 'excluded', 'watched'] as const),
  ...(['same_person', 'another_person'] as const),
  ...(['no_concern', 'concern'] as const),
  ...(['reported', 'dismissed'] as const),
] as const;

export const assign = officeRow({
  path: '/api/office/protection/assign',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Gives a case to a colleague or to oneself, or to nobody',
  request: z.strictObject({ ...change, to: staffId.nullable() }),
  response: z.object({ ...success, version }),
  errors: ['unknownCase', 'versionConflict', 'caseDecided', 'unknownStaff'],
});

export const intervene = officeRow({
  path: '/api/office/protection/intervene',
  access: 'staff',
  permission: 'players.protect',
  summary:
    'Does something in a case and writes it down: a message, a call, a limit, a break or an exclusion, a note',
  request: z.strictObject({
    ...change,
    kind: z.enum(['message', 'call', 'limit', 'break', 'note']),
    note: z.string().trim().min(3).max(2_000).describe('What was done and why; the text of a message'),
    subject: z.string().trim().min(3).max(120).optional().describe('Of a message'),
    limit: z.strictObject({ kind: limitKind, limit: z.string().max(32) }).optional(),
    stop: stopKind.optional(),
  }),
  response: z.object({ ...success, version }),
  errors: [
    ...(['unknownCase', 'versionConflict', 'caseDecided', 'invalidLimit'] as const),
    ...(['limitNotTighter', 'stopNotLonger'] as const),
  ],
});

export const close = officeRow({
  path: '/api/office/protection/close',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Decides a case',
  request: z.strictObject({
    ...change,
    outcome: z.enum(caseOutcomes).describe('One of those for its kind'),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownCase', 'versionConflict', 'caseDecided', 'badRequest'],
});

export const noteContact = officeRow({
  path: '/api/office/protection/note_contact',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Writes down that a player, or somebody close, contacted the operator about play',
  request: z.strictObject({
    player_id: playerId,
    about: z.enum(['harm', 'money', 'complaint', 'third_party', 'other']),
    note: z.string().trim().min(3).max(2_000),
  }),
  response: z.object({ ...success }),
  errors: ['unknownPlayer'],
});

export const listMarkers = officeRow({
  path: '/api/office/protection/markers',
  access: 'staff',
  permission: 'protection.read',
  summary: 'The markers of harm with their rules, and what a site has set',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(
      shownMarker.extend({
        default: z.string(),
        enabled: z.boolean(),
        version: z.int().min(0).describe('0 where the site has set nothing'),
        history: z.array(
          z.object({
            threshold: z.string(),
            enabled: z.boolean(),
            changed_at: timestamp,
            changed_by: z.string(),
            reason: z.string(),
          }),
        ),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const setMarkers = officeRow({
  path: '/api/office/protection/set_markers',
  access: 'staff',
  permission: 'players.protect',
  summary: 'Sets the threshold of a marker at a site, or switches it off',
  request: z.strictObject({
    site: externalId,
    code: z.enum(markerCodes),
    threshold: z.string().max(32),
    enabled: z.boolean(),
    version: z.int().min(0),
    reason,
  }),
  response: z.object({ ...success, version }),
  errors: ['unknownSite', 'versionConflict', 'invalidThreshold'],
});
