import type { ProofDecline } from '#contract/calls/wallet/deposit-proofs.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import type { Deposit } from '../cases/collected.ts';
import { openCaseFor } from '../cases/open-case.ts';
import { askedFor } from '../deposits/judge-notice.ts';
import { creditByHand, failByHand } from '../settle-deposit.ts';
import { lockDeposit } from '../store.ts';
import { findProof } from './store.ts';

/** A decision on a transfer, or why there is none. */
export type TransferDecision =
  | { readonly done: true; readonly before: Deposit; readonly after: Deposit }
  | { readonly done: false; readonly why: 'unknown' | 'changed' | 'amount' };

interface Asked {
  readonly depositId: string;
  /** Of the proof that the decision was made on. */
  readonly version: number;
}

/** A transfer that waits for a decision on the proof that was seen; its deposit is locked until `tx` ends. */
async function lockTransfer(tx: Tx, siteId: number, { depositId, version }: Asked) {
  const deposit = await lockDeposit(tx, depositId);
  const proof = deposit?.site_id === siteId ? await findProof(tx, depositId) : undefined;
  if (!deposit || !proof) return { done: false, why: 'unknown' } as const;
  if (deposit.state !== 'pending' || proof.version !== version)
    return { done: false, why: 'changed' } as const;
  return { done: true, deposit } as const;
}

/**
 * Credits what staff found at the bank, once: the second of two finds it decided.
 * @param came with the fee, in 1/10,000 of a unit; `undefined`: what was asked for
 */
export async function approveTransfer(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { came, ...asked }: Asked & { readonly came: bigint | undefined },
): Promise<TransferDecision> {
  const found = await lockTransfer(tx, siteId, asked);
  if (!found.done) return found;
  const { deposit } = found;
  const amount = came ?? askedFor(deposit);
  if (!isCurrencyCode(deposit.currency)) throw new Error(`unknown currency ${deposit.currency}`);
  if (amount <= deposit.fee || !inWholeCoins(amount, deposit.currency)) return { done: false, why: 'amount' };
  await creditByHand(tx, deposit, amount, { actor, now });
  // Of a player who was excluded meanwhile.
  await openCaseFor(tx, {
    ...{ adapter: deposit.adapter, verdict: 'paid', now, collected: 0n, deposit },
    notice: { reference: deposit.id, amount, currency: deposit.currency, result: 'paid' },
  });
  return done(tx, deposit);
}

/** Ends a deposit without money; its player reads why. */
export async function declineTransfer(
  tx: Tx,
  { siteId, now }: ActionContext,
  { as, ...asked }: Asked & { readonly as: ProofDecline },
): Promise<TransferDecision> {
  const found = await lockTransfer(tx, siteId, asked);
  if (!found.done) return found;
  await tx
    .updateTable('deposit_proof')
    .set({ declined: as })
    .where('deposit_id', '=', found.deposit.id)
    .execute();
  await failByHand(tx, found.deposit, now);
  return done(tx, found.deposit);
}

async function done(tx: Tx, before: Deposit): Promise<TransferDecision> {
  const after = await lockDeposit(tx, before.id);
  if (!after) throw new Error(`deposit ${before.id} is not there`);
  return { done: true, before, after };
}
