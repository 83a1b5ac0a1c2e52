import type { Actor } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { balances, type Command, type Move, postAllIn, type TransferKind } from '../ledger/public.ts';

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
  await payAll(tx, [payment], actor);
}

/** The same for many, with one call of the ledger. */
export async function payAll(tx: Tx, payments: readonly Payment[], actor: Actor): Promise<void> {
  const commands = payments.flatMap((payment) => commandOf(payment, actor) ?? []);
  if (commands.length === 0) return;
  for (const answer of await postAllIn(tx, commands))
    if (!answer.posted) throw new Error(`a payment was refused by the ledger: ${answer.refused}`);
}

function commandOf({ siteId, playerId, token, cash, kind, ref }: Payment, actor: Actor): Command | undefined {
  const steps: Move[] = [];
  if (token > 0n) steps.push({ from: 'promotions', to: 'token', amount: token, kind, ref });
  if (cash > 0n) steps.push({ from: 'promotions', to: 'cash', amount: cash, kind, ref });
  if (steps.length === 0) return undefined;
  return {
    key: uuid7(),
    siteId,
    playerId,
    actor,
    steps,
    events: [{ topic: 'balance.changed', payload: {} }],
  };
}

/** The balances after a claim, read in the same transaction. */
export async function balancesAfter(tx: Tx, playerId: bigint) {
  const found = await balances(tx, playerId);
  if (!found) throw new Error(`player ${playerId} has no accounts`);
  return found;
}
