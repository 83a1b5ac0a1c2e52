import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Closes a site or opens it again: closed, it takes no registrations, deposits and bets, and pays out. Every server acts on it
 * as soon as the transaction has committed.
 *
 * @returns `false` where it was so already
 */
export async function setWithdrawalsOnly(
  tx: Tx,
  { siteId }: Pick<ActionContext, 'siteId'>,
  isClosed: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site')
    .set({ withdrawals_only: isClosed })
    .where('id', '=', siteId)
    .where('withdrawals_only', '<>', isClosed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
