import { type ReportName, reports } from '#contract/office/reports.ts';
import type { Db, Reader } from '../../db/database.ts';
import { affiliates } from './affiliate-report.ts';
import { methods, openBets } from './cash-reports.ts';
import { bonuses, corrections, liabilities, money, revenue } from './ledger-reports.ts';
import { type ReportQuery, type ReportResult, type ReportRow, Rows } from './report.ts';

const makers: Readonly<Record<ReportName, (reader: Reader, query: ReportQuery) => Promise<ReportResult>>> = {
  liabilities,
  money,
  methods,
  revenue,
  openBets,
  bonuses,
  affiliates,
  corrections,
};

/** A report with the sums of its rows by currency. */
export interface Report extends ReportResult {
  readonly totals: readonly ReportRow[];
}

/**
 * Makes a report from one snapshot, so that bets that run beside it make no difference.
 *
 * @throws RangeError where the report cannot be grouped so
 */
export async function runReport(db: Pick<Db, 'tx'>, name: ReportName, query: ReportQuery): Promise<Report> {
  const allowed: readonly string[] = reports[name].by;
  if (!allowed.includes(query.by)) throw new RangeError(`${name} cannot be grouped by ${query.by}`);
  const { rows, lines } = await db.tx((tx) => makers[name](tx, query), { isolation: 'repeatable read' });
  const sorted = rows.toSorted((a, b) => compare(a.group, b.group) || compare(a.currency, b.currency));
  const totals = new Rows();
  for (const { currency, figures } of sorted)
    for (const [figure, value] of figures) totals.add('', currency, figure, value);
  return { rows: sorted, totals: totals.list(), lines };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
