import { z } from 'zod';
import { success, timestamp } from '../../call.ts';
import { externalId, officeRow } from '../office-call.ts';

const amount = z.string().describe('Decimal, of the currency');
const count = z.string().regex(/^\d+$/);

/** Of a business day so far. */
const money = z.object({
  deposits: amount,
  withdrawals: amount,
  staked: amount,
  ggr: amount.describe('Stakes less wins'),
  ngr: amount.describe('GGR less what promotions gave'),
  bets: count,
});
const people = z.object({ active: count.describe('Players whose money moved'), registered: count });
const site = externalId.optional().describe('All where the caller may see it, unless said');

export const figures = officeRow({
  path: '/api/office/today/figures',
  access: 'staff',
  permission: 'reports.read',
  summary: 'Money, players and open bets of this business day, beside yesterday and a week ago at this time',
  request: z.strictObject({ site }),
  response: z.object({
    ...success,
    as_of: timestamp,
    money: z.array(
      z.object({
        currency: z.string(),
        today: money,
        yesterday: money.nullable().describe('By the same time of the day; null where it was not noted'),
        week: money.nullable().describe('Of the same weekday'),
      }),
    ),
    people: z
      .object({ today: people.nullable(), yesterday: people.nullable(), week: people.nullable() })
      .describe('As of the last five minutes'),
    open: z.array(z.object({ type: z.string(), currency: z.string(), count, held: amount, payout: amount })),
    strip: z
      .array(
        z.object({
          kind: z.enum(['bet', 'win', 'deposit', 'withdrawal']),
          id: z.string(),
          site: z.string(),
          player_id: z.string(),
          currency: z.string(),
          amount,
          at: timestamp,
        }),
      )
      .describe('The largest of the last 24 hours, newest first'),
  }),
  errors: ['unknownSite'],
});

export const work = officeRow({
  path: '/api/office/today/work',
  access: 'staff',
  summary: 'Work that waits for staff, and what is wrong now: of what the caller may see',
  request: z.strictObject({ site }),
  response: z.object({
    ...success,
    as_of: timestamp,
    queues: z.array(z.object({ name: z.string(), count: z.int(), oldest_at: timestamp.nullable() })),
    problems: z.array(z.object({ kind: z.string(), name: z.string(), since: timestamp })),
  }),
  errors: [],
});
