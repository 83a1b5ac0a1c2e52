import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import { siteFor, siteIdsFor } from '../../roles/sites-for.ts';
import { readReport } from './report.ts';
import { readRules, setRule } from './set-rule.ts';

const ok = { statusCode: 1 } as const;

/** The calls about money laundering beyond its cases. */
export const launderingCalls = (db: Db) =>
  ({
    'laundering.rules': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'protection.read', site);
      if (isOfficeRefusal(at)) return at;
      return { ...ok, currency: at.currency, rows: await readRules(db.read, at.id) };
    },
    'laundering.setRule': async (request, context) => {
      const done = await setRule(db, context, request);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'laundering.report': async ({ case_id }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'players.protect');
      const report = await readReport(db, context, { caseId: case_id.toLowerCase(), siteIds });
      return isOfficeRefusal(report) ? report : { ...ok, report };
    },
  }) satisfies Partial<OfficeHandlers>;
