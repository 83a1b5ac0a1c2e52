import { actorText, type JobContext } from '../../actor.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn } from '../../ledger/public.ts';
import { isExcluded } from '../../players/public.ts';
import { lockDeposit } from '../store.ts';

/** Flags a deposit for staff where its player had excluded themselves by the time it was paid. */
export async function flagIfExcluded(
  tx: Tx,
  deposit: { readonly id: string; readonly player_id: bigint },
  now: Date,
): Promise<void> {
  if (!(await isExcluded(tx, { playerId: deposit.player_id, now }))) return;
  await tx
    .insertInto('deposit_review')
    .values({ deposit_id: deposit.id, found_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The deposits that wait for staff, oldest first. */
export function openReviews(reader: Reader, siteId: number | undefined, limit: number) {
  return reader
    .selectFrom('deposit_review')
    .innerJoin('deposit', 'deposit.id', 'deposit_review.deposit_id')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .innerJoin('site', 'site.id', 'deposit.site_id')
    .select([
      'deposit.id',
      'deposit.method_code',
      'deposit.amount',
      'deposit.currency',
      'deposit_review.found_at',
      'player.account_id',
      'site.external_id',
    ])
    .where('deposit_review.state', '=', 'open')
    .$if(siteId !== undefined, (query) => query.where('deposit.site_id', '=', siteId ?? 0))
    .orderBy('deposit_review.found_at')
    .limit(limit)
    .execute();
}

export type ReviewDecision = 'done' | 'unknown' | 'withdrawn';

export interface Reviewer extends JobContext {
  readonly reason: string;
}

/**
 * Staff returns a flagged deposit through the gateway it came by: here it leaves the purse. `withdrawn`: it is not all
 * there any more, or goes back with a withdrawal.
 */
export async function refundDeposit(db: Db, id: string, reviewer: Reviewer): Promise<ReviewDecision> {
  return db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    const review = await tx
      .selectFrom('deposit_review')
      .select('state')
      .where('deposit_id', '=', id)
      .executeTakeFirst();
    if (!deposit || review?.state !== 'open') return 'unknown';
    const returned = await tx
      .selectFrom('withdrawal_return')
      .innerJoin('withdrawal', 'withdrawal.id', 'withdrawal_return.withdrawal_id')
      .select('withdrawal.id')
      .where('deposit_id', '=', id)
      .where('withdrawal.state', 'in', ['pending', 'approved', 'paid'])
      .executeTakeFirst();
    if (returned) return 'withdrawn';
    const answer = await postIn(tx, {
      key: uuid7(),
      siteId: deposit.site_id,
      playerId: deposit.player_id,
      actor: reviewer.actor,
      steps: [{ from: 'cash', to: 'clearing', amount: deposit.amount, kind: 'withdrawal', ref: id }],
      events: [{ topic: 'balance.changed', payload: {} }],
    });
    if (!answer.posted) return 'withdrawn';
    await closeReview(tx, id, 'refunded', reviewer);
    return 'done';
  });
}

/** Staff leaves a flagged deposit with the player. */
export async function keepDeposit(db: Db, id: string, reviewer: Reviewer): Promise<ReviewDecision> {
  return db.tx(async (tx) => ((await closeReview(tx, id, 'kept', reviewer)) ? 'done' : 'unknown'));
}

async function closeReview(
  tx: Tx,
  id: string,
  state: 'refunded' | 'kept',
  { actor, reason, now }: Reviewer,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposit_review')
    .set({ state, decided_at: now, decided_by: actorText(actor), reason })
    .where('deposit_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
