import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { type ReportBy, type ReportName, reportCounts, reports } from '#contract/office/reports.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { StaffContext } from '../context.ts';
import { sitesFor } from '../roles/sites-for.ts';
import { dayAt, daysBetween } from './days.ts';
import type { ReportQuery, ReportRow } from './report.ts';
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
  context: StaffContext,
  { report, sites: named, from, to, by }: ReportRequest,
): Promise<ReportQuery | OfficeRefusal> {
  const own = await sitesFor(db.read, context, 'reports.read');
  const sites = named ? own.filter((site) => named.includes(site.external_id)) : own;
  const [first] = sites;
  if (!first || (named && sites.length < new Set(named).size))
    return refuseStaff('unknownSite', { field: 'sites' });
  const last = to ?? (await dayAt(db.read, first.id, context.now));
  const query = { sites, from: from ?? `${last.slice(0, 7)}-01`, to: last, by: by ?? reports[report].by[0] };
  const days = daysBetween(query.from, query.to);
  if (days < 1 || days > MOST_DAYS) return refuseStaff('badRequest', { field: 'from' });
  const allowed: readonly ReportBy[] = reports[report].by;
  return allowed.includes(query.by) ? query : refuseStaff('badRequest', { field: 'by' });
}

/** A figure as calls and exports have it. */
export const spellFigure = (name: string, value: bigint): string =>
  reportCounts.includes(name) ? String(value) : formatAmount(value);

function spellRow({ group, currency, figures }: ReportRow) {
  const spelled = [...figures].map(([name, value]) => [name, spellFigure(name, value)] as const);
  return { group, currency, figures: Object.fromEntries(spelled) };
}

export function reportCalls(db: Db) {
  return {
    'reports.run': async (request, context) => {
      const query = await readQuery(db, context, request);
      if (isOfficeRefusal(query)) return query;
      const { rows, totals, lines } = await runReport(db, request.report, query);
      return {
        ...ok,
        ...{ from: query.from, to: query.to, by: query.by, as_of: context.now.toISOString() },
        rows: rows.map(spellRow),
        totals: totals.map(spellRow),
        lines: lines.map(({ name, currency, report, ledger }) => ({
          ...{ name, currency, report: formatAmount(report), ledger: formatAmount(ledger) },
          difference: formatAmount(report - ledger),
        })),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}
