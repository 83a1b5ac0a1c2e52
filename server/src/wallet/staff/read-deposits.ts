import { type RawBuilder, sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';

export type DepositState = 'pending' | 'paid' | 'failed' | 'expired';

export interface DepositFilter {
  readonly siteIds: readonly number[];
  readonly state?: DepositState | undefined;
  readonly playerId?: bigint | undefined;
  readonly method?: string | undefined;
  /** In 1/10,000 of a unit. */
  readonly atLeast?: bigint | undefined;
  readonly id?: string | undefined;
  readonly isOldestFirst: boolean;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A deposit in a list of staff. */
export interface ListedDeposit {
  readonly id: string;
  readonly site_id: number;
  readonly external_id: string;
  readonly player_id: bigint;
  readonly account_id: string;
  readonly method_code: string;
  readonly adapter: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly state: DepositState;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly settled_at: Date | null;
  readonly open_cases: number;
}

/**
 * Deposits of some sites, by the time they were opened. Each site is read by itself in the order of the list, so that a page
 * costs as much as its rows whatever the number of deposits.
 */
export async function listDeposits(reader: Reader, filter: DepositFilter): Promise<ListedDeposit[]> {
  const { siteIds, isOldestFirst, after, limit } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`d.site_id = of_site.id`];
  if (filter.state !== undefined) conditions.push(sql`d.state = ${filter.state}`);
  if (filter.playerId !== undefined) conditions.push(sql`d.player_id = ${filter.playerId}`);
  if (filter.method !== undefined) conditions.push(sql`d.method_code = ${filter.method}`);
  if (filter.atLeast !== undefined) conditions.push(sql`d.amount >= ${filter.atLeast}`);
  if (filter.id !== undefined) conditions.push(sql`d.id = ${filter.id}`);
  if (after !== undefined) conditions.push(isOldestFirst ? sql`d.id > ${after}` : sql`d.id < ${after}`);
  const order = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const { rows } = await sql<ListedDeposit>`
    select f.*, p.account_id, s.external_id,
           (select count(*)::int from payment_case c where c.deposit_id = f.id and c.state = 'open') as open_cases
      from unnest(${plainArray(siteIds)}::int[]) as of_site (id)
     cross join lateral (
       select d.* from deposit d where ${sql.join(conditions, sql` and `)}
        order by d.id ${order} limit ${limit}) f
      join player p on p.id = f.player_id
      join site s on s.id = f.site_id
     order by f.id ${order} limit ${limit}`.execute(reader);
  return rows;
}

/** All that gateways said of a deposit, oldest first. */
export function callbacksOf(reader: Reader, depositId: string) {
  return reader
    .selectFrom('payment_callback')
    .select(['id', 'adapter', 'verdict', 'amount', 'currency', 'result', 'raw', 'received_at'])
    .where('deposit_id', '=', depositId)
    .orderBy('id')
    .limit(200)
    .execute();
}
