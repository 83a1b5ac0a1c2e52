import { sql } from 'kysely';
import type { Actor, JobContext } from '../../actor.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { stoppedAmong } from '../../ledger/public.ts';
import { findReviews } from '../bets/reviews.ts';
import { lockTickets } from '../bets/store.ts';
import { rejectReview } from './close-review.ts';

const TOGETHER = 200;

/** Whether `endReviews` has anything to do: asked for with those of the other jobs. */
export const anyWaiting = () => sql<boolean>`exists (select from sports_ticket where state = 'waiting')`;

/**
 * Rejects tickets that wait where the time of the trader, or of the player's answer, is over, and those of players who have begun a
 * break or exclusion. What a process that was killed has left is found by the next run.
 * @throws AggregateError of those that could not be rejected; they hold up no others
 */
export async function endReviews(db: Db, clock: Clock, actor: Actor): Promise<void> {
  const now = clock.now();
  const waiting = await db.read
    .selectFrom('sports_ticket')
    .select(['id', 'player_id', 'decides_at'])
    .where('state', '=', 'waiting')
    .orderBy('decides_at')
    .limit(TOGETHER)
    .execute();
  if (waiting.length === 0) return;
  const players = [...new Set(waiting.map(({ player_id }) => player_id))];
  const stopped = await stoppedAmong(db.read, players, now);
  const faults: unknown[] = [];
  for (const { id, player_id: playerId, decides_at: decidesAt } of waiting)
    if (stopped.has(playerId) || (decidesAt !== null && decidesAt <= now))
      await db.tx((tx) => end(tx, id, { actor, now })).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tickets could not be rejected`);
}

/** Looks again under the lock: somebody may have decided meanwhile. */
async function end(tx: Tx, id: string, context: JobContext): Promise<void> {
  const { now } = context;
  const [ticket] = await lockTickets(tx, [id]);
  const review = (await findReviews(tx, [id])).get(id);
  if (ticket?.state !== 'waiting' || !review) return;
  const isStopped = (await stoppedAmong(tx, [ticket.player_id], now)).size > 0;
  if (!isStopped && ticket.decides_at !== null && ticket.decides_at > now) return;
  const late = review.state === 'offered' ? 'OFFER_EXPIRED' : 'NOT_DECIDED';
  await rejectReview(tx, { ticket, legs: [], review }, isStopped ? 'PLAYER_STOPPED' : late, context);
}
