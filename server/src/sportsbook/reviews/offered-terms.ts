import { parseOdds } from '#rules/sportsbook/odds/odds.ts';
import { coinOf } from '#rules/sportsbook/odds/stake.ts';
import { ticketPrice } from '#rules/sportsbook/tickets/ticket-price.ts';
import { quoteTicket } from '../bets/placing/ticket-now.ts';
import { coinDecimals } from '../bets/site-rules.ts';
import type { LegRow } from '../bets/store.ts';
import type { TicketTerms } from '../bets/tables.ts';
import { termsOf } from './close-review.ts';
import type { LockedReview } from './open-review.ts';

/** What a trader offers instead of what the player asked for. */
export interface Offer {
  /** As it is typed on the ticket (of each line of a system; what is to be won, where that was typed): 1/10,000 units. */
  readonly stake?: bigint | undefined;
  /** Decimal odds of legs, by their number from 1 on. */
  readonly prices: readonly { readonly leg: number; readonly odds: string }[];
}

interface OfferProblem {
  readonly refused: 'invalidAmount' | 'badRequest';
  readonly field: 'stake' | 'prices';
}

/**
 * The terms of an offer: another stake, other prices, or both. It never takes more than is held, nor less than the smallest stake;
 * a single does not win more than the maximum payout.
 */
export function termsOffered(
  { ticket, legs, rules }: LockedReview,
  offer: Offer,
): TicketTerms | OfferProblem {
  const stake = offer.stake ?? ticket.stake;
  const wrong = (field: OfferProblem['field']) => ({ refused: 'invalidAmount', field }) as const;
  if (stake <= 0n || stake > ticket.stake || stake % coinOf(coinDecimals(ticket.currency)) !== 0n)
    return wrong('stake');
  const places = offer.prices.map(({ leg }) => leg);
  if (new Set(places).size < places.length || places.some((n) => n > legs.length))
    return { refused: 'badRequest', field: 'prices' };
  const offered = legs.map((leg) => {
    const price = offer.prices.find((one) => one.leg === leg.n);
    return price ? atPrice(ticket, leg, price.odds) : leg;
  });
  if (offered.some(({ odds }) => parseOdds(ticket.odds_format, odds) === undefined)) return wrong('prices');
  const hasOther = offered.some((leg, place) => leg.odds !== legs[place]?.odds);
  if (stake === ticket.stake && !hasOther) return { refused: 'badRequest', field: 'stake' };
  const { risk, toWin, capped } = quoteTicket(ticket, offered, stake);
  if (risk > ticket.risk || risk < (rules?.min_stake ?? 0n)) return wrong('stake');
  if (ticket.kind === 'single' && capped) return wrong('prices');
  return termsOf({ stake, risk, to_win: toWin < 0n ? 0n : toWin }, offered);
}

const atPrice = (ticket: LockedReview['ticket'], leg: LegRow, odds: string): LegRow => ({
  ...leg,
  odds: ticketPrice({ format: 'DEC', odds }, ticket.odds_format, ticket.kind).odds,
  odds_decimal: odds,
});
