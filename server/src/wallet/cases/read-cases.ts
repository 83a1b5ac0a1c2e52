import { type RawBuilder, sql } from 'kysely';
import type { PaymentCaseKind } from '#contract/office/money/payment-words.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import type { CaseState } from '../tables.ts';
import { dueOf } from './collected.ts';

export interface CaseFilter {
  readonly siteIds: readonly number[];
  /** Whose orphans are listed as well. */
  readonly operatorId: number | undefined;
  readonly state?: CaseState | undefined;
  readonly kind?: PaymentCaseKind | undefined;
  readonly depositId?: string | undefined;
  readonly withdrawalId?: string | undefined;
  readonly id?: string | undefined;
  readonly isOldestFirst: boolean;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface ListedCase {
  readonly id: string;
  readonly site_id: number | null;
  readonly external_id: string | null;
  readonly deposit_id: string | null;
  readonly withdrawal_id: string | null;
  readonly player_id: bigint | null;
  readonly account_id: string | null;
  readonly kind: PaymentCaseKind;
  readonly state: CaseState;
  readonly adapter: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly result: 'paid' | 'failed';
  readonly raw: string | null;
  readonly times: number;
  readonly opened_at: Date;
  readonly last_at: Date;
  readonly moved: bigint;
  readonly taken: bigint;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  /** Of its deposit or withdrawal. */
  readonly own_currency: string | null;
  /** What the ledger has as collected for its deposit now, or paid out for its withdrawal: below 0. */
  readonly collected: bigint;
}

/** What the gateway has beyond what the ledger has. */
export const openDue = (row: ListedCase): bigint => (row.state === 'open' ? dueOf(row, row.collected) : 0n);

/**
 * Cases of some sites, and the orphans of an operator. Each site is read by itself in the order of the list, so that a page
 * costs as much as its rows.
 */
export async function listCases(reader: Reader, filter: CaseFilter): Promise<ListedCase[]> {
  const { siteIds, operatorId, isOldestFirst, after, limit } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.state !== undefined) conditions.push(sql`c.state = ${filter.state}`);
  if (filter.kind !== undefined) conditions.push(sql`c.kind = ${filter.kind}`);
  // A credited orphan is about the deposit that it became.
  if (filter.depositId !== undefined)
    conditions.push(sql`(c.deposit_id = ${filter.depositId} or c.id = ${filter.depositId})`);
  if (filter.withdrawalId !== undefined) conditions.push(sql`c.withdrawal_id = ${filter.withdrawalId}`);
  if (filter.id !== undefined) conditions.push(sql`c.id = ${filter.id}`);
  if (after !== undefined) conditions.push(isOldestFirst ? sql`c.id > ${after}` : sql`c.id < ${after}`);
  const order = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const which = sql.join(conditions, sql` and `);
  const { rows } = await sql<ListedCase>`
    select f.*, s.external_id, p.id as player_id, p.account_id, coalesce(d.currency, w.currency) as own_currency,
           case when f.currency = d.currency
                then coalesce((select sum(m.moved) from payment_case m
                                where m.deposit_id = d.id and m.currency = d.currency), 0)
                     + case when d.state = 'paid' then d.amount + d.fee else 0 end
                     + case when d.state = 'paid' and f.kind not in ('refund', 'chargeback')
                            then d.refunded + d.charged_back else 0 end
                when f.currency = w.currency
                then coalesce((select sum(m.moved) from payment_case m
                                where m.withdrawal_id = w.id and m.currency = w.currency), 0)
                     - case when w.state = 'paid' or (f.result = 'paid' and w.state in ('pending', 'approved'))
                            then w.amount - w.fee else 0 end
                else 0 end::bigint as collected
      from (
        select c.* from unnest(${plainArray(siteIds)}::int[]) as of_site (id)
         cross join lateral (
           select c.* from payment_case c where c.site_id = of_site.id and ${which}
            order by c.id ${order} limit ${limit}) c
        union all
        (select c.* from payment_case c
          where c.site_id is null and c.operator_id = ${operatorId ?? null} and ${which}
          order by c.id ${order} limit ${limit})
      ) f
      left join site s on s.id = f.site_id
      left join deposit d on d.id = coalesce(f.deposit_id, f.id)
      left join withdrawal w on w.id = f.withdrawal_id
      left join player p on p.id = coalesce(d.player_id, w.player_id)
     order by f.id ${order} limit ${limit}`.execute(reader);
  return rows;
}
