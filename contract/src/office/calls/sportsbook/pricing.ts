import { z } from 'zod';
import { betTypes } from '#rules/sportsbook/bet-types.ts';
import { MOST_MARGIN } from '#rules/sportsbook/prices/site-price.ts';
import { amountText, success, timestamp } from '../../../call.ts';
import { marketState } from '../../../calls/sportsbook.ts';
import { sports } from '../../../feed.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';
import { eventId, marketId } from './fields.ts';

const competitionId = z.string().regex(/^[1-9]\d{0,17}$/);
const margin = z
  .int()
  .min(0)
  .max(MOST_MARGIN)
  .describe('Basis points that every implied probability is raised by: 500 makes 2.00 into 1.90');
const oddsByHand = z
  .string()
  .regex(/^(1\.(0[1-9]|[1-9]\d)|([2-9]|[1-9]\d{1,2})\.\d{2})$/)
  .describe('Decimal, 1.01 to 999.99');

/** The longest time that a price by hand holds. */
const MOST_MINUTES = 24 * 60;

export const margins = officeRow({
  path: '/api/office/sportsbook/margins',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'The margins that sites add to the prices of their feeds, newest first',
  request: z.strictObject({
    site: externalId.optional(),
    before: z.string().max(20).optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        margin_id: z.string(),
        site: z.string(),
        sport: z.enum(sports),
        competition_id: competitionId.nullable(),
        event_id: eventId.nullable(),
        name: z.string().nullable().describe('Of the competition or the event; null: the whole sport'),
        margin,
        set_at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

export const competitions = officeRow({
  path: '/api/office/sportsbook/competitions',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'Competitions with open events at a site, by sport and name',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    rows: z.array(z.object({ competition_id: competitionId, sport: z.enum(sports), name: z.string() })),
  }),
  errors: ['unknownSite'],
});

export const setMargin = officeRow({
  path: '/api/office/sportsbook/set_margin',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Sets the margin of a site on a sport, a competition or an event, or takes it back; the most particular one counts. Prices change at once',
  request: z.strictObject({
    site: externalId,
    sport: z.enum(sports),
    competition_id: competitionId.optional(),
    event_id: eventId.optional().describe('Absent as the competition: the whole sport'),
    margin: margin.nullable().describe('Null: that of the next wider scope counts'),
    was: margin.nullable(),
    reason,
  }),
  response: z.object(success),
  errors: ['unknownSite', 'unknownEvent', 'badRequest', 'versionConflict'],
});

const byHand = z.object({
  odds: z.string(),
  until: timestamp,
  ends_with_state: z.boolean().describe('Ends before that with the next change of score or state'),
});

const boost = z.object({
  boost_id: z.uuid(),
  state: z.enum(['planned', 'active', 'ended']),
  odds: z.string(),
  max_stake: amountText.describe('Of a player, all tickets together'),
  budget: amountText.describe('The most that it may cost above the printed prices'),
  used: amountText.describe('What its tickets may cost by now if all of them win'),
  starts_at: timestamp,
  ends_at: timestamp,
});

export const prices = officeRow({
  path: '/api/office/sportsbook/prices',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'How a site prices an event: its margins, and each open market at the prices of feed and site',
  request: z.strictObject({ site: externalId, event_id: eventId }),
  response: z.object({
    ...success,
    sport: z.enum(sports),
    competition_id: competitionId,
    margins: z.object({
      sport: margin.nullable(),
      competition: margin.nullable(),
      event: margin.nullable(),
    }),
    markets: z.array(
      z.object({
        market_id: marketId,
        bet_type: z.enum(betTypes),
        period: z.enum(['FT', 'HT']),
        line: z.string().nullable(),
        state: marketState,
        selections: z.array(
          z.object({
            code: z.string(),
            active: z.boolean(),
            feed_odds: z.string(),
            odds: z.string().describe('What players of the site see and bet at'),
            by_hand: byHand.nullable(),
            boost: boost
              .nullable()
              .describe('The boost of the price for everybody that is planned or active'),
          }),
        ),
      }),
    ),
  }),
  errors: ['unknownSite', 'unknownEvent'],
});

export const setPrice = officeRow({
  path: '/api/office/sportsbook/set_price',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Sets the price of a selection at a site by hand for a time, or takes it back. Players have it at once, and margins do not change it',
  request: z.strictObject({
    site: externalId,
    event_id: eventId,
    market_id: marketId,
    selection: z.string().min(1).max(64),
    price: z
      .strictObject({
        odds: oddsByHand,
        minutes: z.int().min(1).max(MOST_MINUTES),
        ends_with_state: z.boolean(),
      })
      .nullable()
      .describe('Null: the price of the feed with the margin again'),
    was: z.string().max(16).nullable().describe('The price by hand that was seen, or that there was none'),
    reason,
  }),
  response: z.object(success),
  errors: ['unknownSite', 'unknownEvent', 'unknownMarket', 'versionConflict'],
});

/** Before an event a price is not boosted for longer than this. */
const MOST_HOURS = 14 * 24;

export const setBoost = officeRow({
  path: '/api/office/sportsbook/set_boost',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Boosts the price of a selection for everybody before the event begins. Promotions pay what it adds; it ends by itself with its time, its budget, the start, or once the price has reached it',
  request: z.strictObject({
    site: externalId,
    event_id: eventId,
    market_id: marketId,
    selection: z.string().min(1).max(64),
    odds: oddsByHand,
    max_stake: amountText,
    budget: amountText,
    starts_in_minutes: z
      .int()
      .min(0)
      .max(MOST_HOURS * 60),
    minutes: z
      .int()
      .min(1)
      .max(MOST_HOURS * 60)
      .describe('From its beginning to its end'),
    reason,
  }),
  response: z.object({ ...success, boost_id: z.uuid() }),
  errors: ['unknownSite', 'unknownEvent', 'unknownMarket', 'badRequest', 'noBoost', 'versionConflict'],
});

export const endBoost = officeRow({
  path: '/api/office/sportsbook/end_boost',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary: 'Ends a boosted price at once. Tickets that were placed at it keep it',
  request: z.strictObject({ site: externalId, boost_id: z.uuid(), reason }),
  response: z.object(success),
  errors: ['unknownSite', 'unknownBoost'],
});
