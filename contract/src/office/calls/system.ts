import { z } from 'zod';
import { pageFields, success, timestamp } from '../../call.ts';
import { externalId, officeRow, playerId, reason } from '../office-call.ts';

const eventId = z.string().regex(/^[1-9]\d{0,17}$/);

export const failedEvents = officeRow({
  path: '/api/office/system/failed_events',
  access: 'staff',
  permission: 'system.read',
  summary: 'Events that failed for good and wait for a decision, newest first, without what is in them',
  request: z.strictObject({ ...pageFields, site: externalId.optional() }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        event_id: eventId,
        site: z.string(),
        player_id: playerId.nullable(),
        topic: z.string(),
        error: z.string(),
        created_at: timestamp,
        failed_at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

const request = z.strictObject({ event_ids: z.array(eventId).min(1).max(100), reason });
const response = z.object({
  ...success,
  done: z.array(eventId).describe('Those that waited; others were decided on meanwhile, or are unknown'),
});

export const retryEvents = officeRow({
  path: '/api/office/system/retry_events',
  access: 'staff',
  permission: 'system.manage',
  summary: 'Puts failed events back, to be handled again with all their attempts',
  request,
  response,
  errors: [],
  stepUp: true,
});

export const dropEvents = officeRow({
  path: '/api/office/system/drop_events',
  access: 'staff',
  permission: 'system.manage',
  summary: 'Gives failed events up: what they would have done is not done',
  request,
  response,
  errors: [],
  stepUp: true,
});
