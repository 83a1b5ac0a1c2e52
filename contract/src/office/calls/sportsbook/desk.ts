import { z } from 'zod';
import { betTypes } from '#rules/sportsbook/bet-types.ts';
import { amountText, success, timestamp } from '../../../call.ts';
import { eventState, marketState, pair } from '../../../calls/sportsbook.ts';
import { externalId, officeRow } from '../../office-call.ts';
import { eventId, marketId } from './fields.ts';

const suspended = z
  .enum(['none', 'some', 'all'])
  .describe('At how many of the sites that were asked for its traders have suspended it');

/** What open tickets of sites of one currency come to. */
const exposure = z.object({
  currency: z.string(),
  risk: amountText.describe('Stakes of open tickets; of a parlay on each of its markets'),
  loss: amountText.describe('The most that the sites may lose on it, over all that can happen'),
});
export type DeskExposure = z.infer<typeof exposure>;

const deskMarket = z.object({
  market_id: marketId,
  bet_type: z.enum(betTypes),
  period: z.enum(['FT', 'HT']),
  line: z.string().nullable(),
});

const deskEvent = z.object({
  event_id: eventId,
  feed: z.string(),
  sport: z.string(),
  competition: z.string(),
  name: z.string(),
  starts_at: timestamp,
  markets: z.array(deskMarket).describe('That are open, suspended or not'),
});

export const desk = officeRow({
  path: '/api/office/sportsbook/desk',
  access: 'staff',
  permission: 'sportsbook.read',
  summary:
    'What is open for bets at the sites of the caller, soonest first, or over: events with their open markets',
  request: z.strictObject({
    site: externalId.optional(),
    view: z.enum(['live', 'prematch', 'all', 'over']).optional().describe('`over`: newest first'),
    sport: z.string().max(32).optional(),
    search: z.string().trim().max(80).optional(),
    before: z.string().max(64).optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  response: z.object({ ...success, rows: z.array(deskEvent), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

const eventNow = z.object({
  event_id: eventId,
  state: eventState,
  score: pair.nullable(),
  is_held: z.boolean().describe('Nothing of it is settled before staff has decided'),
  suspended,
  exposure: z.array(exposure),
});

const marketNow = z.object({
  market_id: marketId,
  state: marketState.describe('As its feed says'),
  version: z.string(),
  suspended,
  event_suspended: suspended,
  selections: z
    .array(z.object({ code: z.string(), odds: z.string(), active: z.boolean() }))
    .describe('At the prices of the one site that was asked for, else of the feed'),
  exposure: z.array(exposure),
});

export const deskNow = officeRow({
  path: '/api/office/sportsbook/desk_now',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'How events and markets stand now: prices, suspensions and exposure at the sites of the caller',
  request: z.strictObject({
    site: externalId.optional(),
    event_ids: z.array(eventId).max(100),
    market_ids: z.array(marketId).max(200),
  }),
  response: z.object({ ...success, events: z.array(eventNow), markets: z.array(marketNow) }),
  errors: ['unknownSite'],
});

export const exposures = officeRow({
  path: '/api/office/sportsbook/exposure',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'What open tickets on an event come to, by site, market, selection and score at the bet',
  request: z.strictObject({ site: externalId.optional(), event_id: eventId }),
  response: z.object({
    ...success,
    rows: z.array(
      deskMarket.extend({
        site: z.string(),
        currency: z.string(),
        selection: z.string(),
        score: z.string().nullable().describe('The score that the bets start from, where it is not 0-0'),
        risk: amountText,
        payout: amountText.describe('What these tickets return if the selection wins'),
      }),
    ),
  }),
  errors: ['unknownSite', 'unknownEvent'],
});

export const feeds = officeRow({
  path: '/api/office/sportsbook/feeds',
  access: 'staff',
  permission: 'sportsbook.read',
  summary:
    'The feeds that the sites of the caller offer: their state, their gaps, and since when a snapshot is awaited',
  request: z.strictObject({ site: externalId.optional() }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        feed: z.string(),
        state: z.enum(['up', 'quiet', 'recovering']),
        last_message_at: timestamp.nullable(),
        quiet_after_ms: z.int().describe('Silence after which its markets are suspended'),
        open_events: z.int(),
        gaps: z.int().describe('Events that wait for a message that was missed'),
        asked_at: timestamp.nullable().describe('Since when a snapshot is waited for'),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

export const suspend = officeRow({
  path: '/api/office/sportsbook/suspend',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Suspends a market, or an event with all its markets, at a site or at all that the caller trades for; or opens it again. No message of a feed lifts it',
  request: z.strictObject({
    event_id: eventId,
    market_id: marketId.optional(),
    site: externalId.optional(),
    is_suspended: z.boolean(),
  }),
  response: z.object({
    ...success,
    changed: z.array(z.string()).describe('The sites at which it was otherwise'),
  }),
  errors: ['unknownSite', 'unknownEvent'],
});
