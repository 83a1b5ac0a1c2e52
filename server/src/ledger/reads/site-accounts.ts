import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { nameAccount, type SiteAccount } from '../accounts.ts';

export interface SiteBalance {
  readonly account: SiteAccount;
  readonly currency: string;
  /** Below zero where more went out than came in. */
  readonly balance: bigint;
}

/** What the accounts of a site stand at. Accounts that never moved are left out. */
export async function siteBalances(reader: Reader, siteId: number): Promise<SiteBalance[]> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select account_id as id, sum(change)::int8 as balance from site_account_change
     where account_id > -(${siteId + 1}::int8 << 33) and account_id <= -(${siteId}::int8 << 33)
     group by account_id order by account_id desc`.execute(reader);
  return rows.flatMap(({ id, balance }) => {
    const name = nameAccount(id);
    return 'siteId' in name ? [{ account: name.account, currency: name.currency, balance }] : [];
  });
}

/** Housekeeping for a job to run every minute or so: keeps {@link siteBalances} quick. */
export async function foldSiteAccounts(tx: Tx): Promise<void> {
  await sql`select fold_site_accounts()`.execute(tx);
}
