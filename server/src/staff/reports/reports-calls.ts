import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { type ReportBy, type ReportName, reportCounts, reports } from '#contract/office/reports.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { periodDays } from '../../ledger/public.ts';
import type { OfficeContext } from '../context.ts';
import { dayAt, daysBetween } from './days.ts';
import { readPlayerQuery, runPlayerReport } from './player-report.ts';
import type { ReportLine, ReportQuery, ReportRow } from './report.ts';
import { readSites } from './report-sites.ts';
import { runReport } from './run-report.ts';

const ok = { statusCode: 1 } as const;
/** The longest that a report may be over. */
const MOST_DAYS = 1_100;

/** A report as it is asked for by a call. */
export interface ReportRequest {
  readonly report: ReportName;
  readonly sites?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by?: ReportBy | undefined;
}

/** The sites, days and grouping that are asked for, of those that the caller may read reports of. */
export async function readQuery(
  db: Db,
  context: OfficeContext,
  { report, sites: named, from, to, by }: ReportRequest,
): Promise<ReportQuery | OfficeRefusal> {
  const sites = await readSites(db, context, named);
  if (isOfficeRefusal(sites)) return sites;
  const last = to ?? (await dayAt(db.read, sites[0].id, context.now));
  const query = { sites, from: from ?? `${last.slice(0, 7)}-01`, to: last, by: by ?? reports[report].by[0] };
  const days = daysBetween(query.from, query.to);
  if (days < 1 || days > MOST_DAYS) return refuseStaff('badRequest', { field: 'from' });
  const allowed: readonly ReportBy[] = reports[report].by;
  return allowed.includes(query.by) ? query : refuseStaff('badRequest', { field: 'by' });
}

/** A figure as calls and exports have it. */
export const spellFigure = (name: string, value: bigint): string =>
  reportCounts.includes(name) ? String(value) : formatAmount(value);

const spellFigures = (figures: ReportRow['figures']) =>
  Object.fromEntries([...figures].map(([name, value]) => [name, spellFigure(name, value)]));

const spellTotal = ({ currency, figures }: Omit<ReportRow, 'group'>) => ({
  currency,
  figures: spellFigures(figures),
});

const spellLine = ({ name, currency, report, ledger }: ReportLine) => ({
  ...{ name, currency, report: formatAmount(report), ledger: formatAmount(ledger) },
  difference: formatAmount(report - ledger),
});

export function reportCalls(db: Db) {
  return {
    'reports.run': async (request, context) => {
      const query = await readQuery(db, context, request);
      if (isOfficeRefusal(query)) return query;
      const { rows, totals, lines } = await runReport(db, request.report, query);
      return {
        ...ok,
        ...{ from: query.from, to: query.to, by: query.by, as_of: context.now.toISOString() },
        rows: rows.map((row) => ({ group: row.group, ...spellTotal(row) })),
        totals: totals.map(spellTotal),
        lines: lines.map(spellLine),
      };
    },
    'reports.players': async (request, context) => {
      const query = await readPlayerQuery(db, context, request);
      if (isOfficeRefusal(query)) return query;
      const { rows, next, summary } = await runPlayerReport(db, query);
      return {
        ...{ ...ok, ...periodDays(query.period), as_of: context.now.toISOString(), next },
        rows: rows.map(({ playerId, accountId, siteId, ...row }) => ({
          player_id: playerId === 0n ? null : String(playerId),
          account_id: accountId,
          site: query.sites.find(({ id }) => id === siteId)?.external_id ?? '',
          ...spellTotal(row),
        })),
        summary: summary
          ? { totals: summary.totals.map(spellTotal), lines: summary.lines.map(spellLine) }
          : null,
      };
    },
  } satisfies Partial<OfficeHandlers>;
}
