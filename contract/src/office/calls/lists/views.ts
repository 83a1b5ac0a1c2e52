import { z } from 'zod';
import { success } from '../../../call.ts';
import { officeRow, version } from '../../office-call.ts';

const list = z
  .string()
  .regex(/^[a-zA-Z]+\.[a-zA-Z]+$/)
  .describe('Name of the call that it is a view of: `players.list`');
const view = {
  name: z.string().trim().min(1).max(60),
  is_shared: z.boolean().describe('Whether all colleagues have it'),
  filters: z.record(z.string().max(50), z.string().max(200)).describe('As in the address of the list'),
  columns: z.array(z.string().max(50)).max(50).describe('In their order; empty: those of the list'),
  sort: z.string().max(50).nullable(),
};

export const views = officeRow({
  path: '/api/office/views/list',
  access: 'staff',
  summary: "The caller's views of a list, and those that colleagues share",
  request: z.strictObject({ list }),
  response: z.object({
    ...success,
    views: z.array(
      z.object({
        ...{ id: z.uuid(), ...view, version },
        is_own: z.boolean(),
        is_default: z.boolean().describe('Whether the list opens with it for the caller'),
        by: z.string(),
      }),
    ),
  }),
  errors: [],
});

export const save = officeRow({
  path: '/api/office/views/save',
  access: 'staff',
  summary: 'Saves a view, or changes one of the caller’s own',
  request: z.strictObject({
    list,
    ...view,
    id: z.uuid().optional().describe('Of one that is changed'),
    version: version.optional().describe('Of one that is changed'),
  }),
  response: z.object({ ...success, id: z.uuid(), version }),
  errors: ['unknownView', 'versionConflict', 'nameTaken', 'tooManyViews'],
});

export const remove = officeRow({
  path: '/api/office/views/remove',
  access: 'staff',
  summary: 'Removes one of the caller’s own views',
  request: z.strictObject({ id: z.uuid() }),
  response: z.object({ ...success }),
  errors: ['unknownView'],
});

export const setDefault = officeRow({
  path: '/api/office/views/set_default',
  access: 'staff',
  summary: 'Chooses the view that a list opens with for the caller',
  request: z.strictObject({ list, id: z.uuid().nullable().describe('`null`: all rows') }),
  response: z.object({ ...success }),
  errors: ['unknownView'],
});
