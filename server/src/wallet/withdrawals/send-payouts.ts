import { z } from 'zod';
import { isCurrencyCode } from '#rules/money/currency.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { AddOutsideWork, OutsideHandler } from '../../providers/outside-work.ts';
import type { PayoutAdapter } from '../../providers/payout-adapter.ts';
import { findUnsent, lockWithdrawal, updateWithdrawal } from './store.ts';

/** Batch size of payouts queued per adapter. */
const AT_ONCE = 20;
/** Pause after an adapter failed to answer. */
const ASK_AGAIN_MS = 30_000;

const askedBefore = (now: Date) => new Date(now.getTime() - ASK_AGAIN_MS);

/** Puts approved withdrawals into the queue of payouts, those of each adapter by themselves: none waits for another's. */
export async function queuePayouts(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  add: AddOutsideWork,
  now: Date,
): Promise<void> {
  for (const adapter of adapters.keys()) {
    const unsent = await findUnsent(db.read, adapter, askedBefore(now), AT_ONCE);
    if (unsent.length === 0) continue;
    const payouts = unsent.map(({ id }) => ({ data: { withdrawalId: id }, group: adapter, key: id }));
    await db.tx((tx) => add(tx, 'payout', payouts));
  }
}

const work = z.object({ withdrawalId: z.string() });

/**
 * Sends an approved withdrawal to its adapter. The attempt is recorded before the request, so that staff cannot pay the
 * same by hand; a retry is safe, since the reference stays the same.
 */
export function payoutHandler(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  clock: Clock,
): OutsideHandler {
  return ({ data, signal }) => sendPayout(db, adapters, work.parse(data).withdrawalId, clock.now(), signal);
}

async function sendPayout(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  id: string,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const row = await db.tx(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    const isDue =
      found?.state === 'approved' &&
      found.accepted_at === null &&
      (found.asked_at === null || found.asked_at < askedBefore(now));
    if (!isDue) return undefined;
    await updateWithdrawal(tx, id, { asked_at: now, asked_times: found.asked_times + 1 });
    return found;
  });
  const adapter = row && adapters.get(row.adapter);
  if (!row || !adapter) return;
  const { currency } = row;
  if (!isCurrencyCode(currency)) throw new Error(`withdrawal ${id} has the unknown currency ${currency}`);
  await adapter.payOut(
    {
      reference: id,
      amount: row.amount - row.fee,
      currency,
      bankCode: row.bank_code,
      accountNumber: row.account_number,
      holderName: row.holder_name,
    },
    signal,
  );
  await db.tx((tx) => updateWithdrawal(tx, id, { accepted_at: now }));
}
