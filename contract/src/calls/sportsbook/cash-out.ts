import { z } from 'zod';
import { amountText, callRow, commandKey, playerFields, success, timestamp } from '../../call.ts';
import { ticket, ticketId } from '../bets.ts';
import { marketId } from '../sportsbook.ts';

export const cashOutState = z.enum(['offered', 'notNow', 'never']);

/** Why a ticket has no cash-out now, by the first leg that has none. */
export const cashOutReason = z.enum([
  /** The bet itself is still being decided. */
  'DELAY',
  /** The match is over and waits for its result. */
  'EVENT_ENDED',
  'EVENT_NOT_OPEN',
  'MARKET_NOT_ACTIVE',
  'SELECTION_NOT_ACTIVE',
  /** The feed is silent, or has not recovered since: its prices may be outdated. */
  'STALE_PRICE',
  /** The feed sends no probabilities of the selection. */
  'NO_CHANCES',
  /** It is worth less than the smallest coin. */
  'WORTH_TOO_LITTLE',
  /** A bonus paid it, or boosts it. */
  'PAID_BY_BONUS',
  /** The site, or the market, has no cash-out; or the ticket is over. */
  'NOT_AVAILABLE',
]);
export type CashOutReason = z.infer<typeof cashOutReason>;

const offer = z.object({
  ticket_id: ticketId,
  state: cashOutState,
  /** Why there is none. */
  reason: cashOutReason.nullable(),
  /** The market of the leg that is the reason, where one is. */
  market_id: marketId.nullable(),
  /** When it may be offered, where that is known: when the bet is decided, or a postponed match starts. */
  available_at: timestamp.nullable(),
  offer: amountText.nullable(),
  /** The value of the ticket at current prices, before the house margin. */
  fair: amountText.nullable(),
  margin_percent: z.string(),
  /** Current value of each open leg for one unit. */
  legs: z.array(z.object({ market_id: marketId, factor: z.string() })),
  min_share: z.string(),
});

export const sportsCashOutOffer = callRow({
  path: '/api/sports/cash_out_offer',
  access: 'player',
  inReadOnly: true,
  summary: 'What open bets can be sold back for now, and why',
  request: z.object({ ...playerFields, ticket_ids: z.array(ticketId).min(1).max(50) }),
  response: z.object({ ...success, offers: z.array(offer) }),
  errors: ['unknownTicket'],
});

export const sportsCashOut = callRow({
  path: '/api/sports/cash_out',
  access: 'player',
  summary: 'Sells a bet back, all of it or a part, for no less than the offer that was seen',
  request: z.object({
    ...playerFields,
    key: commandKey,
    ticket_id: ticketId,
    /** Part of what still runs: "1" for all of it. */
    share: z.string().regex(/^(1|0\.\d{1,2})$/),
    /** For that share. */
    offer: z.string().max(32),
  }),
  response: z.object({
    ...success,
    ticket: ticket.nullable(),
    /** The offer has fallen, or there is none any more: nothing was sold. */
    offer: offer.nullable(),
    game_balance: amountText,
    version: z.string(),
  }),
  errors: ['unknownTicket', 'invalidAmount', 'keyReused'],
});
