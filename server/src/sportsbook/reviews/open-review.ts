import type { SlipReason } from '#contract/calls/bets.ts';
import type { Tx } from '../../db/database.ts';
import { stoppedAmong } from '../../ledger/public.ts';
import type { CheckAt } from '../bets/placing/check-slip.ts';
import { isLive, lockBoard } from '../bets/placing/read-board.ts';
import { checkTicket } from '../bets/placing/ticket-now.ts';
import { findReviews, type ReviewRow } from '../bets/reviews.ts';
import { findSiteRules } from '../bets/site-rules.ts';
import { findLegs, type LegRow, lockTickets, type TicketRow } from '../bets/store.ts';

/** A ticket that a trader decides on or has decided on, locked with all that the decision hangs on. */
export interface LockedReview extends CheckAt {
  readonly ticket: TicketRow;
  readonly legs: readonly LegRow[];
  readonly review: ReviewRow;
  /** Its player is on a break or excluded. */
  readonly isStopped: boolean;
}

/** Locks a ticket, and its markets after it: of many decisions on one, each sees what those before it did. */
export async function lockReview(tx: Tx, ticketId: string, now: Date): Promise<LockedReview | undefined> {
  const [ticket] = await lockTickets(tx, [ticketId]);
  const review = (await findReviews(tx, [ticketId])).get(ticketId);
  if (!ticket || !review) return undefined;
  const { site_id: siteId, player_id: playerId } = ticket;
  const legs = (await findLegs(tx, [ticketId])).get(ticketId) ?? [];
  const board = await lockBoard(tx, [...new Set(legs.map(({ market_id }) => market_id))]);
  const rules = await findSiteRules(tx, siteId);
  const isStopped = (await stoppedAmong(tx, [playerId], now)).has(playerId);
  return { ticket, legs, review, siteId, rules, board, now, isStopped };
}

/** Whether it can still be decided: it waits, and its time is not over. */
export const isOpen = ({ ticket, now }: Pick<LockedReview, 'ticket' | 'now'>): boolean =>
  ticket.state === 'waiting' && ticket.decides_at !== null && now < ticket.decides_at;

/**
 * Why a ticket cannot be accepted now, whatever its prices have become: a market of it is closed or suspended, a goal was scored
 * since a live selection was taken, or a match has begun that had not when it was placed.
 */
export function acceptanceProblem(review: LockedReview): SlipReason | null {
  const { ticket, legs, board } = review;
  const { reason } = checkTicket(ticket, legs, review, 'any');
  if (reason) return reason;
  const hasBegun = legs.some((leg) => {
    const market = board.get(leg.market_id);
    return !leg.is_live && market !== undefined && isLive(market);
  });
  return hasBegun ? 'EVENT_NOT_OPEN' : null;
}
