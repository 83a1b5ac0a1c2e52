import { z } from 'zod';
import { pageFields, success, timestamp } from '../../../call.ts';
import { officeRow } from '../../office-call.ts';

const id = z.uuid();

export const start = officeRow({
  path: '/api/office/exports/start',
  access: 'staff',
  permission: 'reports.export',
  summary: 'Begins to make a file of all that a list has under a filter, in the background',
  request: z.strictObject({
    list: z.string().max(40).describe('A name of `contract/src/office/exports.ts`: `players`'),
    filter: z.record(z.string(), z.unknown()).describe('The request of the list without its page'),
  }),
  response: z.object({ ...success, id }),
  errors: ['tooManyExports'],
});

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export const list = officeRow({
  path: '/api/office/exports/list',
  access: 'staff',
  summary: 'The exports that the caller began, newest first; they are kept for a week',
  request: z.strictObject(pageFields),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        id,
        list: z.string().describe('Which list, as `exports.start` names it'),
        filter: z.record(z.string(), z.unknown()),
        state: z.enum(exportStates),
        failure: z.string().nullable().describe('The code of the refusal that it ended with'),
        rows: z.int().describe('So far'),
        bytes: z.int().describe('Of the file, compressed'),
        may_download: z
          .boolean()
          .describe('Whether it is done and the caller may still read all that is in it'),
        created_at: timestamp,
        ended_at: timestamp.nullable(),
        deleted_at: timestamp.describe('When the file is deleted'),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const cancel = officeRow({
  path: '/api/office/exports/cancel',
  access: 'staff',
  summary: 'Ends one of the caller’s own exports that is not done, and deletes what there is of its file',
  request: z.strictObject({ id }),
  response: z.object({ ...success }),
  errors: ['unknownExport', 'exportEnded'],
});
