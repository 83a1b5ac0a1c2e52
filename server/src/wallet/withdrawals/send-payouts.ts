import { isCurrencyCode } from '#rules/money/currency.ts';
import type { Db } from '../../db/database.ts';
import type { PayoutAdapter } from '../../providers/payout-adapter.ts';
import { findUnsent, lockWithdrawal, updateWithdrawal } from './store.ts';

const AT_ONCE = 20;
/** How long an adapter that did not answer is left alone. */
const ASK_AGAIN_MS = 30_000;

/**
 * Hands approved withdrawals to their adapters. That an adapter may have been asked is written down before it is, so
 * that nobody pays the same by hand; asking it again is safe, since the reference stays the same.
 */
export async function sendPayouts(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  now: Date,
): Promise<void> {
  if (adapters.size === 0) return;
  const askedBefore = new Date(now.getTime() - ASK_AGAIN_MS);
  const failures: unknown[] = [];
  for (const { id } of await findUnsent(db.read, [...adapters.keys()], askedBefore, AT_ONCE)) {
    try {
      await sendOne(db, adapters, id, now, askedBefore);
    } catch (error) {
      // One gateway that is down does not hold up the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payouts could not be sent`);
}

async function sendOne(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  id: string,
  now: Date,
  askedBefore: Date,
): Promise<void> {
  const row = await db.tx(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    const isDue =
      found?.state === 'approved' &&
      found.accepted_at === null &&
      (found.asked_at === null || found.asked_at < askedBefore);
    if (!isDue) return undefined;
    await updateWithdrawal(tx, id, { asked_at: now, asked_times: found.asked_times + 1 });
    return found;
  });
  const adapter = row && adapters.get(row.adapter);
  if (!row || !adapter) return;
  const { currency } = row;
  if (!isCurrencyCode(currency)) throw new Error(`withdrawal ${id} has the unknown currency ${currency}`);
  await adapter.payOut({
    reference: id,
    amount: row.amount - row.fee,
    currency,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    holderName: row.holder_name,
  });
  await db.tx((tx) => updateWithdrawal(tx, id, { accepted_at: now }));
}
