import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';
import { listChanges, listFields, syncStates } from '../../providers.ts';
import { accountCode } from './providers.ts';

const sync = z.object({
  sync_id: z.uuid(),
  state: z.enum(syncStates),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
  by_job: z.boolean().describe('It was the job of the night'),
  staff_name: z.string().nullable().describe('Who of the operator asked for it'),
  problem: z.string().nullable().describe('Why it failed, in the words of the provider or the connection'),
  listed: z.int(),
  added: z.int(),
  changed: z.int().describe('Those that came back, too'),
  gone: z.int(),
  left_out: z.int().describe('Entries that are no games, or of a studio of another account'),
});

export const lists = officeRow({
  path: '/api/office/providers/lists',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'The games that a provider lists for an account, and the last comparisons with the catalogue',
  request: z.strictObject({ account: accountCode }),
  response: z.object({
    ...success,
    can_sync: z.boolean().describe('The provider can be called, and its protocol has a list'),
    listed: z.int(),
    withdrawn: z.int(),
    syncs: z.array(sync),
    closed: z
      .array(z.object({ site: externalId, games: z.int(), countries: z.array(z.string()) }))
      .describe('Games that the list closes in countries in which the rules of a site leave them open'),
  }),
  errors: ['unknownAccount'],
});

export const changes = officeRow({
  path: '/api/office/providers/list_changes',
  access: 'staff',
  permission: 'catalogue.read',
  summary: 'A comparison of the list of an account, with what it found',
  request: z.strictObject({
    account: accountCode,
    sync_id: z.uuid(),
    before: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional()
      .describe('`next` of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    sync: sync.extend({ is_last: z.boolean() }),
    rows: z.array(
      z.object({
        place: z.int(),
        what: z.enum(listChanges),
        provider_code: z.string(),
        game_code: z.string(),
        game_name: z.string(),
        differs: z
          .array(z.object({ field: z.enum(listFields), before: z.string(), after: z.string() }))
          .describe('Of a game that changed or came back'),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownAccount', 'unknownSync'],
});

export const syncNow = officeRow({
  path: '/api/office/providers/sync',
  access: 'staff',
  permission: 'system.manage',
  everywhere: true,
  perMinute: 10,
  summary: 'Begins to compare the list of an account with the catalogue; the provider is asked by a job',
  request: z.strictObject({
    account: accountCode,
    accepts: z
      .uuid()
      .nullable()
      .describe('A held comparison, the last of the account: what it withdraws is withdrawn, and no more'),
    reason,
  }),
  response: z.object({
    ...success,
    sync_id: z.uuid().describe('`providers.listChanges` says what came of it'),
  }),
  errors: ['unknownAccount', 'accountShared', 'syncRunning', 'versionConflict'],
});

export const closeCountries = officeRow({
  path: '/api/office/providers/close_countries',
  access: 'staff',
  permission: 'catalogue.manage',
  summary: 'Closes the games of an account on a site in the countries in which the provider closes them',
  request: z.strictObject({ account: accountCode, site: externalId, reason }),
  response: z.object({
    ...success,
    rules: z.int().describe('How many rules of countries were written'),
  }),
  errors: ['unknownAccount', 'unknownSite', 'nothingToClose'],
});
