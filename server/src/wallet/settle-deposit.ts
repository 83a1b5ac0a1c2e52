import { formatAmount } from '#rules/money/amount.ts';
import { type Actor, providerActor } from '../actor.ts';
import type { Db, Tx } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { UUID, uuid7 } from '../db/uuid7.ts';
import { postIn, type Step } from '../ledger/public.ts';
import type { PaymentNotice } from '../providers/payment-adapter.ts';
import { collectedFor } from './cases/collected.ts';
import { openCaseFor } from './cases/open-case.ts';
import { lockDeposit, recordCallback, setDepositState } from './store.ts';
import { markDeposit } from './turnover.ts';

/**
 * The verdict on a callback. `paid`, `late` and `failed` changed something. `late`: paid after the deposit had expired or
 * failed, and credited all the same. `conflict`: the gateway contradicts its earlier result, or what staff decided since;
 * `mismatch`: another amount or currency than requested. These, and money for what is `unknown`, are cases for staff.
 */
export type DepositVerdict = 'paid' | 'late' | 'failed' | 'repeated' | 'conflict' | 'unknown' | 'mismatch';

/** Applies what a gateway said, at most once, in one transaction with the money. */
export async function settleDeposit(
  db: Db,
  adapter: string,
  notice: PaymentNotice,
  now: Date,
): Promise<DepositVerdict> {
  return db.tx(async (tx) => {
    const deposit = UUID.test(notice.reference) ? await lockDeposit(tx, notice.reference) : undefined;
    const collected = deposit ? await collectedFor(tx, deposit) : 0n;
    const verdict = verdictOf(deposit, adapter, notice, { now, collected });
    const depositId = verdict === 'unknown' ? null : notice.reference;
    await recordCallback(tx, { adapter, depositId, verdict, now }, notice);
    if (deposit && (verdict === 'paid' || verdict === 'late')) {
      await credit(tx, deposit, providerActor(adapter));
    }
    if (deposit && (verdict === 'paid' || verdict === 'late' || verdict === 'failed'))
      await close(tx, deposit, notice.result, now);
    await openCaseFor(tx, { adapter, verdict, now, collected, notice, deposit });
    return verdict;
  });
}

type Deposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>;

function verdictOf(
  deposit: Deposit | undefined,
  adapter: string,
  notice: PaymentNotice,
  { now, collected }: { readonly now: Date; readonly collected: bigint },
): DepositVerdict {
  // A gateway speaks of what was asked of it, and of no other's.
  if (deposit?.adapter !== adapter) return 'unknown';
  if (deposit.amount + deposit.fee !== notice.amount || deposit.currency !== notice.currency)
    return 'mismatch';
  if (deposit.state === 'paid') return notice.result === 'paid' ? 'repeated' : 'conflict';
  // Staff decided on money of it that the gateway named before.
  if (collected !== 0n) return 'conflict';
  const isOpen = deposit.state === 'pending' && deposit.expires_at > now;
  if (notice.result === 'paid') return isOpen ? 'paid' : 'late';
  return deposit.state === 'pending' ? 'failed' : 'repeated';
}

async function credit(tx: Tx, deposit: Deposit, actor: Actor): Promise<void> {
  const { site_id: siteId, player_id: playerId, amount, fee, currency, id: ref } = deposit;
  await markDeposit(tx, { siteId, playerId, amount });
  const paid: Step = { from: 'clearing', to: 'cash', amount, kind: 'deposit', ref };
  const answer = await postIn(tx, {
    // The key must not be guessable: a player who knows it, such as the deposit's id, could use it first for a bet.
    key: uuid7(),
    siteId,
    playerId,
    actor,
    steps:
      fee === 0n ? [paid] : [paid, { from: 'clearing', to: 'fees', amount: fee, kind: 'fee', ref, currency }],
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) throw new Error(`deposit ${ref} was refused by the ledger: ${answer.refused}`);
}

async function close(tx: Tx, deposit: Deposit, state: 'paid' | 'failed', now: Date): Promise<void> {
  await setDepositState(tx, deposit.id, state, now);
  await addToOutbox(tx, {
    siteId: deposit.site_id,
    playerId: deposit.player_id,
    topic: 'deposit.settled',
    payload: { deposit_id: deposit.id, state, amount: formatAmount(deposit.amount) },
  });
}
