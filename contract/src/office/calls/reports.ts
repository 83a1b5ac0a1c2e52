import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { externalId, officeRow, playerId } from '../office-call.ts';
import { playerReportSorts, reportGroups, reportLines, reportNames } from '../reports.ts';

const day = z.iso.date();
const amount = z.string().describe('Decimal, of the currency of the row');

const sites = z
  .array(externalId)
  .max(500)
  .optional()
  .describe('All where the caller may read reports, unless said');
const figures = z
  .record(z.string(), z.string())
  .describe('By name; amounts are decimal, counts whole numbers');
const totals = z.array(z.object({ currency: z.string(), figures }));
const lines = z
  .array(
    z.object({
      name: z.enum(reportLines),
      currency: z.string(),
      report: amount,
      ledger: amount,
      difference: amount.describe('0 where the report reconciles'),
    }),
  )
  .describe('What the report comes to, beside what the ledger has by other rows');

/** What a report is made of: also what is exported. */
export const reportFilter = {
  report: z.enum(reportNames),
  sites,
  from: day.optional().describe('First business day of the sites; the first of this month unless said'),
  to: day.optional().describe('Last one, included; today unless said. Liabilities are those at its end'),
  by: z.enum(reportGroups).optional(),
};

export const run = officeRow({
  path: '/api/office/reports/run',
  access: 'staff',
  byKey: true,
  permission: 'reports.read',
  summary: 'A report over business days, with what the ledger says of the same money',
  request: z.strictObject(reportFilter),
  response: z.object({
    ...success,
    from: day,
    to: day,
    by: z.enum(reportGroups),
    as_of: timestamp.describe('What was posted until then is in it'),
    rows: z.array(z.object({ group: z.string(), currency: z.string(), figures })),
    totals,
    lines,
  }),
  errors: ['unknownSite'],
});

export const players = officeRow({
  path: '/api/office/reports/players',
  access: 'staff',
  byKey: true,
  permission: 'reports.read',
  summary: 'Stakes, wins, GGR and NGR of each player in a month or on a day, sorted by one of them',
  request: z.strictObject({
    period: z
      .union([z.iso.date(), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)])
      .optional()
      .describe('A month (`YYYY-MM`) or a business day of the sites; this month unless said'),
    sites,
    currency: z
      .string()
      .regex(/^[A-Z0-9]{2,5}$/)
      .optional()
      .describe('All, one after the other, unless said'),
    sort: z.enum(playerReportSorts).optional().describe('Within each currency; `-staked` unless said'),
    before: z.string().min(1).max(300).optional().describe('`next` of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    from: day,
    to: day,
    as_of: timestamp.describe('What was posted until then is in it'),
    rows: z.array(
      z.object({
        player_id: playerId.nullable().describe('`null` for transfers between accounts of the site'),
        account_id: z.string().nullable(),
        site: z.string(),
        currency: z.string(),
        figures,
      }),
    ),
    next: z.string().nullable(),
    summary: z
      .object({ totals, lines })
      .nullable()
      .describe('Of all players, whatever the page; `null` on later pages'),
  }),
  errors: ['unknownSite', 'badRequest'],
});
