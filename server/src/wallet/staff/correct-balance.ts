import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn } from '../../ledger/public.ts';

/** A correction of a player's balance. */
export interface Correction {
  readonly playerId: bigint;
  readonly purse: 'cash' | 'token';
  /** In 1/10,000 of a unit; above 0 to the player, below 0 from the player. */
  readonly amount: bigint;
  /** UUID of what it was decided by. */
  readonly ref: string;
}

export type Corrected =
  | { readonly done: true; readonly before: bigint; readonly after: bigint }
  | { readonly done: false; readonly why: 'unknownPlayer' | 'insufficientFunds' | 'accountFrozen' };

/**
 * Moves a correction between the account `adjustments` of the site and a player's purse, never more out of it than is free.
 *
 * @throws Error where the ledger refuses it for another reason
 */
export async function correctBalance(
  tx: Tx,
  { siteId, actor }: ActionContext,
  { playerId, purse, amount, ref }: Correction,
): Promise<Corrected> {
  const player = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', playerId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!player) return { done: false, why: 'unknownPlayer' };
  const sides =
    amount > 0n
      ? ({ from: 'adjustments', to: purse, amount } as const)
      : ({ from: purse, to: 'adjustments', amount: -amount } as const);
  const answer = await postIn(tx, {
    key: uuid7(),
    ...{ siteId, playerId, actor },
    steps: [{ ...sides, kind: 'adjustment', ref }],
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) {
    const { refused } = answer;
    if (refused === 'insufficientFunds' || refused === 'accountFrozen') return { done: false, why: refused };
    throw new Error(`a correction was refused by the ledger: ${refused}`);
  }
  const after = answer.after[purse] ?? 0n;
  return { done: true, before: after - amount, after };
}
