import type { SlipReason } from '#contract/calls/bets.ts';
import type { JobContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type LedgerRefusal, postIn } from '../../ledger/public.ts';
import { publishDecisions } from '../bets/placing/decide-pending.ts';
import { writeExposures } from '../bets/placing/exposure.ts';
import { stakesOf } from '../bets/placing/ticket-now.ts';
import { type ReviewRow, reviewChanged, updateReview } from '../bets/reviews.ts';
import { holdOf, type LegRow, type TicketRow, ticketGame, updateLegs, updateTickets } from '../bets/store.ts';
import type { TicketTerms } from '../bets/tables.ts';
import { stakeStep } from '../bonuses/ticket-bonus.ts';
import type { LockedReview } from './open-review.ts';

/** A ticket as a decision has left it. */
export interface Decided {
  readonly ticket: TicketRow;
  readonly legs: readonly LegRow[];
  readonly review: ReviewRow;
}

/** What a ticket costs and may win, as it is kept. */
export const termsOf = (
  { stake, risk, to_win }: Pick<TicketRow, 'stake' | 'risk' | 'to_win'>,
  legs: readonly Pick<LegRow, 'n' | 'odds' | 'odds_decimal'>[],
): TicketTerms => ({
  ...{ stake: String(stake), risk: String(risk), to_win: String(to_win) },
  legs: legs.map(({ n, odds, odds_decimal }) => ({ n, odds, odds_decimal })),
});

/**
 * Accepts a ticket as it was placed, or on the terms that were offered: of a smaller stake the rest returns. One with a live
 * selection first waits until its delay is over, as it would have without a trader.
 *
 * @param delayFrom when the player decided on what is accepted
 */
export async function acceptReview(
  tx: Tx,
  open: LockedReview,
  context: JobContext,
  { delayFrom, terms }: { readonly delayFrom: Date; readonly terms?: TicketTerms },
): Promise<Decided | { readonly refused: LedgerRefusal }> {
  const { now } = context;
  const { ticket: before, rules } = open;
  const legs = terms ? open.legs.map((leg, place) => ({ ...leg, ...terms.legs[place] })) : open.legs;
  const until = new Date(delayFrom.getTime() + (rules?.live_delay_s ?? 0) * 1_000);
  const isDelayed = until > now && legs.some(({ is_live }) => is_live);
  const ticket: TicketRow = {
    ...(terms ? onTerms(before, terms) : before),
    ...(isDelayed
      ? { state: 'pending', decides_at: until }
      : { state: 'accepted' as const, decided_at: now }),
  };
  await updateTickets(tx, [ticket]);
  if (terms) {
    await writeTerms(tx, ticket);
    await updateLegs(tx, legs);
  }
  await writeExposures(tx, stakesOf(ticket, legs, 1n));
  const asked = terms ? termsOf(before, open.legs) : null;
  const review = await updateReview(tx, { ...open.review, state: 'over', asked, closed_at: now });
  if (ticket.hold_id === before.hold_id) {
    await publish(tx, ticket);
    return { ticket, legs, review };
  }
  const answer = await postIn(tx, {
    ...{ key: uuid7(), siteId: ticket.site_id, playerId: ticket.player_id, actor: context.actor },
    game: ticketGame(ticket),
    steps: [{ void: holdOf(before), ref: ticket.id }, stakeStep(ticket)],
    events: [{ topic: 'balance.changed', payload: {} }, changeOf(ticket, ticket.state), reviewChanged],
  });
  return answer.posted ? { ticket, legs, review } : { refused: answer.refused };
}

/** A smaller risk is held anew, since a hold has one amount. */
function onTerms(ticket: TicketRow, terms: TicketTerms): TicketRow {
  const risk = BigInt(terms.risk);
  return {
    ...ticket,
    ...{ stake: BigInt(terms.stake), risk, to_win: BigInt(terms.to_win), running: risk },
    counted: (ticket.counted * risk) / ticket.risk,
    hold_id: risk === ticket.risk ? ticket.hold_id : uuid7(),
  };
}

async function writeTerms(tx: Tx, { id, stake, counted, hold_id }: TicketRow): Promise<void> {
  await tx.updateTable('sports_ticket').set({ stake, counted, hold_id }).where('id', '=', id).execute();
}

/** Rejects a ticket that waits: its stake returns, and its player reads why. */
export async function rejectReview(
  tx: Tx,
  open: Pick<LockedReview, 'ticket' | 'legs' | 'review'>,
  reason: SlipReason,
  context: JobContext,
): Promise<Decided> {
  const { now } = context;
  const { ticket: before, legs } = open;
  const ticket: TicketRow = {
    ...before,
    ...{ state: 'rejected', reason, decided_at: now, settled_at: now },
    ...{ returned: before.risk, is_held: false },
  };
  await updateTickets(tx, [ticket]);
  const review = await updateReview(tx, { ...open.review, state: 'over', closed_at: now });
  await publishDecisions(tx, [ticket], context);
  await addToOutbox(tx, { siteId: ticket.site_id, ...reviewChanged });
  return { ticket, legs, review };
}

/** Offers the player other terms, to be answered within the time that a trader has. */
export async function offerTerms(tx: Tx, open: LockedReview, terms: TicketTerms): Promise<Decided> {
  const { legs, rules, now } = open;
  const decidesAt = new Date(now.getTime() + (rules?.review_s ?? 0) * 1_000);
  const ticket: TicketRow = { ...open.ticket, decides_at: decidesAt };
  await updateTickets(tx, [ticket]);
  const review = await updateReview(tx, { ...open.review, state: 'offered', offer: terms });
  // Its player is asked to look at it now.
  await publish(tx, ticket, 'offered');
  return { ticket, legs, review };
}

const changeOf = ({ id, returned }: TicketRow, state: string) => ({
  topic: 'ticket.changed',
  payload: { ticket_id: id, state, returned: String(returned) },
});

async function publish(tx: Tx, ticket: TicketRow, state: string = ticket.state): Promise<void> {
  const of = { siteId: ticket.site_id, playerId: ticket.player_id };
  await addToOutbox(tx, { ...of, ...changeOf(ticket, state) }, { siteId: ticket.site_id, ...reviewChanged });
}
