import type { DeclineReason } from '#contract/office/calls/sportsbook/reviews.ts';
import type { JobContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { acceptReview, type Decided, offerTerms, rejectReview } from './close-review.ts';
import { type Offer, termsOffered } from './offered-terms.ts';
import { acceptanceProblem, isOpen, type LockedReview, lockReview } from './open-review.ts';

/** What a trader decides on a ticket that waits. */
export type ReviewDecision =
  | { readonly as: 'accept' }
  | { readonly as: 'decline'; readonly reason: DeclineReason }
  | { readonly as: 'offer'; readonly offer: Offer };

export interface ReviewProblem {
  readonly refused:
    | 'unknownTicket'
    | 'versionConflict'
    | 'reviewOver'
    | 'ticketNotOpen'
    | 'invalidAmount'
    | 'badRequest';
  readonly field: string;
}

const problem = (refused: ReviewProblem['refused'], field = 'ticket_id'): ReviewProblem => ({
  refused,
  field,
});

/**
 * Decides on a ticket as it was seen, once: it is accepted at its own price, declined, or offered on other terms. While the player is
 * to answer, it can only be declined. Where its player has begun a break or exclusion, it is rejected for that.
 *
 * @param seen the version that was seen: another one is refused (`versionConflict`)
 */
export async function decideReview(
  tx: Tx,
  seen: { readonly ticketId: string; readonly version: number },
  decision: ReviewDecision,
  context: JobContext,
): Promise<{ readonly before: LockedReview; readonly after: Decided } | ReviewProblem> {
  const before = await lockReview(tx, seen.ticketId, context.now);
  if (!before) return problem('unknownTicket');
  if (!isOpen(before)) return problem('reviewOver');
  if (before.review.version !== seen.version) return problem('versionConflict', 'version');
  const after = await decide(tx, before, decision, context);
  return 'refused' in after ? after : { before, after };
}

async function decide(
  tx: Tx,
  open: LockedReview,
  decision: ReviewDecision,
  context: JobContext,
): Promise<Decided | ReviewProblem> {
  if (open.isStopped) return rejectReview(tx, open, 'PLAYER_STOPPED', context);
  if (decision.as === 'decline') return rejectReview(tx, open, decision.reason, context);
  if (open.review.state !== 'waiting') return problem('reviewOver');
  const reason = acceptanceProblem(open);
  if (reason) return problem('ticketNotOpen');
  if (decision.as === 'offer') {
    const terms = termsOffered(open, decision.offer);
    return 'refused' in terms ? terms : offerTerms(tx, open, terms);
  }
  const accepted = await acceptReview(tx, open, context, { delayFrom: open.ticket.placed_at });
  // Nothing of its stake moves.
  if ('refused' in accepted)
    throw new Error(`ticket ${open.ticket.id} was not accepted: ${accepted.refused}`);
  return accepted;
}
