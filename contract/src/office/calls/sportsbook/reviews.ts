import { z } from 'zod';
import { betTypes } from '#rules/sportsbook/bet-types.ts';
import { amountText, pageFields, success, timestamp } from '../../../call.ts';
import { oddsFormat, pair } from '../../../calls/sportsbook.ts';
import { externalId, officeRow, playerId } from '../../office-call.ts';
import { eventId, marketId } from './fields.ts';

const ticketId = z.uuid();
const seen = { ticket_id: ticketId, version: z.int().min(1).describe('The version that was seen') };

/** Why a trader declines a ticket: what its player reads, in the player's language. */
export const declineReasons = ['DECLINED', 'DECLINED_STAKE', 'DECLINED_PRICE', 'DECLINED_EVENT'] as const;
export type DeclineReason = (typeof declineReasons)[number];

const terms = z.object({
  stake: amountText,
  risk: amountText,
  to_win: amountText,
  legs: z.array(z.object({ odds: z.string(), odds_decimal: z.string() })),
});

const leg = z.object({
  event_id: eventId,
  market_id: marketId,
  event: z.string(),
  competition: z.string(),
  sport: z.string(),
  starts_at: timestamp,
  bet_type: z.enum(betTypes),
  period: z.enum(['FT', 'HT']),
  line: z.string().nullable(),
  selection: z.string(),
  odds: z.string().describe('Decimal, as the player asked for it'),
  odds_now: z.string().nullable().describe('Decimal, at the site; null: it is no longer offered'),
  is_open: z.boolean().describe('Whether bets on it are taken at the site at this moment'),
  is_live: z.boolean(),
  score_at_bet: pair.nullable(),
  score_now: pair.nullable(),
});

const reviewed = z.object({
  ticket_id: ticketId,
  version: z.int(),
  site: z.string(),
  currency: z.string(),
  player_id: playerId,
  account: z.string(),
  state: z.enum(['waiting', 'offered']).describe('For a trader, or for the answer of the player'),
  cause: z
    .enum(['stake', 'win', 'factor'])
    .describe('Its stake or win is above what the site has set, or its stake above what the factor allows'),
  kind: z.enum(['single', 'parlay', 'system']),
  system: z.string().nullable(),
  odds_format: oddsFormat,
  stake_mode: z.enum(['RISK', 'TO_WIN']),
  asked: terms,
  offer: terms.nullable(),
  max_payout: amountText,
  placed_at: timestamp,
  ends_at: timestamp,
  legs: z.array(leg),
});

export const reviews = officeRow({
  path: '/api/office/sportsbook/reviews',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'Bets that wait for a trader, or for the answer of their player to an offer; the first first',
  request: z.strictObject({ ...pageFields, site: externalId.optional() }),
  response: z.object({ ...success, rows: z.array(reviewed), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

const history = z.object({
  bets: z.int(),
  staked: amountText,
  returned: amountText,
});

export const reviewFacts = officeRow({
  path: '/api/office/sportsbook/review',
  access: 'staff',
  permission: 'sportsbook.read',
  summary:
    'What a trader decides by: the player’s factors and past bets, and what the site has at risk on the selections',
  request: z.strictObject({ ticket_id: ticketId }),
  response: z.object({
    ...success,
    factors: z.array(z.object({ sport: z.string(), percent: z.int() })),
    month: history.describe('Settled bets of the player in the last 30 days, paid with cash'),
    year: history.describe('In the last 365 days'),
    open: z.object({ bets: z.int(), risk: amountText }).describe('Open bets of the player'),
    exposure: z
      .array(
        z.object({
          market_id: marketId,
          selection: z.string(),
          risk: amountText.describe('Stakes of open bets on the selection, of parlays with all they risk'),
          payout: amountText.describe('What these return if it wins'),
          loss: amountText.describe('The most that the site may lose on the market as it is'),
          loss_with: amountText.describe('And with this bet'),
        }),
      )
      .describe('In the order of the legs'),
  }),
  errors: ['unknownTicket'],
});

const decided = z.object({
  ...success,
  state: z.enum(['waiting', 'pending', 'accepted', 'rejected']).describe('Of the bet, after the decision'),
  version: z.int(),
});
const never = ['unknownTicket', 'versionConflict', 'reviewOver'] as const;

export const acceptTicket = officeRow({
  path: '/api/office/sportsbook/accept_ticket',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Accepts a bet that waits at its own price. One with a live selection first waits until its delay is over',
  request: z.strictObject(seen),
  response: decided,
  errors: [...never, 'ticketNotOpen'],
});

export const declineTicket = officeRow({
  path: '/api/office/sportsbook/decline_ticket',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Declines a bet that waits, or takes an offer back: the stake returns, and the player reads the reason',
  request: z.strictObject({ ...seen, reason: z.enum(declineReasons) }),
  response: decided,
  errors: never,
});

export const offerTicket = officeRow({
  path: '/api/office/sportsbook/offer_ticket',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary: 'Offers the player a smaller stake, other prices, or both for a bet that waits',
  request: z.strictObject({
    ...seen,
    stake: amountText
      .optional()
      .describe(
        'As it is typed on the bet: of each line of a system; what is to be won, where that was typed',
      ),
    prices: z
      .array(
        z.strictObject({
          leg: z.int().min(1).max(20).describe('From 1 on'),
          odds: z
            .string()
            .regex(/^(1\.(0[1-9]|[1-9]\d)|([2-9]|[1-9]\d{1,2})\.\d{2})$/)
            .describe('Decimal, 1.01 to 999.99; better or worse than asked for'),
        }),
      )
      .max(20),
  }),
  response: decided,
  errors: [...never, 'ticketNotOpen', 'invalidAmount', 'badRequest'],
});
