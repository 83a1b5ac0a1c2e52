import type { Reader } from '../../db/database.ts';
import { type Flow, flows, isPurse, type Play, siteBalances } from '../../ledger/public.ts';
import { dayAfter } from './days.ts';
import {
  closing,
  flowsOf,
  groupName,
  growth,
  idsOf,
  linesOf,
  negated,
  type ReportLine,
  type ReportQuery,
  type ReportResult,
  type ReportRow,
  Rows,
  Sums,
  total,
} from './report.ts';

/** What the sites owe their players at the end of the last day, by wallet or by site. */
export async function liabilities(reader: Reader, query: ReportQuery): Promise<ReportResult> {
  const { to, by } = query;
  const siteIds = idsOf(query);
  const moved = await flows(reader, { siteIds, to, ...(by === 'site' ? { by } : {}) });
  const rows = new Rows();
  const add = (flow: Flow, side: Flow['to'], amount: bigint) => {
    if (isPurse(side))
      rows.add(by === 'site' ? groupName(query, flow.group) : side, flow.currency, 'balance', amount);
  };
  for (const flow of moved) {
    add(flow, flow.to, flow.amount);
    add(flow, flow.from, -flow.amount);
  }
  const list = rows.list();
  const owed = total(list, 'balance');
  return {
    rows: list,
    lines: [
      ...linesOf('balances', owed, await closing(reader, query, 'players')),
      ...linesOf('otherAccounts', owed, negated(await siteClosing(reader, query))),
    ],
  };
}

/** What all accounts of the sites themselves had at the end of the last day: with the players they sum to zero. */
async function siteClosing(reader: Reader, query: ReportQuery): Promise<Sums> {
  const sums = new Sums();
  for (const { id } of query.sites)
    for (const { currency, balance } of await siteBalances(reader, id)) sums.add(currency, balance);
  const after = await flows(reader, { siteIds: idsOf(query), from: dayAfter(query.to) });
  for (const { currency, from, to, amount } of after) {
    if (!isPurse(to)) sums.add(currency, -amount);
    if (!isPurse(from)) sums.add(currency, amount);
  }
  return sums;
}

/** Figure of the money report for what moves between players and an account of the site. */
function moneyFigure(flow: Flow): { readonly figure: string; readonly change: bigint } | undefined {
  const { from, to, amount } = flow;
  if (isPurse(from) === isPurse(to)) return undefined;
  const change = isPurse(to) ? amount : -amount;
  const other = isPurse(to) ? from : to;
  switch (other) {
    case 'clearing':
      return { figure: isPurse(to) ? 'deposits' : 'withdrawals', change };
    case 'house':
      return { figure: isPurse(to) ? 'paid' : 'staked', change };
    case 'promotions':
      return { figure: 'bonuses', change };
    case 'adjustments':
      return { figure: 'corrections', change };
    default:
      return { figure: 'other', change };
  }
}

/** What came to players and went from them, and by how much their balances grew. */
export async function money(reader: Reader, query: ReportQuery): Promise<ReportResult> {
  const rows = new Rows();
  for (const flow of await flowsOf(reader, query)) {
    const found = moneyFigure(flow);
    if (!found) continue;
    const group = groupName(query, flow.group);
    const isOut = found.figure === 'withdrawals' || found.figure === 'staked';
    rows.add(group, flow.currency, found.figure, isOut ? -found.change : found.change);
    rows.add(group, flow.currency, 'change', found.change);
  }
  const list = rows.list();
  return {
    rows: list,
    lines: linesOf('balances', total(list, 'change'), await growth(reader, query, 'players')),
  };
}

/** Stakes and wins of the house, what bonuses cost beside them, and what is left: GGR and NGR. */
export async function revenue(reader: Reader, query: ReportQuery): Promise<ReportResult> {
  const rows = new Rows();
  for (const flow of await flowsOf(reader, query)) {
    const play = playOf(flow);
    if (!play) continue;
    for (const [figure, value] of revenueFigures(play))
      rows.add(groupName(query, flow.group), flow.currency, figure, value);
  }
  const list = rows.list();
  return { rows: list, lines: await revenueLines(reader, query, list) };
}

/** The figures of revenue of what was staked, won and given. */
export const revenueFigures = ({ bets, staked, paid, bonuses }: Play): ReadonlyMap<string, bigint> =>
  new Map(Object.entries({ bets, staked, paid, bonuses, ggr: staked - paid, ngr: staked - paid - bonuses }));

/** What rows of revenue come to, and by how much the accounts of the sites behind it grew. */
export const revenueLines = async (
  reader: Reader,
  query: Omit<ReportQuery, 'by'>,
  rows: readonly Omit<ReportRow, 'group'>[],
): Promise<ReportLine[]> => [
  ...linesOf('house', total(rows, 'ggr'), await growth(reader, query, 'house')),
  ...linesOf('promotions', total(rows, 'bonuses'), negated(await growth(reader, query, 'promotions'))),
];

function playOf({ from, to, amount, transfers, kind }: Flow): Play | undefined {
  const of = (account: Flow['to'], side: Flow['to']) => (side === account ? amount : 0n);
  const [staked, paid] = [of('house', to), of('house', from)];
  const bonuses = of('promotions', from) - of('promotions', to);
  if (staked === paid && bonuses === 0n) return undefined;
  return {
    bets: staked > 0n && (kind === 'stake' || kind === 'wager') ? transfers : 0n,
    staked,
    paid,
    bonuses,
  };
}

/** What an account of the site gave to players and took from them. */
async function given(
  reader: Reader,
  query: ReportQuery,
  account: 'promotions' | 'adjustments',
): Promise<ReportResult> {
  const rows = new Rows();
  for (const flow of await flowsOf(reader, query)) {
    const { currency, from, to, amount, transfers, kind } = flow;
    if (from !== account && to !== account) continue;
    const group = query.by === 'kind' ? kind : groupName(query, flow.group);
    const isGiven = from === account;
    rows.add(group, currency, isGiven ? 'given' : 'taken', amount);
    rows.add(group, currency, 'cost', isGiven ? amount : -amount);
    rows.add(group, currency, 'transfers', transfers);
  }
  const list = rows.list();
  const ledger = negated(await growth(reader, query, account));
  return { rows: list, lines: linesOf(account, total(list, 'cost'), ledger) };
}

/** What bonuses, rewards, cashback and commissions cost. */
export const bonuses = (reader: Reader, query: ReportQuery) => given(reader, query, 'promotions');

/** Corrections of balances by staff. */
export const corrections = (reader: Reader, query: ReportQuery) => given(reader, query, 'adjustments');
