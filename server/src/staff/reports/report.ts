import { CASINO, type ReportBy, type ReportLineName } from '#contract/office/reports.ts';
import type { Reader } from '../../db/database.ts';
import {
  type Flow,
  type FlowSide,
  flows,
  isPurse,
  purseSums,
  type SiteAccount,
  siteBalances,
} from '../../ledger/public.ts';
import { SPORTSBOOK } from '../../sportsbook/public.ts';
import { dayAfter, dayBefore } from './days.ts';

export interface ReportSite {
  readonly id: number;
  readonly external_id: string;
  readonly currency: string;
}

/** What is asked: at which sites, over which business days (`YYYY-MM-DD`, both included), by what. */
export interface ReportQuery {
  readonly sites: readonly ReportSite[];
  readonly from: string;
  readonly to: string;
  readonly by: ReportBy;
}

type Period = Omit<ReportQuery, 'by'>;

/** Amounts in 1/10,000 units of the currency, and counts, by the names of the columns. */
export interface ReportRow {
  readonly group: string;
  readonly currency: string;
  readonly figures: ReadonlyMap<string, bigint>;
}

/** What a report comes to, beside what the ledger says by other rows than those it was read from. */
export interface ReportLine {
  readonly name: ReportLineName;
  readonly currency: string;
  readonly report: bigint;
  readonly ledger: bigint;
}

export interface ReportResult {
  readonly rows: readonly ReportRow[];
  readonly lines: readonly ReportLine[];
}

/** Sums by currency. */
export class Sums {
  readonly #of = new Map<string, bigint>();

  add(currency: string, amount: bigint): this {
    this.#of.set(currency, this.get(currency) + amount);
    return this;
  }

  get(currency: string): bigint {
    return this.#of.get(currency) ?? 0n;
  }

  currencies(): Iterable<string> {
    return this.#of.keys();
  }
}

/** Lines of every currency that either side has. */
export function linesOf(name: ReportLineName, report: Sums, ledger: Sums): ReportLine[] {
  const currencies = [...new Set([...report.currencies(), ...ledger.currencies()])].sort();
  return currencies.map((currency) => ({
    name,
    currency,
    report: report.get(currency),
    ledger: ledger.get(currency),
  }));
}

/** Rows of a report, each made of flows of its group and currency. */
export class Rows {
  readonly #rows = new Map<string, { group: string; currency: string; figures: Map<string, bigint> }>();

  add(group: string, currency: string, figure: string, amount: bigint): void {
    const key = `${group} ${currency}`;
    const row = this.#rows.get(key) ?? { group, currency, figures: new Map<string, bigint>() };
    row.figures.set(figure, (row.figures.get(figure) ?? 0n) + amount);
    this.#rows.set(key, row);
  }

  list(): ReportRow[] {
    return [...this.#rows.values()];
  }
}

/** The sum of a figure over all rows. */
export function total(rows: readonly Omit<ReportRow, 'group'>[], figure: string): Sums {
  const sums = new Sums();
  for (const row of rows) sums.add(row.currency, row.figures.get(figure) ?? 0n);
  return sums;
}

const isSide = (side: FlowSide, of: SiteAccount | 'players') =>
  of === 'players' ? isPurse(side) : side === of;

/** What came to an account, or to all players, less what went from it. */
export function net(list: readonly Flow[], of: SiteAccount | 'players', into = new Sums(), sign = 1n): Sums {
  for (const { currency, from, to, amount } of list) {
    if (isSide(to, of)) into.add(currency, sign * amount);
    if (isSide(from, of)) into.add(currency, sign * -amount);
  }
  return into;
}

export const idsOf = ({ sites }: Pick<ReportQuery, 'sites'>): number[] => sites.map(({ id }) => id);

/** The name of a group of flows: sites by their external id, sports as the games of the sportsbook. */
export function groupName({ sites, by }: ReportQuery, group: string): string {
  if (by === 'site') return sites.find(({ id }) => String(id) === group)?.external_id ?? group;
  if (by !== 'sport' || group === '') return group;
  return group.startsWith(`${SPORTSBOOK}/`) ? group.slice(SPORTSBOOK.length + 1) : CASINO;
}

/** The balance of a site account, or of all players, from the balances that are kept beside the totals. */
async function balancesNow(reader: Reader, query: Period, of: SiteAccount | 'players'): Promise<Sums> {
  const sums = new Sums();
  if (of === 'players')
    for (const { currency, balance } of await purseSums(reader, idsOf(query))) sums.add(currency, balance);
  else
    for (const { id } of query.sites)
      for (const { account, currency, balance } of await siteBalances(reader, id))
        if (account === of) sums.add(currency, balance);
  return sums;
}

/** What an account had at the end of the last day: its balance of now, less what moved since. */
export async function closing(reader: Reader, query: Period, of: SiteAccount | 'players'): Promise<Sums> {
  const after = await flows(reader, { siteIds: idsOf(query), from: dayAfter(query.to) });
  return net(after, of, await balancesNow(reader, query, of), -1n);
}

/** By how much an account grew over the days: its balance of now, less what moved since and before. */
export async function growth(reader: Reader, query: Period, of: SiteAccount | 'players'): Promise<Sums> {
  const before = await flows(reader, { siteIds: idsOf(query), to: dayBefore(query.from) });
  return net(before, of, await closing(reader, query, of), -1n);
}

/** All flows of the days, by group. */
export const flowsOf = (reader: Reader, query: ReportQuery): Promise<Flow[]> => {
  const { by, from, to } = query;
  const grouped =
    by === 'sport'
      ? { by: 'game' as const }
      : by === 'site' || by === 'day' || by === 'game' || by === 'studio'
        ? { by }
        : {};
  return flows(reader, { siteIds: idsOf(query), from, to, ...grouped });
};

export const negated = (sums: Sums): Sums => {
  const out = new Sums();
  for (const currency of sums.currencies()) out.add(currency, -sums.get(currency));
  return out;
};
