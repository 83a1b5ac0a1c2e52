import { z } from 'zod';
import { matchStatuses } from '#rules/sportsbook/match-result.ts';
import { amountText, success, timestamp } from '../../../call.ts';
import { eventState, marketState, pair } from '../../../calls/sportsbook.ts';
import { feedResult } from '../../../feed.ts';
import { officeRow, reason } from '../../office-call.ts';
import { eventId, marketId } from './fields.ts';

/** What a decision changes at a site. */
export const decisionEffect = z.object({
  site: z.string(),
  currency: z.string(),
  tickets: z.int(),
  stakes: amountText,
  before: amountText.describe('What these tickets have returned so far'),
  after: amountText,
  debts: amountText.describe('Of what is taken back, as much as players have not got any more: they owe it'),
});

const score = z.tuple([z.int(), z.int()]);
const storedResult = z.object({
  status: z.enum(matchStatuses),
  ht: score.optional(),
  ft: score.optional(),
  ftOt: score.optional(),
  abandonedScore: score.optional(),
  outright: z.object({ winners: z.array(z.string()) }).optional(),
});

const ofMarket = { market_id: marketId.optional().describe('Absent: the event') };

/** What a trader decides: the result; every stake back; or that it is open again, after a decision of the feed too. */
export const handDecision = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('result'), ...ofMarket, result: feedResult }),
  z.strictObject({ as: z.literal('void'), ...ofMarket }),
  z.strictObject({ as: z.literal('take_back'), ...ofMarket }),
]);

export const event = officeRow({
  path: '/api/office/sportsbook/event',
  access: 'staff',
  permission: 'sportsbook.read',
  summary: 'An event of the desk: how it stands, what was said of its result, and every market',
  request: z.strictObject({ event_id: eventId }),
  response: z.object({
    ...success,
    event: z.object({
      event_id: eventId,
      feed: z.string(),
      source_id: z.string(),
      sport: z.string(),
      kind: z.enum(['match', 'outright']),
      competition: z.string(),
      name: z.string(),
      competitors: z.array(z.object({ code: z.string(), name: z.string() })).describe('Of an outright'),
      starts_at: timestamp,
      state: eventState,
      score: pair.nullable(),
      is_held: z.boolean(),
      result_version: z.int(),
      open_tickets: z.int().describe('Of the sites that the caller sees'),
    }),
    results: z
      .array(
        z.object({
          version: z.int(),
          result: storedResult.nullable().describe('Null: what was said before is taken back'),
          market_ids: z.array(marketId).nullable(),
          certainty: z.int(),
          at: timestamp,
        }),
      )
      .describe('Newest first'),
    voids: z.array(
      z.object({
        market_ids: z.array(marketId).nullable(),
        from: timestamp.nullable(),
        to: timestamp.nullable(),
        reason: z.string(),
        at: timestamp,
      }),
    ),
    markets: z.array(
      z.object({
        market_id: marketId,
        bet_type: z.string(),
        period: z.enum(['FT', 'HT']),
        line: z.string().nullable(),
        state: marketState,
      }),
    ),
    is_shared: z
      .boolean()
      .describe('Sites that the caller does not trade for have bets on it, or offer it still'),
    open_request: z.uuid().nullable(),
  }),
  errors: ['unknownEvent'],
});

const decidable = { event_id: eventId, decision: handDecision, result_version: z.int().min(0) };

export const preview = officeRow({
  path: '/api/office/sportsbook/preview',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'What a decision would do to the tickets of the sites that the caller trades for; it changes nothing',
  request: z.strictObject({ event_id: eventId, decision: handDecision }),
  response: z.object({ ...success, effects: z.array(decisionEffect) }),
  errors: ['unknownEvent'],
});

export const decide = officeRow({
  path: '/api/office/sportsbook/decide',
  access: 'staff',
  permission: 'sportsbook.trade',
  summary:
    'Decides the bets on an event or a market by hand, and settles again what was settled. Two persons above the threshold of a site, and always against a confirmed result',
  request: z.strictObject({ ...decidable, reason }),
  response: z.object({ ...success, request_id: z.uuid().nullable() }),
  errors: [
    ...(['unknownEvent', 'unknownMarket', 'eventHeld', 'impossibleResult', 'nothingDecided'] as const),
    ...(['versionConflict', 'sharedEvent', 'alreadyRequested'] as const),
  ],
  stepUp: true,
});
