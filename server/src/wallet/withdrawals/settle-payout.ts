import { providerActor } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PayoutNotice } from '../../providers/payout-adapter.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { lockWithdrawal, recordPayoutCallback } from './store.ts';

/**
 * The verdict on a callback. Only `paid` and `failed` changed anything. `conflict`: the gateway contradicts its earlier
 * result, which needs staff; `mismatch`: another amount or currency than was sent.
 */
export type PayoutVerdict = 'paid' | 'failed' | 'repeated' | 'conflict' | 'unknown' | 'mismatch';

/** Applies what a gateway said of a payout, at most once, in one transaction with the money. */
export async function settlePayout(
  db: Db,
  adapter: string,
  notice: PayoutNotice,
  now: Date,
): Promise<PayoutVerdict> {
  return db.tx(async (tx) => {
    const verdict = UUID.test(notice.reference) ? await decide(tx, adapter, notice, now) : 'unknown';
    const withdrawalId = verdict === 'unknown' ? null : notice.reference;
    await recordPayoutCallback(tx, { adapter, withdrawalId, verdict, now, raw: notice.raw ?? null });
    return verdict;
  });
}

async function decide(tx: Tx, adapter: string, notice: PayoutNotice, now: Date): Promise<PayoutVerdict> {
  const row = await lockWithdrawal(tx, notice.reference);
  // A gateway speaks of what it was asked to pay, and of no other's.
  if (row?.adapter !== adapter || row.asked_at === null) return 'unknown';
  if (row.amount - row.fee !== notice.amount || row.currency !== notice.currency) return 'mismatch';
  if (row.state !== 'approved') return row.state === notice.result ? 'repeated' : 'conflict';
  await closeWithdrawal(tx, row, { state: notice.result }, { actor: providerActor(adapter), now });
  return notice.result;
}
