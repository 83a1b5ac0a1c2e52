import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import { siteFor } from '../../roles/sites-for.ts';
import { readTriggers, setTrigger } from './set-trigger.ts';

const ok = { statusCode: 1 } as const;

/** The calls about triggers. */
export const triggerCalls = (db: Db) =>
  ({
    'triggers.list': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'protection.read', site);
      if (isOfficeRefusal(at)) return at;
      return { ...ok, currency: at.currency, rows: await readTriggers(db.read, at.id) };
    },
    'triggers.set': async (request, context) => {
      const done = await setTrigger(db, context, request);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
  }) satisfies Partial<OfficeHandlers>;
