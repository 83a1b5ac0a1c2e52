import { providerActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PayoutNotice } from '../../providers/payout-adapter.ts';
import { openPayoutCaseFor } from '../cases/open-case.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { lockWithdrawal, recordPayoutCallback, type WithdrawalRow } from './store.ts';

/**
 * The verdict on a callback. Only `paid` and `failed` changed anything. `conflict`: the gateway contradicts its earlier
 * result; `mismatch`: another amount or currency than was sent. These, and payouts that nobody asked for, are cases for staff.
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
    const withdrawal = UUID.test(notice.reference) ? await lockWithdrawal(tx, notice.reference) : undefined;
    const verdict = verdictOf(withdrawal, adapter, notice);
    const withdrawalId = verdict === 'unknown' ? null : notice.reference;
    await recordPayoutCallback(tx, { adapter, withdrawalId, verdict, now, raw: notice.raw ?? null });
    if (withdrawal && (verdict === 'paid' || verdict === 'failed'))
      await closeWithdrawal(tx, withdrawal, { state: verdict }, { actor: providerActor(adapter), now });
    await openPayoutCaseFor(tx, { adapter, verdict, notice, now, withdrawal });
    return verdict;
  });
}

function verdictOf(row: WithdrawalRow | undefined, adapter: string, notice: PayoutNotice): PayoutVerdict {
  // A gateway speaks of what it was asked to pay, and of no other's.
  if (row?.adapter !== adapter || row.asked_at === null) return 'unknown';
  if (row.amount - row.fee !== notice.amount || row.currency !== notice.currency) return 'mismatch';
  if (notice.coinAmount !== undefined && notice.coinAmount !== row.coin_amount) return 'mismatch';
  if (row.state !== 'approved') return row.state === notice.result ? 'repeated' : 'conflict';
  return notice.result;
}
