import { reports } from '#contract/office/reports.ts';
import { type AffiliateFigures, affiliateFigures } from '../../affiliates/public.ts';
import type { Reader } from '../../db/database.ts';
import {
  growth,
  linesOf,
  negated,
  type ReportQuery,
  type ReportResult,
  type ReportSite,
  Rows,
  total,
} from './report.ts';

function groupOf(
  { by }: ReportQuery,
  site: ReportSite,
  { name, day }: Pick<AffiliateFigures, 'name' | 'day'>,
): string {
  switch (by) {
    case 'affiliate':
      // Names are of a site: two sites may each have an affiliate of one name.
      return `${name} · ${site.external_id}`;
    case 'month':
      return day.slice(0, 7);
    case 'site':
      return site.external_id;
    default:
      return day;
  }
}

/** What affiliates brought to the sites, and what they earned by it. */
export async function affiliates(reader: Reader, query: ReportQuery): Promise<ReportResult> {
  const rows = new Rows();
  const { from, to } = query;
  for (const site of query.sites) {
    const { id: siteId, currency } = site;
    for (const figures of await affiliateFigures(reader, { siteId, currency, from, to }))
      for (const name of reports.affiliates.figures)
        rows.add(groupOf(query, site, figures), currency, name, figures[name]);
  }
  const list = rows.list();
  const paid = negated(await growth(reader, query, 'affiliates'));
  return { rows: list, lines: linesOf('affiliates', total(list, 'commissionPaid'), paid) };
}
