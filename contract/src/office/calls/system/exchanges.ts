import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { externalId, officeRow, playerId, reason } from '../../office-call.ts';
import { exchangeDirections, exchangeStates } from '../../providers.ts';

/** The code of an account, or of a partner that plays house games, as the log names it. */
const loggedAccount = z.string().regex(/^(partner:)?[a-z0-9][a-z0-9-]{0,39}$/);

const exchange = z.object({
  exchange_id: z.uuid(),
  account: z.string(),
  site: z.string().nullable().describe('`null`: of no site that is known'),
  player_id: playerId.nullable(),
  direction: z.enum(exchangeDirections),
  method: z.string(),
  path: z.string(),
  state: z.enum(exchangeStates),
  outcome: z.string().describe('In the words of the dialect'),
  status: z.int().nullable().describe('Of HTTP; `null`: no answer'),
  duration_ms: z.number(),
  at: timestamp,
  round: z.string().nullable().describe("The provider's name of it"),
  refs: z.array(z.string()).describe('Of the request, its transactions and their round'),
  replay_of: z.uuid().nullable(),
});

export const list = officeRow({
  path: '/api/office/providers/exchanges',
  access: 'staff',
  permission: 'system.read',
  summary: 'What providers of games sent and were sent in the last 90 days, newest first',
  request: z.strictObject({
    ref: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe('Of a request, a transaction or a round, exactly'),
    player_id: playerId.optional(),
    account: loggedAccount.optional(),
    site: externalId.optional(),
    direction: z.enum(exchangeDirections).optional(),
    state: z.enum(exchangeStates).optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    before: z.uuid().optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({ ...success, rows: z.array(exchange), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

const message = z.object({
  headers: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.string()),
  body: z.string().describe('As it was, without secrets; at most 16,384 characters'),
});

export const get = officeRow({
  path: '/api/office/providers/exchange',
  access: 'staff',
  permission: 'system.read',
  summary: 'An exchange with both messages, without secrets, and what came of it',
  request: z.strictObject({ exchange_id: z.uuid() }),
  response: z.object({
    ...success,
    exchange: exchange.extend({
      request: message,
      answer: z.string(),
      can_replay: z.boolean().describe('Both messages were kept whole, and it is not with a partner'),
      transactions: z.array(
        z.object({
          ref: z.string(),
          kind: z.string(),
          state: z.string(),
          amount: z.string(),
          currency: z.string(),
          is_free: z.boolean(),
          of: z.string().nullable(),
          at: timestamp,
        }),
      ),
      rounds: z.array(
        z.object({
          round_id: z.uuid(),
          ref: z.string(),
          game: z.string(),
          state: z.string(),
          currency: z.string(),
          stake: z.string(),
          win: z.string(),
          started_at: timestamp,
          has_page: z.boolean().describe('Its provider shows it: `players.roundPage`'),
        }),
      ),
    }),
  }),
  errors: ['unknownExchange'],
});

export const replay = officeRow({
  path: '/api/office/providers/replay',
  access: 'staff',
  permission: 'system.manage',
  stepUp: true,
  perMinute: 30,
  summary:
    'Sends an exchange again, byte by byte: to the wallet, which answers what it answered first, or to the provider',
  request: z.strictObject({ exchange_id: z.uuid(), reason }),
  response: z.object({
    ...success,
    status: z.int().nullable(),
    state: z.enum(exchangeStates),
    outcome: z.string(),
    answer: z.string(),
    is_same: z.boolean().describe('It is the first answer, byte by byte'),
  }),
  errors: ['unknownExchange', 'exchangeCut', 'unknownAccount'],
});
