import type { Actor } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { balances, type Move, postIn, type TransferKind } from '../ledger/public.ts';

/** A payment of the site's promotions to a player. Amounts in 1/10,000 units. */
export interface Payment {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly token: bigint;
  readonly cash: bigint;
  readonly kind: Extract<TransferKind, 'reward' | 'bonus' | 'cashback'>;
  /** The UUID of what it is paid for. */
  readonly ref: string;
}

/**
 * Pays in the caller's transaction, which must also write the row that records the payment: the row makes it once, and
 * the key cannot be guessed.
 */
export async function pay(tx: Tx, payment: Payment, actor: Actor): Promise<void> {
  const { token, cash, kind, ref } = payment;
  const steps: Move[] = [];
  if (token > 0n) steps.push({ from: 'promotions', to: 'token', amount: token, kind, ref });
  if (cash > 0n) steps.push({ from: 'promotions', to: 'cash', amount: cash, kind, ref });
  if (steps.length === 0) return;
  const answer = await postIn(tx, {
    key: uuid7(),
    siteId: payment.siteId,
    playerId: payment.playerId,
    actor,
    steps,
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) throw new Error(`${kind} ${ref} was refused by the ledger: ${answer.refused}`);
}

/** Pays many, in the order of players, as the ledger takes its locks. */
export async function payAll(tx: Tx, payments: readonly Payment[], actor: Actor): Promise<void> {
  const inOrder = payments.toSorted((a, b) =>
    a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0,
  );
  for (const payment of inOrder) await pay(tx, payment, actor);
}

/** The balances after a claim, read in the same transaction. */
export async function balancesAfter(tx: Tx, playerId: bigint) {
  const found = await balances(tx, playerId);
  if (!found) throw new Error(`player ${playerId} has no accounts`);
  return found;
}
