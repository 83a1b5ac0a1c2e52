import { formatAmount } from '#rules/money/amount.ts';
import { type Actor, providerActor } from '../actor.ts';
import type { Db, Tx } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { UUID, uuid7 } from '../db/uuid7.ts';
import { postIn, type Step } from '../ledger/public.ts';
import type { PaymentNotice } from '../providers/payment-adapter.ts';
import { collectedFor, type Deposit } from './cases/collected.ts';
import { findReversal, noteMoved, openCaseFor } from './cases/open-case.ts';
import { askedFor, type DepositVerdict, judge, sentBack } from './deposits/judge-notice.ts';
import { noteSentBack, takeBack } from './deposits/send-back.ts';
import {
  insertDeposit,
  lockDeposit,
  lockDepositByRef,
  recordCallback,
  setDepositState,
  setGatewayRef,
} from './store.ts';
import { markDeposit } from './turnover.ts';

interface Settling {
  readonly deposit: Deposit;
  readonly notice: PaymentNotice;
  readonly now: Date;
  readonly actor: Actor;
  /** What the ledger has as collected, in 1/10,000 of a unit. */
  readonly collected: bigint;
}

/**
 * Applies what a gateway said, at most once, in one transaction with the money.
 * @param gateway the code of a gateway, or of an adapter that is bundled
 */
export const settleDeposit = (
  db: Db,
  gateway: string,
  notice: PaymentNotice,
  now: Date,
): Promise<DepositVerdict> => db.tx((tx) => settleDepositIn(tx, gateway, notice, now));

/** The same within a transaction of the caller. */
export async function settleDepositIn(
  tx: Tx,
  gateway: string,
  notice: PaymentNotice,
  now: Date,
): Promise<DepositVerdict> {
  const deposit = await lockNamed(tx, gateway, notice);
  const collected = deposit ? await collectedFor(tx, deposit) : 0n;
  const gross = deposit?.state === 'paid' ? collected + sentBack(deposit) : collected;
  const verdict = judge(deposit, gateway, notice, { now, collected: gross });
  const depositId = verdict === 'unknown' ? null : (deposit?.id ?? null);
  await recordCallback(tx, { adapter: gateway, depositId, verdict, now }, notice);
  const settling = deposit && { deposit, notice, now, collected, actor: providerActor(gateway) };
  if (settling) await apply(tx, settling, verdict);
  const caseId = await openCaseFor(tx, {
    adapter: gateway,
    verdict,
    now,
    collected: gross,
    notice,
    deposit,
  });
  if (settling && caseId !== undefined) await applyByCase(tx, settling, { verdict, caseId, gross });
  return verdict;
}

/** The deposit that a gateway speaks of, by our name for it or by theirs. */
async function lockNamed(tx: Tx, gateway: string, { reference, gatewayRef }: PaymentNotice) {
  if (UUID.test(reference)) return lockDeposit(tx, reference);
  if (reference !== '' || gatewayRef === undefined) return undefined;
  return lockDepositByRef(tx, gateway, gatewayRef);
}

/** What a verdict does to the deposit itself. */
async function apply(tx: Tx, settling: Settling, verdict: DepositVerdict): Promise<void> {
  const { deposit, notice, now, actor } = settling;
  const isCredited =
    verdict === 'paid' || verdict === 'late' || verdict === 'partial' || verdict === 'overpaid';
  if (isCredited && notice.gatewayRef !== undefined) await setGatewayRef(tx, deposit.id, notice.gatewayRef);
  if (verdict === 'failed') await close(tx, deposit, 'failed', now);
  if (verdict === 'paid' || verdict === 'late') {
    await credit(tx, deposit, actor);
    await close(tx, deposit, 'paid', now);
    await takeBackEarlier(tx, settling, deposit);
  }
  if (verdict === 'partial' || verdict === 'overpaid') {
    const came = await setCredited(tx, deposit, notice.amount);
    await credit(tx, came, actor);
    await close(tx, came, 'paid', now);
    await takeBackEarlier(tx, settling, came);
  }
}

/** Takes back what a gateway said to have sent back before it said that it came: its case then says so. */
async function takeBackEarlier(tx: Tx, { now, actor }: Settling, deposit: Deposit): Promise<void> {
  let collected = deposit.amount + deposit.fee;
  for (const { kind, amount } of reversalsOf(deposit)) {
    const caseId = amount > 0n ? await findReversal(tx, deposit.id, kind) : undefined;
    if (caseId === undefined) continue;
    const back = await takeBack(tx, { ...deposit, state: 'paid' }, amount, { caseId, collected, actor });
    await noteMoved(tx, caseId, { ...back, now });
    collected += back.moved;
  }
}

const reversalsOf = ({ refunded, charged_back }: Deposit) =>
  [
    { kind: 'refund', amount: refunded },
    { kind: 'chargeback', amount: charged_back },
  ] as const;

/** What a verdict does by a case of its own, which then says how much moved. */
async function applyByCase(
  tx: Tx,
  { deposit, notice, now, collected, actor }: Settling,
  at: { readonly verdict: DepositVerdict; readonly caseId: string; readonly gross: bigint },
): Promise<void> {
  const { verdict, caseId, gross } = at;
  if (verdict === 'sent-back') {
    const more = await noteSentBack(tx, deposit, notice);
    const back = await takeBack(tx, deposit, more, { caseId, collected, actor });
    if (deposit.state === 'pending') await close(tx, deposit, 'failed', now);
    await noteMoved(tx, caseId, { ...back, now });
  }
  if (verdict === 'topped-up') {
    const amount = notice.amount - gross;
    const more = { ...deposit, id: caseId, amount, fee: 0n };
    await insertDeposit(tx, {
      ...{
        id: caseId,
        siteId: deposit.site_id,
        playerId: deposit.player_id,
        methodCode: deposit.method_code,
      },
      ...{
        adapter: deposit.adapter,
        currency: deposit.currency,
        amount,
        fee: 0n,
        openedAt: now,
        expiresAt: now,
      },
    });
    await credit(tx, more, actor);
    await close(tx, more, 'paid', now);
    await noteMoved(tx, caseId, { moved: amount, taken: 0n, now });
  }
}

/** Makes a deposit what came: of a part, the same part of the fee; of more, the fee that was asked for. */
async function setCredited(tx: Tx, deposit: Deposit, came: bigint): Promise<Deposit> {
  const asked = askedFor(deposit);
  const fee = came < asked ? (deposit.fee * came) / asked : deposit.fee;
  const change = { amount: came - fee, fee, asked_amount: asked };
  await tx.updateTable('deposit').set(change).where('id', '=', deposit.id).execute();
  return { ...deposit, ...change };
}

/**
 * Credits a deposit with what staff found at the bank, as a gateway's notice would.
 * @param came with the fee, above it, in 1/10,000 of a unit
 */
export async function creditByHand(
  tx: Tx,
  deposit: Deposit,
  came: bigint,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const credited = came === askedFor(deposit) ? deposit : await setCredited(tx, deposit, came);
  await credit(tx, credited, actor);
  await close(tx, credited, 'paid', now);
}

/** Ends a deposit that staff has declined. */
export const failByHand = (tx: Tx, deposit: Deposit, now: Date): Promise<void> =>
  close(tx, deposit, 'failed', now);

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
