import { z } from 'zod';
import { betTypes } from '#rules/sportsbook/bet-types.ts';
import {
  amountText,
  callRow,
  commandKey,
  notAllowed,
  pageFields,
  playerFields,
  signedAmountText,
  success,
  timestamp,
} from '../call.ts';
import {
  eventId,
  lineFields,
  lineText,
  marketId,
  marketState,
  names,
  oddsFormat,
  oddsText,
  pair,
  priceBoost,
  selectionCode,
  sportCode,
} from './sportsbook.ts';

export const ticketId = z.uuid();

export const stakeMode = z.enum(['RISK', 'TO_WIN']);
/** Take a changed price: never, when it is higher, always. */
export const pricePolicy = z.enum(['none', 'higher', 'any']);
export const systemType = z.enum([
  'TRIXIE',
  'PATENT',
  'YANKEE',
  'LUCKY15',
  'CANADIAN',
  'LUCKY31',
  'HEINZ',
  'LUCKY63',
  'SUPER_HEINZ',
  'GOLIATH',
]);

/** The odds and lines that the player saw when the slip was sent. */
const slipLeg = z.object({
  market_id: marketId,
  selection: selectionCode,
  odds: oddsText,
  line: lineText.nullable(),
  score: pair.nullable(),
  red_cards: pair.nullable(),
});

/** Problems of a slip or one of its legs, in the order in which they are checked. */
export const slipReason = z.enum([
  'TOO_FEW_LEGS',
  'TOO_MANY_LEGS',
  'DUPLICATE_LEG',
  'UNKNOWN_MARKET',
  'UNKNOWN_SELECTION',
  'EVENT_NOT_OPEN',
  'MARKET_NOT_ACTIVE',
  'SELECTION_NOT_ACTIVE',
  'NOT_PARLAYABLE',
  'SAME_EVENT',
  'CORRELATED',
  'LINE_CHANGED',
  'SCORE_CHANGED',
  'RED_CARDS_CHANGED',
  'PRICE_CHANGED',
  'STAKE_TOO_LOW',
  'STAKE_TOO_HIGH',
  'MARKET_LIMIT',
  'EVENT_LIMIT',
  'PLAYER_LIMIT',
  'LIABILITY',
  'PLAYER_STOPPED',
  /** The free bet or boost is used, over, or none of the player. */
  'BONUS_GONE',
  /** It is not for a ticket of this kind, sport, price or stake. */
  'BONUS_TERMS',
  /** The stake is above the maximum of the bonus under way. */
  'BONUS_STAKE',
  /** The price is boosted no more; or the stake is above what a player may stake at it, or what is left of it. */
  'BOOST_GONE',
  'BOOST_STAKE',
  /** A trader declined it: without more, for its stake, its price, or since nothing like it is taken on the event now. */
  'DECLINED',
  'DECLINED_STAKE',
  'DECLINED_PRICE',
  'DECLINED_EVENT',
  /** No trader decided on it in time. */
  'NOT_DECIDED',
  /** The player refused what a trader offered, */
  'OFFER_REFUSED',
  /** or did not answer in time. */
  'OFFER_EXPIRED',
]);
export type SlipReason = z.infer<typeof slipReason>;

/** The current state of each selection, with its problem. */
const legNow = z.object({
  market_id: marketId,
  selection: selectionCode,
  reason: slipReason.nullable(),
  state: marketState.nullable(),
  odds: oddsText.nullable(),
  boost: priceBoost.nullable(),
  line: lineText.nullable(),
  score: pair.nullable(),
  red_cards: pair.nullable(),
  version: z.string().nullable(),
});

const limits = z.object({
  min_stake: amountText,
  /** The most that may be risked now on this slip. */
  max_stake: amountText,
  max_payout: amountText,
});

const refused = z.object({ reason: slipReason, legs: z.array(legNow), limits });
export type SlipRefused = z.infer<typeof refused>;

const slipShape = {
  kind: z.enum(['single', 'parlay', 'system']),
  system: systemType.optional(),
  legs: z.array(slipLeg).min(1).max(20),
};

export const sportsQuote = callRow({
  path: '/api/sports/quote',
  access: 'public',
  summary: 'The current state of the selections of a slip, its problem if any, and the stake limits',
  request: z.object({ ...slipShape }),
  response: z.object({
    ...success,
    reason: slipReason.nullable(),
    legs: z.array(legNow),
    limits,
    live_delay_seconds: z.int(),
  }),
  errors: [],
});

/** `pending`: the delay of a live bet; `waiting`: a trader decides on it, or the player on what a trader offers. */
export const ticketState = z.enum([
  'waiting',
  'pending',
  'accepted',
  'rejected',
  'settled',
  'void',
  'cashed_out',
]);
export const legOutcome = z.enum(['win', 'half_win', 'push', 'half_lose', 'lose', 'void']);

/** What a bet costs and may win, with the prices of its legs in their order. */
const ticketTerms = z.object({
  stake: amountText,
  risk: amountText,
  to_win: amountText,
  /** As printed, and decimal. */
  legs: z.array(z.object({ odds: z.string(), odds_decimal: oddsText })),
});

export const ticket = z.object({
  ticket_id: ticketId,
  kind: z.enum(['single', 'parlay', 'system']),
  system: systemType.nullable(),
  state: ticketState,
  /** Why a rejected ticket was. */
  reason: slipReason.nullable(),
  odds_format: oddsFormat,
  stake_mode: stakeMode,
  /** As it was typed. */
  stake: amountText,
  /** The amount taken from the balance. */
  risk: amountText,
  /** What paid it: the balance, bonus money, or the site by a free bet, whose stake does not come back. */
  paid_by: z.enum(['cash', 'bonus', 'free']),
  /** What a boost adds to the profit, in percent and at most `maximum`, and what it has added. */
  boost: z.object({ percent: z.int(), maximum: amountText, added: amountText }).nullable(),
  /** The boosted price of a single beside the printed one, decimal, and what it has added. */
  boosted_price: z.object({ odds: oddsText, added: amountText }).nullable(),
  /** Profit on top of the risk if every leg wins. */
  to_win: amountText,
  max_payout: amountText,
  currency: z.string(),
  policy: pricePolicy,
  placed_at: timestamp,
  /** When a pending ticket is decided, and until when a waiting one can be. */
  decides_at: timestamp.nullable(),
  settled_at: timestamp.nullable(),
  /** The amount returned so far, cash-outs included. */
  returned: amountText,
  /** Part of the risk that still runs: less after a partial cash-out. */
  running: amountText,
  /** 1 and up; above 1 it was settled again. */
  settlement_version: z.int(),
  /** Of a bet that waits for a trader, or has waited. */
  review: z
    .object({
      /** A trader is to decide; the player is to answer; neither any more. */
      state: z.enum(['waiting', 'offered', 'over']),
      version: z.int(),
      /** The last that a trader offered. */
      offer: ticketTerms.nullable(),
      /** What the player had asked for, where an offer was accepted. */
      asked: ticketTerms.nullable(),
    })
    .nullable(),
  legs: z.array(
    z.object({
      event_id: eventId,
      sport: sportCode,
      market_id: marketId,
      bet_type: z.enum(betTypes),
      period: z.enum(['FT', 'HT']),
      line: lineText.nullable(),
      selection: selectionCode,
      ...lineFields,
      /** In the format of the ticket, as printed; decimal for parlays. */
      odds: z.string(),
      odds_decimal: oddsText,
      competition_names: names,
      home_names: names,
      away_names: names,
      selection_names: names.nullable(),
      starts_at: timestamp,
      is_live: z.boolean(),
      score_at_bet: pair.nullable(),
      outcome: legOutcome.nullable(),
      /** The result it was settled by. */
      result: z.object({ ht: pair.nullable(), ft: pair.nullable(), status: z.string() }).nullable(),
      /** Of a rejected ticket: the state of the leg at that moment, and the reason. */
      refused: z
        .object({
          reason: slipReason.nullable(),
          /** In the format of the ticket, as it would have been printed. */
          odds: z.string().nullable(),
          odds_decimal: oddsText.nullable(),
          line: lineText.nullable(),
          score: pair.nullable(),
          red_cards: pair.nullable(),
        })
        .nullable(),
    }),
  ),
});
export type SportsTicket = z.infer<typeof ticket>;

export const sportsPlace = callRow({
  path: '/api/sports/place',
  access: 'player',
  needsOpenSite: true,
  summary: 'Places a slip. A refusal returns the reasons and current prices, and changes nothing',
  request: z.object({
    ...playerFields,
    key: commandKey,
    ...slipShape,
    /** For a system: of each line. */
    stake: z.string().max(32),
    odds_format: oddsFormat,
    stake_mode: stakeMode,
    policy: pricePolicy,
    /** The free bet or boost to use on it, by its grant. */
    grant_id: z.uuid().optional(),
    /** The boosted price that was shown of a single. */
    boost_id: z.uuid().optional(),
  }),
  response: z.object({
    ...success,
    ticket: ticket.nullable(),
    refused: refused.nullable(),
    game_balance: amountText,
    version: z.string(),
  }),
  errors: [
    'withdrawalsOnly',
    'invalidAmount',
    'insufficientFunds',
    'lossLimitReached',
    'playTimeReached',
    'realityCheckDue',
    ...notAllowed,
    'keyReused',
  ],
});

export const sportsAnswerOffer = callRow({
  path: '/api/sports/answer_offer',
  access: 'player',
  needsOpenSite: true,
  summary: 'Accepts or refuses what a trader offers for a bet that waits; refused, its stake returns',
  request: z.object({
    ...playerFields,
    key: commandKey,
    ticket_id: ticketId,
    /** The version of the review whose offer was seen. */
    version: z.int().min(1),
    accepts: z.boolean(),
  }),
  response: z.object({
    ...success,
    ticket,
    /** Why it cannot be accepted at the moment: nothing was changed, and the key is free. */
    reason: slipReason.nullable(),
    game_balance: amountText,
    version: z.string(),
  }),
  errors: [
    'withdrawalsOnly',
    'unknownTicket',
    'offerOver',
    'insufficientFunds',
    'lossLimitReached',
    'playTimeReached',
    'realityCheckDue',
    ...notAllowed,
    'keyReused',
  ],
});

export const sportsTickets = callRow({
  path: '/api/sports/tickets',
  access: 'player',
  inReadOnly: true,
  summary: 'The bets of the player, newest first',
  request: z.object({
    ...playerFields,
    /** A bet that was refused is among the open ones for 15 minutes, then among the settled. */
    state: z.enum(['open', 'settled', 'all']),
    from: timestamp.optional(),
    to: timestamp.optional(),
    ...pageFields,
  }),
  response: z.object({ ...success, tickets: z.array(ticket), next: z.string().nullable() }),
  errors: [],
});

export const sportsTicket = callRow({
  path: '/api/sports/ticket',
  access: 'player',
  inReadOnly: true,
  summary: 'One bet of the player, with every settlement of it',
  request: z.object({ ...playerFields, ticket_id: ticketId }),
  response: z.object({
    ...success,
    ticket,
    settlements: z.array(
      z.object({
        version: z.int(),
        outcome: legOutcome.nullable(),
        returned: amountText,
        difference: signedAmountText,
        reason: z.string(),
        at: timestamp,
      }),
    ),
  }),
  errors: ['unknownTicket'],
});

export const sportsShareSlip = callRow({
  path: '/api/sports/share_slip',
  access: 'public',
  summary: 'Keeps the selections of a slip under a short code, to be sent to a friend',
  request: z.object({
    legs: z
      .array(z.object({ market_id: marketId, selection: selectionCode }))
      .min(1)
      .max(20),
  }),
  response: z.object({ ...success, code: z.string() }),
  errors: [],
  perMinute: 10,
});

export const sportsSharedSlip = callRow({
  path: '/api/sports/shared_slip',
  access: 'public',
  summary: 'The current state of shared selections',
  request: z.object({ code: z.string().regex(/^[0-9A-Za-z]{8,16}$/) }),
  response: z.object({
    ...success,
    legs: z.array(
      z.object({
        event_id: eventId,
        market_id: marketId,
        selection: selectionCode,
      }),
    ),
  }),
  errors: ['unknownSlip'],
});
