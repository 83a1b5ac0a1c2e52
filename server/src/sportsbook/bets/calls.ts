import type { Handlers } from '../../edge/handlers.ts';
import { cashOut } from '../cash-out/cash-out.ts';
import { offerCashOut } from '../cash-out/offer-cash-out.ts';
import type { BetParts } from './parts.ts';
import { openPlacing } from './placing/open-placing.ts';
import { placeTicket } from './placing/place-ticket.ts';
import { quoteSlipOf } from './placing/quote-slip.ts';
import { readTicket, readTickets } from './read-tickets.ts';
import { readSharedSlip, shareSlip } from './share-slip.ts';

export type BetCalls = Pick<
  Handlers,
  | 'sports.quote'
  | 'sports.place'
  | 'sports.tickets'
  | 'sports.ticket'
  | 'sports.cashOutOffer'
  | 'sports.cashOut'
  | 'sports.shareSlip'
  | 'sports.sharedSlip'
>;

export function betCalls(parts: BetParts): BetCalls {
  const { db } = parts;
  const lane = openPlacing(parts);
  return {
    'sports.quote': (request, context) => quoteSlipOf(parts, request, context),
    'sports.place': (request, context) => placeTicket({ ...parts, lane }, request, context),
    'sports.tickets': (request, { siteId, player }) =>
      readTickets(parts, { siteId, playerId: player.playerId }, request),
    'sports.ticket': (request, { siteId, player }) =>
      readTicket(db.read, { siteId, playerId: player.playerId }, request.ticket_id),
    'sports.cashOutOffer': (request, { siteId, player }) =>
      offerCashOut(parts, request, { siteId, playerId: player.playerId }),
    'sports.cashOut': (request, context) => cashOut(parts, request, context),
    'sports.shareSlip': (request, context) => shareSlip(parts, request, context),
    'sports.sharedSlip': (request, context) => readSharedSlip(parts, request, context),
  };
}
