import type { Actor } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { lockCash, openDebts, postIn, type Step } from '../../ledger/public.ts';
import type { PaymentNotice } from '../../providers/payment-adapter.ts';
import type { Deposit } from '../cases/collected.ts';

/** What a refund or chargeback moved, in 1/10,000 of a unit. */
export interface SentBack {
  /** Below 0: what the ledger has less. */
  readonly moved: bigint;
  /** What left the purse of the player; the rest of theirs is owed. */
  readonly taken: bigint;
}

/** Writes down what a gateway has sent back of a deposit by now. @returns how much more that is than it named before */
export async function noteSentBack(
  tx: Tx,
  deposit: Deposit,
  { result, amount }: PaymentNotice,
): Promise<bigint> {
  const column = result === 'refunded' ? 'refunded' : 'charged_back';
  await tx
    .updateTable('deposit')
    .set({ [column]: amount })
    .where('id', '=', deposit.id)
    .execute();
  return amount - deposit[column];
}

/**
 * Takes back what a gateway sent back to who paid a deposit: from the purse as far as there is something, and what is not is a
 * debt of the player. A fee goes back with the last of its amount. What was never credited moves nothing.
 *
 * @param sent in 1/10,000 of a unit, beyond what was taken back before
 * @param caseId what the transfers and the debt name
 */
export async function takeBack(
  tx: Tx,
  deposit: Deposit,
  sent: bigint,
  {
    caseId,
    collected,
    actor,
  }: { readonly caseId: string; readonly collected: bigint; readonly actor: Actor },
): Promise<SentBack> {
  const due = sent < collected ? sent : collected;
  if (deposit.state !== 'paid' || due <= 0n) return { moved: 0n, taken: 0n };
  const { site_id: siteId, player_id: playerId, currency } = deposit;
  // The fee goes last, so what is left of it is what is left at most.
  const credited = collected > deposit.fee ? collected - deposit.fee : 0n;
  const theirs = due < credited ? due : credited;
  const cash = (await lockCash(tx, [playerId])).get(playerId) ?? 0n;
  const taken = cash < theirs ? cash : theirs;
  const [owed, fee] = [theirs - taken, due - theirs];
  const ref = caseId;
  const steps: Step[] = [];
  if (taken > 0n) steps.push({ from: 'cash', to: 'clearing', amount: taken, kind: 'return', ref });
  if (owed > 0n) steps.push({ from: 'debts', to: 'clearing', amount: owed, kind: 'return', ref, currency });
  if (fee > 0n) steps.push({ from: 'fees', to: 'clearing', amount: fee, kind: 'fee', ref, currency });
  const answer = await postIn(tx, {
    ...{ key: uuid7(), siteId, playerId, actor, steps },
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) throw new Error(`deposit ${deposit.id} could not be taken back: ${answer.refused}`);
  if (owed > 0n) await openDebts(tx, [{ siteId, playerId, ref, amount: owed }]);
  return { moved: -due, taken };
}
