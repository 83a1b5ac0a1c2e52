import type { PaymentNotice } from '../../providers/payment-adapter.ts';
import type { Deposit } from '../cases/collected.ts';

/**
 * The verdict on a notice. `paid`, `late`, `failed`, `partial`, `overpaid`, `topped-up` and `sent-back` changed something.
 * `late`: paid after the deposit had expired or failed, and credited all the same. `topped-up`: more came than what was credited
 * as `partial`. `twice`: another payment
 * of the same order, which is credited to nobody. `sent-back`: a refund or chargeback. `conflict`: the gateway contradicts its earlier result, or what staff decided
 * since; `mismatch`: another amount or currency than requested, without saying so. What is neither `paid`, `failed` nor `repeated`
 * is a case for staff where money is in question.
 */
export type DepositVerdict =
  | 'paid'
  | 'late'
  | 'failed'
  | 'partial'
  | 'overpaid'
  | 'topped-up'
  | 'twice'
  | 'sent-back'
  | 'repeated'
  | 'conflict'
  | 'unknown'
  | 'mismatch';

interface At {
  readonly now: Date;
  /** What the ledger had as collected before the notice counted, without what went back. */
  readonly collected: bigint;
}

/** What was asked of the gateway for a deposit, in 1/10,000 of a unit: with its fee. */
export const askedFor = ({ asked_amount, amount, fee }: Deposit): bigint => asked_amount ?? amount + fee;

/** What went back to who paid a deposit, in 1/10,000 of a unit. */
export const sentBack = ({ refunded, charged_back }: Deposit): bigint => refunded + charged_back;

/** Judges a notice against the deposit that it names; amounts only ever count upwards, so that their order does not matter. */
export function judge(
  deposit: Deposit | undefined,
  gateway: string,
  notice: PaymentNotice,
  at: At,
): DepositVerdict {
  // A gateway speaks of what was asked of it, and of no other's.
  if (deposit?.adapter !== gateway) return 'unknown';
  if (deposit.currency !== notice.currency) return 'mismatch';
  switch (notice.result) {
    case 'refunded':
      return notice.amount > deposit.refunded ? 'sent-back' : 'repeated';
    case 'charged-back':
      return notice.amount > deposit.charged_back ? 'sent-back' : 'repeated';
    case 'partial':
    case 'overpaid':
      if (isAnother(deposit, notice)) return 'twice';
      return judgeOther(deposit, notice, at);
    case 'paid':
    case 'failed':
      if (isAnother(deposit, notice)) return 'twice';
      return judgePlain(deposit, notice, at);
  }
}

/** Whether a gateway speaks of another payment than the one that was credited. */
const isAnother = ({ state, gateway_ref }: Deposit, { gatewayRef, result }: PaymentNotice): boolean =>
  state === 'paid' &&
  result !== 'failed' &&
  gatewayRef !== undefined &&
  gateway_ref !== null &&
  gatewayRef !== gateway_ref;

function judgePlain(deposit: Deposit, notice: PaymentNotice, { now, collected }: At): DepositVerdict {
  if (askedFor(deposit) !== notice.amount) return 'mismatch';
  const isPaid = notice.result === 'paid';
  if (deposit.state === 'paid') {
    if (isPaid && deposit.asked_amount !== null && collected < notice.amount) return 'topped-up';
    return isPaid ? 'repeated' : 'conflict';
  }
  // Staff decided on money of it that the gateway named before.
  if (collected !== 0n) return 'conflict';
  const isOpen = deposit.state === 'pending' && deposit.expires_at > now;
  if (isPaid) return isOpen ? 'paid' : 'late';
  return deposit.state === 'pending' ? 'failed' : 'repeated';
}

function judgeOther(deposit: Deposit, { amount, result }: PaymentNotice, { collected }: At): DepositVerdict {
  if (amount <= collected) return 'repeated';
  if (deposit.state === 'paid') return 'topped-up';
  if (collected !== 0n || amount <= deposit.fee) return 'conflict';
  return result === 'partial' ? 'partial' : 'overpaid';
}
