import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { externalId, officeRow } from '../office-call.ts';
import { reportGroups, reportLines, reportNames } from '../reports.ts';

const day = z.iso.date();
const amount = z.string().describe('Decimal, of the currency of the row');

/** What a report is made of: also what is exported. */
export const reportFilter = {
  report: z.enum(reportNames),
  sites: z
    .array(externalId)
    .max(500)
    .optional()
    .describe('All where the caller may read reports, unless said'),
  from: day.optional().describe('First business day of the sites; the first of this month unless said'),
  to: day.optional().describe('Last one, included; today unless said. Liabilities are those at its end'),
  by: z.enum(reportGroups).optional(),
};

export const run = officeRow({
  path: '/api/office/reports/run',
  access: 'staff',
  permission: 'reports.read',
  summary: 'A report over business days, with what the ledger says of the same money',
  request: z.strictObject(reportFilter),
  response: z.object({
    ...success,
    from: day,
    to: day,
    by: z.enum(reportGroups),
    as_of: timestamp.describe('What was posted until then is in it'),
    rows: z.array(
      z.object({
        group: z.string(),
        currency: z.string(),
        figures: z
          .record(z.string(), z.string())
          .describe('By name; amounts are decimal, counts whole numbers'),
      }),
    ),
    totals: z.array(z.object({ currency: z.string(), figures: z.record(z.string(), z.string()) })),
    lines: z
      .array(
        z.object({
          name: z.enum(reportLines),
          currency: z.string(),
          report: amount,
          ledger: amount,
          difference: amount.describe('0 where the report reconciles'),
        }),
      )
      .describe('What the report comes to, beside what the ledger has by other rows'),
  }),
  errors: ['unknownSite'],
});
