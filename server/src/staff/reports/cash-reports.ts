import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { bookedAt, flows, isPurse, openHoldSums, purseSums } from '../../ledger/public.ts';
import { daysOf, type SiteDays } from './days.ts';
import {
  idsOf,
  linesOf,
  type ReportQuery,
  type ReportResult,
  type ReportRow,
  type ReportSite,
  Rows,
  Sums,
  total,
} from './report.ts';

type Direction = 'deposits' | 'withdrawals' | 'returned';

/** The kind of transfer of each. */
const kinds = { deposits: 'deposit', withdrawals: 'withdrawal', returned: 'return' } as const;

interface Payment {
  readonly direction: Direction;
  readonly method: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly payments: bigint;
}

interface OnePayment extends Payment {
  readonly id: string;
  readonly playerId: bigint;
  readonly at: Date;
}

/** Of payments settled so near to midnight the ledger is asked for their day: it has them a moment later. */
const NEAR_MS = 600_000;

const paid = (siteId: number, at: (column: RawBuilder<Date>) => RawBuilder<boolean>) => sql`
  select id, player_id, method_code, currency, 'deposits' as direction, amount, fee, settled_at as at
    from deposit where site_id = ${siteId} and state = 'paid' and ${at(sql`settled_at`)}
  union all
  select id, player_id, method_code, currency, 'withdrawals', amount, fee, closed_at
    from withdrawal where site_id = ${siteId} and state = 'paid' and ${at(sql`closed_at`)}
  union all
  select c.id, d.player_id, d.method_code, d.currency, 'returned', c.taken, 0, coalesce(c.taken_at, c.resolved_at)
    from payment_case c join deposit d on d.id = c.deposit_id
   where c.site_id = ${siteId} and c.taken > 0 and ${at(sql`coalesce(c.taken_at, c.resolved_at)`)}`;

/** Payments well within the days, added up by method. */
async function within(reader: Reader, siteId: number, { start, stop }: SiteDays): Promise<Payment[]> {
  const [first, last] = [new Date(start.getTime() + NEAR_MS), new Date(stop.getTime() - NEAR_MS)];
  const { rows } = await sql<Payment>`
    select direction, method_code as method, currency, sum(amount)::int8 as amount, sum(fee)::int8 as fee,
           count(*) as payments
      from (${paid(siteId, (at) => sql`${at} >= ${first}::timestamptz and ${at} < ${last}::timestamptz`)}) p
     group by 1, 2, 3`.execute(reader);
  return rows;
}

/** Payments about the first and the last midnight, by the moment at which the ledger has them. */
async function atEdges(reader: Reader, siteId: number, { start, stop }: SiteDays): Promise<OnePayment[]> {
  const about = (at: RawBuilder<Date>, moment: Date) =>
    sql`(${at} >= ${new Date(moment.getTime() - NEAR_MS)}::timestamptz
         and ${at} < ${new Date(moment.getTime() + NEAR_MS)}::timestamptz)`;
  const { rows } = await sql<OnePayment>`
    select id, player_id as "playerId", direction, method_code as method, currency, amount, fee, 1::int8 as payments, at
      from (${paid(siteId, (at) => sql<boolean>`(${about(at, start)} or ${about(at, stop)})`)}) p`.execute(
    reader,
  );
  const booked = await bookedAt(reader, rows);
  return rows.filter(({ id, direction, at }) => {
    const moment = booked.get(`${id} ${kinds[direction]}`) ?? at;
    return moment >= start && moment < stop;
  });
}

async function paymentsOf(reader: Reader, query: ReportQuery, { id }: ReportSite): Promise<Payment[]> {
  const days = await daysOf(reader, id, query);
  return [...(await within(reader, id, days)), ...(await atEdges(reader, id, days))];
}

/** Deposits and withdrawals by method, from what gateways and staff settled. */
export async function methods(reader: Reader, query: ReportQuery): Promise<ReportResult> {
  const rows = new Rows();
  for (const site of query.sites)
    for (const { direction, method, currency, amount, fee, payments } of await paymentsOf(
      reader,
      query,
      site,
    )) {
      const group = query.by === 'site' ? site.external_id : method;
      rows.add(group, currency, direction, amount);
      rows.add(group, currency, `${direction}Count`, payments);
      rows.add(group, currency, 'fees', fee);
    }
  const list = rows.list();
  const [came, went, fees] = [new Sums(), new Sums(), new Sums()];
  const { from, to } = query;
  for (const flow of await flows(reader, { siteIds: idsOf(query), from, to })) {
    if (flow.from === 'clearing' && isPurse(flow.to)) came.add(flow.currency, flow.amount);
    if (flow.to === 'clearing' && isPurse(flow.from)) went.add(flow.currency, flow.amount);
    if (flow.from === 'clearing' && flow.to === 'fees') fees.add(flow.currency, flow.amount);
  }
  const out = total(list, 'withdrawals');
  for (const { currency, figures } of list) out.add(currency, figures.get('returned') ?? 0n);
  return {
    rows: list,
    lines: [
      ...linesOf('deposits', total(list, 'deposits'), came),
      ...linesOf('withdrawals', out, went),
      ...linesOf('fees', total(list, 'fees'), fees),
    ],
  };
}

/** What is set aside now: for bets on the sportsbook, for rounds of games, for withdrawals that wait. */
export async function openBetRows(reader: Reader, siteIds: number[]): Promise<ReportRow[]> {
  const rows = new Rows();
  const tickets = await reader
    .selectFrom('sports_ticket')
    .select(['currency', 'is_held', 'paid_by'])
    .select(({ fn }) => [fn.sum<bigint>('running').as('running'), fn.countAll<bigint>().as('count')])
    .select(({ fn }) => [fn.sum<bigint>('max_payout').as('payout')])
    .where('site_id', 'in', siteIds)
    .where('state', 'in', ['waiting', 'pending', 'accepted'])
    .groupBy(['currency', 'is_held', 'paid_by'])
    .execute();
  const withdrawals = await reader
    .selectFrom('withdrawal')
    .select('currency')
    .select(({ fn }) => [fn.sum<bigint>('amount').as('amount'), fn.countAll<bigint>().as('count')])
    .where('site_id', 'in', siteIds)
    .where('state', 'in', ['pending', 'approved'])
    .groupBy('currency')
    .execute();
  const onTickets = new Sums();
  const ticketCount = new Sums();
  for (const { currency, is_held: isOpen, paid_by: paidBy, running, count, payout } of tickets) {
    const group = isOpen ? 'sportsbook' : 'sportsbookPartlySold';
    // The stake of a free bet is the site's.
    const isHeld = isOpen && paidBy !== 'free';
    rows.add(group, currency, isHeld ? 'held' : 'staked', BigInt(running));
    rows.add(group, currency, 'count', BigInt(count));
    rows.add(group, currency, 'payout', BigInt(payout));
    if (!isHeld) continue;
    onTickets.add(currency, BigInt(running));
    ticketCount.add(currency, BigInt(count));
  }
  for (const { currency, amount, count } of withdrawals) {
    rows.add('withdrawals', currency, 'held', BigInt(amount));
    rows.add('withdrawals', currency, 'count', BigInt(count));
  }
  for (const { currency, kind, amount, holds } of await openHoldSums(reader, siteIds)) {
    if (kind === 'withdrawal') continue;
    rows.add('games', currency, 'held', amount - onTickets.get(currency));
    rows.add('games', currency, 'count', holds - ticketCount.get(currency));
  }
  return rows.list();
}

/** The same, with what players' accounts have held. */
export async function openBets(reader: Reader, query: ReportQuery): Promise<ReportResult> {
  const siteIds = idsOf(query);
  const list = await openBetRows(reader, siteIds);
  const held = new Sums();
  for (const { purse, currency, balance } of await purseSums(reader, siteIds))
    if (purse.endsWith('Held')) held.add(currency, balance);
  return { rows: list, lines: linesOf('held', total(list, 'held'), held) };
}
