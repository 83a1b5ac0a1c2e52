import { sql } from 'kysely';
import { isPayoutCase, type PaymentCaseKind } from '#contract/office/money/payment-words.ts';
import type { Tx } from '../../db/database.ts';
import type { lockDeposit } from '../store.ts';
import type { WithdrawalRow } from '../withdrawals/store.ts';

export type Deposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>;

/** What a gateway said of a payment, as far as its amount is concerned. */
export interface Said {
  readonly kind: PaymentCaseKind;
  readonly result: 'paid' | 'failed';
  /** In 1/10,000 of a unit. */
  readonly amount: bigint;
}

/** What moved by decisions on cases of a payment, in its currency. */
async function movedFor(
  tx: Tx,
  of: 'deposit_id' | 'withdrawal_id',
  { id, currency }: { readonly id: string; readonly currency: string },
): Promise<bigint> {
  const { moved } = await tx
    .selectFrom('payment_case')
    .select(sql<bigint>`coalesce(sum(moved), 0)::bigint`.as('moved'))
    .where(of, '=', id)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return moved;
}

/** What the ledger has as collected for a deposit, in 1/10,000 of a unit: with its fee, and with what staff decided. */
export async function collectedFor(tx: Tx, deposit: Deposit): Promise<bigint> {
  const moved = await movedFor(tx, 'deposit_id', deposit);
  return moved + (deposit.state === 'paid' ? deposit.amount + deposit.fee : 0n);
}

/**
 * The same of a withdrawal: below 0, since it left the gateway. One that waits for its gateway counts as what the gateway says
 * became of it: a decision closes it so.
 */
export async function paidOutFor(tx: Tx, withdrawal: WithdrawalRow, result: Said['result']): Promise<bigint> {
  const moved = await movedFor(tx, 'withdrawal_id', withdrawal);
  const isPaid = isOpen(withdrawal) ? result === 'paid' : withdrawal.state === 'paid';
  return moved - (isPaid ? withdrawal.amount - withdrawal.fee : 0n);
}

/** Whether a withdrawal has not ended. */
export const isOpen = ({ state }: Pick<WithdrawalRow, 'state'>): boolean =>
  state === 'pending' || state === 'approved';

/** What a gateway says it has of a payment, in 1/10,000 of a unit: below 0 what it paid out. */
export function namedBy({ kind, result, amount }: Said): bigint {
  if (result === 'failed') return 0n;
  return isPayoutCase(kind) ? -amount : amount;
}

/**
 * What a gateway says it has beyond what the ledger has, in 1/10,000 of a unit: above 0 it has money that nobody was credited,
 * below 0 somebody has money that it paid, or never had; at 0 the two agree.
 */
export const dueOf = (said: Said, collected: bigint): bigint => namedBy(said) - collected;
