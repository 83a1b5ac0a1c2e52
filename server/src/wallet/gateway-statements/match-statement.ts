import { type RawBuilder, sql } from 'kysely';
import type { Flow, LineResult } from '#contract/office/money/statement-words.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Tx } from '../../db/database.ts';
import type { FlowTotals, Sum } from './tables.ts';

interface Matched {
  readonly id: string;
  readonly site_id: number;
  readonly adapter: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * Compares a statement with the ledger, in a few statements of SQL whatever its length, and counts. Lines keep their number and
 * what was decided about them; `tx` holds the lock on the statement.
 *
 * @returns how many differences nobody has decided on; `undefined` where there is no such statement
 */
export async function matchStatement(tx: Tx, id: string, now: Date): Promise<number | undefined> {
  const statement = await tx
    .selectFrom('gateway_statement')
    .select(['id', 'site_id', 'adapter', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!statement) return undefined;
  // The lines are too new for the planner to know how many they are: each lookup by its index, whatever it expects.
  await sql`set local enable_seqscan = off`.execute(tx);
  await matchLines(tx, statement);
  await listMissing(tx, statement);
  const totals = await readTotals(tx, statement);
  await sql`set local enable_seqscan = on`.execute(tx);
  const { counts, open } = await countLines(tx, id);
  await tx
    .updateTable('gateway_statement')
    .set({ totals: JSON.stringify(totals), counts: JSON.stringify(counts), open, matched_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return open;
}

/** What the ledger has of a deposit `d`: with its fee, what staff decided (ADR 122), and what went back, since statements leave that out. */
const collected = sql`(case when d.state = 'paid' then d.amount + d.fee + d.refunded + d.charged_back else 0 end
  + coalesce((select sum(c.moved) from payment_case c where c.deposit_id = d.id and c.currency = d.currency), 0))::bigint`;

/** What it has as paid out for a withdrawal `w`, to the bank account. */
const paidOut = sql`(case when w.state = 'paid' then w.amount - w.fee else 0 end
  - coalesce((select sum(c.moved) from payment_case c where c.withdrawal_id = w.id and c.currency = w.currency), 0))::bigint`;

/**
 * Gives each line of the file its payment and its result. A payment that several lines name is matched by all of them where
 * together they are what the ledger has; otherwise the first is compared and the others are repetitions. A line that another
 * statement has under the same reference of the gateway is the same line.
 */
async function matchLines(tx: Tx, { id, site_id: site, adapter }: Matched): Promise<void> {
  await sql`
    with named as (
      select l.number, l.amount, l.currency, l.gateway_reference, coalesce(d.id, o.id, w.id) as payment_id,
             coalesce(d.state, o.state, w.state) as state, coalesce(d.currency, o.currency, w.currency) as in_currency,
             case when d.id is not null then ${collected} when w.id is not null then ${paidOut}
                  when o.id is not null then case l.kind when 'payout' then -o.moved else o.moved end else 0 end as has
        from gateway_statement_line l
        left join deposit d
          on l.kind = 'deposit' and d.id = l.our_id and d.site_id = ${site} and d.adapter = ${adapter}
        left join withdrawal w on l.kind = 'payout' and w.id = l.our_id and w.site_id = ${site}
          and w.adapter = ${adapter} and w.asked_at is not null
        left join lateral (
          select c.id, c.state, c.currency, c.moved from payment_case c
           where d.id is null and w.id is null and c.adapter = ${adapter} and c.site_id = ${site}
             and c.kind = case l.kind when 'payout' then 'payout-orphan' else 'orphan' end
             and c.reference in (l.our_reference, l.gateway_reference) and c.state <> 'open'
           order by c.id limit 1) o on true
       where l.statement_id = ${id} and l.line is not null
    ), placed as (
      select n.*, row_number() over (partition by payment_id order by number) as place,
             sum(amount) over (partition by payment_id) as said,
             array_agg(gateway_reference) over (partition by payment_id) as here
        from named n
    ), compared as (
      select p.*, coalesce(e.said, 0) as said_elsewhere, coalesce(e.is_earlier, false) as is_earlier
        from placed p
        left join lateral (
          select sum(f.amount) as said, bool_or(f.statement_id < ${id}) as is_earlier from (
            select distinct on (l.gateway_reference) l.amount, l.statement_id from gateway_statement_line l
             where l.payment_id = p.payment_id and l.line is not null
               and l.statement_id <> ${id} and l.gateway_reference <> all (p.here)
             order by l.gateway_reference, l.statement_id) f) e on true
    ), judged as (
      select *, payment_id is not null and currency = in_currency and has = said + said_elsewhere as is_whole,
             place > 1 or is_earlier as is_more
        from compared
    )
    update gateway_statement_line l
       set payment_id = j.payment_id, ledger_state = j.state,
           ledger_currency = case when j.payment_id is null then null else coalesce(j.in_currency, j.currency) end,
           ledger_amount = case when j.is_whole then j.amount when j.is_more then 0 else j.has end,
           result = case when j.payment_id is null then 'statement-only' when j.is_whole then 'matched'
                         when j.is_more then 'repeated' when j.has = 0 then 'state'
                         when j.has = j.amount and j.currency = j.in_currency then 'matched' else 'amount' end
      from judged j where l.statement_id = ${id} and l.number = j.number`.execute(tx);
}

/** The payments of a gateway that the ledger has as settled within the period; the credit of a case is part of its deposit. */
const settled = ({
  site_id: site,
  adapter,
  starts_at: from,
  ends_at: to,
}: Matched): RawBuilder<unknown> => sql`
  settled as (
    select d.id, 'deposit' as kind, d.currency, d.state, ${collected} as amount
      from (select distinct coalesce(c.deposit_id, p.id) as id from deposit p
              left join payment_case c on c.id = p.id
             where p.site_id = ${site} and p.state = 'paid' and p.adapter = ${adapter}
               and p.settled_at >= ${from} and p.settled_at < ${to}) one
      join deposit d on d.id = one.id
    union all
    select w.id, 'payout', w.currency, w.state, ${paidOut} from withdrawal w
     where w.site_id = ${site} and w.state = 'paid' and w.adapter = ${adapter} and w.asked_at is not null
       and w.closed_at >= ${from} and w.closed_at < ${to})`;

/** Whether a line of any statement names a payment `p`. */
const isNamed = ({ site_id: site }: Matched) => sql`exists (
  select from gateway_statement_line l where l.payment_id = p.id and l.line is not null and l.site_id = ${site})`;

/** Adds what only the ledger has, and takes away what is in a statement by now. */
async function listMissing(tx: Tx, statement: Matched): Promise<void> {
  const { id, site_id: site } = statement;
  await sql`
    delete from gateway_statement_line where statement_id = ${id} and line is null and decision is null`.execute(
    tx,
  );
  const { rows } = await sql<{ last: number }>`
    with ${settled(statement)}, missing as (
      select p.* from settled p where p.amount <> 0 and not ${isNamed(statement)}
    ), kept as (
      update gateway_statement_line l
         set ledger_amount = coalesce(m.amount, 0), ledger_state = coalesce(m.state, l.ledger_state),
             result = case when m.id is null then 'matched' else 'ledger-only' end
        from gateway_statement_line k left join missing m on m.id = k.payment_id
       where l.statement_id = ${id} and l.line is null and k.statement_id = ${id} and k.number = l.number
      returning l.payment_id
    ), added as (
      insert into gateway_statement_line (statement_id, number, site_id, kind, currency, payment_id, ledger_state,
                                          ledger_amount, ledger_currency, result)
      select ${id}::uuid, s.last_number + row_number() over (order by m.id), ${site}::int, m.kind, m.currency, m.id, m.state,
             m.amount, m.currency, 'ledger-only'
        from missing m cross join gateway_statement s
       where s.id = ${id} and m.id not in (select payment_id from kept)
      returning number
    )
    select max(number)::int as last from added`.execute(tx);
  const last = rows[0]?.last;
  if (last !== null && last !== undefined)
    await tx.updateTable('gateway_statement').set({ last_number: last }).where('id', '=', id).execute();
}

interface Summed {
  readonly kind: Flow;
  readonly currency: string;
  readonly what: 'statement' | 'fee' | 'ledger' | 'period' | 'elsewhere' | 'outside';
  readonly count: number;
  readonly amount: bigint;
}

/** Sums by kind and currency. Those of the ledger's side are counted twice, by its lines and by the period: they agree. */
async function readTotals(tx: Tx, statement: Matched): Promise<FlowTotals[]> {
  const { id } = statement;
  // Payments of this statement: by their first line, and those without one.
  const { rows } = await sql<Summed>`
    with ${settled(statement)}, own as (
      select * from gateway_statement_line where statement_id = ${id}
    ), mine as (
      select payment_id, sum(ledger_amount)::bigint as amount from own where payment_id is not null group by 1
    ), sums as (
      select kind, currency, 'statement' as what, amount from own where line is not null
      union all select kind, currency, 'fee', fee from own where line is not null
      union all select kind, ledger_currency, 'ledger', ledger_amount from own where ledger_amount <> 0
      union all select kind, currency, 'period', amount from settled where amount <> 0
      union all
      select p.kind, p.currency, 'elsewhere', p.amount - coalesce(m.amount, 0)
        from settled p left join mine m on m.payment_id = p.id where ${isNamed(statement)}
      union all
      select o.kind, o.ledger_currency, 'outside', o.ledger_amount from own o
       where o.ledger_amount <> 0 and not exists (select from settled p where p.id = o.payment_id)
    )
    select kind, currency, what, count(*)::int as count, sum(amount)::bigint as amount
      from sums where what in ('statement', 'fee') or amount <> 0
     group by 1, 2, 3 order by 1, 2`.execute(tx);
  const names = new Set(rows.map(({ kind, currency }) => `${kind} ${currency}`));
  return [...names].flatMap((name) => {
    const group = rows.filter(({ kind, currency }) => `${kind} ${currency}` === name);
    const [first] = group;
    return first ? [totalsOf(first, group)] : [];
  });
}

function totalsOf({ kind, currency }: Summed, group: readonly Summed[]): FlowTotals {
  const sumOf = (what: Summed['what']): Sum => {
    const found = group.find((row) => row.what === what);
    return { count: found?.count ?? 0, amount: formatAmount(found?.amount ?? 0n) };
  };
  return {
    ...{ kind, currency, fee: sumOf('fee').amount },
    ...{ statement: sumOf('statement'), ledger: sumOf('ledger'), period: sumOf('period') },
    ...{ elsewhere: sumOf('elsewhere'), outside: sumOf('outside') },
  };
}

async function countLines(tx: Tx, id: string) {
  const { rows } = await sql<{ result: LineResult; count: number; open: number }>`
    select result, count(*)::int as count,
           count(*) filter (where result <> 'matched' and decision is null)::int as open
      from gateway_statement_line where statement_id = ${id} group by 1`.execute(tx);
  return {
    counts: Object.fromEntries(rows.map(({ result, count }) => [result, count])),
    open: rows.reduce((sum, row) => sum + row.open, 0),
  };
}
