import { sql } from 'kysely';
import type { Reader, Tx } from '../../../db/database.ts';
import { nameAccount, type SiteAccount } from '../../accounts.ts';

export interface SiteBalance {
  readonly account: SiteAccount;
  readonly currency: string;
  /** Below zero where more went out than came in. */
  readonly balance: bigint;
}

/** Balances of the accounts of a site. Accounts that never moved are left out. */
export async function siteBalances(reader: Reader, siteId: number): Promise<SiteBalance[]> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select account_id as id, sum(balance)::int8 as balance from (
      select account_id, balance from site_balance
       where account_id > -(${siteId + 1}::int8 << 33) and account_id <= -(${siteId}::int8 << 33)
      union all
      select slot + 1 - ((site_id::int8 << 33) | (currency_id::int8 << 6)), change
        from total_change, lateral (values (from_slot, -amount), (to_slot, amount)) side(slot, change)
       where site_id = ${siteId} and slot < 0
    ) b group by account_id order by account_id desc`.execute(reader);
  return rows.flatMap(({ id, balance }) => {
    const name = nameAccount(id);
    return 'siteId' in name ? [{ account: name.account, currency: name.currency, balance }] : [];
  });
}

/** For a job to run every minute or so: adds what was posted to the totals of days and the balances of sites. */
export async function foldTotals(tx: Tx): Promise<void> {
  await sql`select ledger_fold()`.execute(tx);
}
