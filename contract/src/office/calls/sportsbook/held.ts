import { z } from 'zod';
import { pageFields, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

import { decisionEffect } from './decisions.ts';
import { eventId } from './fields.ts';

const as = z.enum(['release', 'void']).describe('Settle by what is known; or give every stake back');

const heldEvent = z.object({
  event_id: eventId,
  feed: z.string(),
  source_id: z.string().describe('As the feed names it'),
  sport: z.string(),
  name: z.string(),
  starts_at: timestamp,
  held: z
    .enum(['result', 'outcomes', 'competitors'])
    .describe('Another result is known; the rules see other outcomes; bets were struck on other sides'),
  has_result: z.boolean().describe('Whether a result is known: else released bets wait for one'),
  open_tickets: z.int().describe('Of the sites that the caller sees'),
  said: z
    .object({ kind: z.string(), at: timestamp, reason: z.string().nullable() })
    .nullable()
    .describe('The last message of the feed that had no effect'),
});

export const heldEvents = officeRow({
  path: '/api/office/sportsbook/held_events',
  access: 'staff',
  permission: 'sportsbook.read',
  summary:
    'Matches whose bets nobody settles, since what their feed said cannot all be true; the first first',
  request: z.strictObject({ ...pageFields, site: externalId.optional() }),
  response: z.object({ ...success, rows: z.array(heldEvent), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const heldEventFacts = officeRow({
  path: '/api/office/sportsbook/held_event',
  access: 'staff',
  permission: 'sportsbook.read',
  summary:
    'A held match: what was said, and what each decision would do to the tickets of the sites that the caller sees',
  request: z.strictObject({ event_id: eventId }),
  response: z.object({
    ...success,
    event: heldEvent,
    messages: z
      .array(
        z.object({
          kind: z.string(),
          at: timestamp,
          verdict: z.string(),
          reason: z.string().nullable(),
          body: z.unknown(),
        }),
      )
      .describe('The last 20 about results and cancels, newest first'),
    effects: z.object({ release: z.array(decisionEffect), void: z.array(decisionEffect) }),
    is_shared: z.boolean().describe('Bets of sites that the caller does not trade for are on it'),
    open_request: z.uuid().nullable(),
  }),
  errors: ['unknownEvent'],
});

export const decideHeld = officeRow({
  path: '/api/office/sportsbook/decide_held',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Lets a held match go: by what is known, or void. Two persons where that moves more than the threshold of a site',
  request: z.strictObject({ event_id: eventId, as, reason }),
  response: z.object({ ...success, request_id: z.uuid().nullable() }),
  errors: ['unknownEvent', 'eventNotHeld', 'sharedEvent', 'alreadyRequested'],
  stepUp: true,
});
