import type { Handlers, RequestOf } from '../../edge/handlers.ts';
import { cashOut } from '../cash-out/cash-out.ts';
import { offerCashOut } from '../cash-out/offer-cash-out.ts';
import { answerOffer } from '../reviews/answer-offer.ts';
import type { BetDeps } from './deps.ts';
import { openPlacing } from './placing/open-placing.ts';
import { placeTicket } from './placing/place-ticket.ts';
import { quoteSlipOf } from './placing/quote-slip.ts';
import type { SlipInput } from './placing/read-slip.ts';
import { readTicket, readTickets } from './read-tickets.ts';
import { readSharedSlip, shareSlip } from './share-slip.ts';

export type BetCalls = Pick<
  Handlers,
  | 'sports.quote'
  | 'sports.place'
  | 'sports.answerOffer'
  | 'sports.tickets'
  | 'sports.ticket'
  | 'sports.cashOutOffer'
  | 'sports.cashOut'
  | 'sports.shareSlip'
  | 'sports.sharedSlip'
>;

export function betCalls(deps: BetDeps): BetCalls {
  const { db } = deps;
  const placing = openPlacing(deps);
  return {
    'sports.quote': (request, context) =>
      quoteSlipOf(db.read, context, { ...slipOf(request), currency: context.site.currency }),
    'sports.place': (request, context) =>
      placeTicket({ db, placing }, context, {
        ...slipOf(request),
        key: request.key,
        stake: request.stake,
        stakeMode: request.stake_mode,
        oddsFormat: request.odds_format,
        policy: request.policy,
        currency: context.site.currency,
        grantId: request.grant_id,
        boostId: request.boost_id,
      }),
    'sports.answerOffer': ({ key, ticket_id: ticketId, version, accepts }, context) =>
      answerOffer(db, context, { key, ticketId, version, accepts }),
    'sports.tickets': ({ state, from, to, before, limit }, context) =>
      readTickets(db.read, context, { state, from, to, before, limit }),
    'sports.ticket': (request, context) => readTicket(db.read, context, request.ticket_id),
    'sports.cashOutOffer': (request, context) => offerCashOut(db.read, context, request.ticket_ids),
    'sports.cashOut': ({ key, ticket_id: ticketId, share, offer }, context) =>
      cashOut(db, context, { key, ticketId, share, offer }),
    'sports.shareSlip': ({ legs }, context) =>
      shareSlip(
        db,
        context,
        legs.map(({ market_id: marketId, selection }) => ({ marketId, selection })),
      ),
    'sports.sharedSlip': ({ code }, context) => readSharedSlip(db.read, context, code),
  };
}

function slipOf({ kind, system, legs }: RequestOf<'sports.quote'>): SlipInput {
  return {
    kind,
    system,
    legs: legs.map(({ market_id: marketId, red_cards: redCards, selection, odds, line, score }) => ({
      marketId,
      selection,
      odds,
      line,
      score,
      redCards,
    })),
  };
}
