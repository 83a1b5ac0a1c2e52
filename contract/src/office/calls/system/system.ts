import { z } from 'zod';
import { pageFields, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, playerId, reason } from '../../office-call.ts';

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

const queue = z.enum(['mail', 'sms', 'push', 'payout']);
const jobId = z.uuid();

export const deadJobs = officeRow({
  path: '/api/office/system/dead_jobs',
  access: 'staff',
  permission: 'system.read',
  summary: 'Mail, SMS and payouts of the sites that failed for good, newest first, without what is in them',
  request: z.strictObject({ ...pageFields, site: externalId.optional(), queue: queue.optional() }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        job_id: jobId,
        queue,
        site: z.string(),
        withdrawal_id: z.uuid().nullable().describe('Of a payout'),
        attempts: z.int(),
        error: z
          .string()
          .nullable()
          .describe('Without addresses; `null` where the server was killed or hung'),
        failed_at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

const jobs = z.strictObject({ job_ids: z.array(jobId).min(1).max(100), reason });
const doneJobs = z.object({
  ...success,
  done: z.array(jobId).describe('Those that waited; others were decided on meanwhile, or are unknown'),
});

export const retryJobs = officeRow({
  path: '/api/office/system/retry_jobs',
  access: 'staff',
  permission: 'system.manage',
  summary:
    'Puts failed jobs back into their queue, with all their attempts; a code that has expired is not sent, nor paid what was decided meanwhile',
  request: jobs,
  response: doneJobs,
  errors: [],
  stepUp: true,
});

export const discardJobs = officeRow({
  path: '/api/office/system/discard_jobs',
  access: 'staff',
  permission: 'system.manage',
  summary:
    'Gives failed jobs up: what they would have sent is not sent. A payout is queued again while its withdrawal is approved',
  request: jobs,
  response: doneJobs,
  errors: [],
  stepUp: true,
});

export const servers = officeRow({
  path: '/api/office/system/servers',
  access: 'staff',
  permission: 'system.read',
  summary:
    'The servers of this database, what each does alone, the migrations, and the queues as far as they are of the sites',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    nodes: z.array(
      z.object({
        name: z.string(),
        is_alive: z.boolean(),
        is_this: z.boolean().describe('It answered this call'),
        started_at: timestamp,
        seen_at: timestamp,
        migration: z.int().describe('The newest that its release has'),
      }),
    ),
    leases: z.array(z.object({ name: z.string(), holder: z.string().nullable(), last_run_at: timestamp })),
    queues: z.array(z.object({ queue, waiting: z.int(), running: z.int(), dead: z.int() })),
    migrations: z
      .array(
        z.object({
          name: z.string(),
          applied_at: timestamp
            .nullable()
            .describe('`null` where this server has it and the database does not'),
          is_known: z.boolean().describe('This server has it'),
        }),
      )
      .describe('The newest 50, newest first'),
  }),
  errors: [],
});
