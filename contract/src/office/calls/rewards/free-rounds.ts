import { z } from 'zod';
import { amountText, commandKey, success, timestamp } from '../../../call.ts';
import { freeRoundsBatchStates, outsideFreeRoundStates } from '../../../outside-free-rounds.ts';
import { externalId, officeRow, playerId, reason } from '../../office-call.ts';

const id = z.uuid();
const gameRef = { provider_code: z.string().min(1).max(32), game_code: z.string().min(1).max(64) };
const quantity = z.int().min(1).max(99);

const list = officeRow({
  path: '/api/office/rewards/free_rounds',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'Free rounds of games of other studios that players were given, newest first',
  request: z.strictObject({
    site: externalId.optional(),
    player_id: playerId.optional(),
    state: z.enum(outsideFreeRoundStates).optional(),
    before: id.optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        free_rounds_id: id,
        site: externalId,
        player_id: playerId,
        account_id: z.string(),
        ...gameRef,
        game_name: z.string(),
        currency: z.string(),
        quantity,
        stake: amountText.describe('Of each round'),
        state: z.enum(outsideFreeRoundStates),
        problem: z.string().nullable().describe('Why the provider refused, in its words'),
        win: amountText.nullable().describe('null: not finished; of a bonus, what is gathered'),
        promotion_id: id.nullable().describe('That is granted for what they win; null: it is cash'),
        promotion_name: z.string().nullable(),
        played: z.int().describe('Rounds that are over, where they become a bonus'),
        given_by: z.string(),
        ordered_at: timestamp,
        ends_at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

const games = officeRow({
  path: '/api/office/rewards/free_rounds_games',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Games of a site on which its providers give free rounds, by name',
  request: z.strictObject({
    site: externalId,
    search: z.string().trim().min(1).max(64).optional(),
  }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(
      z.object({
        ...gameRef,
        game_name: z.string(),
        provider_name: z.string(),
        stakes: z
          .array(z.string())
          .describe('That the provider lists for free rounds; none: it does not say'),
      }),
    ),
  }),
  errors: ['unknownSite'],
});

const give = officeRow({
  path: '/api/office/rewards/give_free_rounds',
  access: 'staff',
  permission: 'rewards.manage',
  stepUp: true,
  summary:
    'Gives free rounds to a player or to the players of a segment; above the threshold of the site a second person decides',
  request: z.strictObject({
    key: commandKey,
    site: externalId,
    to: z.union([z.strictObject({ player_id: playerId }), z.strictObject({ segment_id: id })]),
    ...gameRef,
    quantity,
    stake: amountText.describe('Of each round'),
    ends_at: z.iso.datetime().describe('At most 30 days from now'),
    promotion_id: id
      .optional()
      .describe(
        'That is granted for what they win together; absent: each win is cash. `gameUnavailable` where its provider does not say which rounds won',
      ),
    reason,
  }),
  response: z.object({
    ...success,
    request_id: id.nullable().describe('Of the request for a second person; null where they are ordered'),
    players: z.int(),
    batch_id: id
      .nullable()
      .describe('Of the players of a segment, for whom a job orders them; null: not yet'),
  }),
  errors: [
    'unknownSite',
    'unknownPlayer',
    'unknownSegment',
    'segmentTooLarge',
    'unknownGame',
    'gameUnavailable',
    'unknownPromotion',
    'invalidStake',
    'badRequest',
    'playerBarred',
    'keyReused',
  ],
});

const batch = z.object({
  batch_id: id,
  site: externalId,
  segment_id: id,
  segment_name: z.string(),
  ...gameRef,
  game_name: z.string(),
  currency: z.string(),
  quantity,
  stake: amountText.describe('Of each round'),
  ends_at: timestamp,
  promotion_name: z.string().nullable().describe('null: what they win is cash'),
  state: z.enum(freeRoundsBatchStates),
  problem: z.string().nullable().describe('The code of the refusal that stopped it'),
  players: z.int(),
  waiting: z.int().describe('That the provider has not answered for'),
  left_out: z.int().describe('Who may not play'),
  refused: z.int().describe('By the provider'),
  can_retry: z.boolean(),
  version: z.int(),
  given_by: z.string(),
  asked_at: timestamp,
});

const batches = officeRow({
  path: '/api/office/rewards/free_rounds_batches',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'Free rounds that the players of segments were given, newest first, with how far each has come',
  request: z.strictObject({
    site: externalId.optional(),
    before: id.optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({ ...success, rows: z.array(batch), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

const batchPlayers = officeRow({
  path: '/api/office/rewards/free_rounds_batch',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'Free rounds for a segment, and the players who were not given theirs, by id',
  request: z.strictObject({
    batch_id: id,
    before: playerId.optional().describe('The last of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    batch,
    rows: z.array(
      z.object({
        player_id: playerId,
        account_id: z.string(),
        problem: z
          .string()
          .nullable()
          .describe('Of the provider, in its words; null: the player may not play'),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownGrant'],
});

const retry = officeRow({
  path: '/api/office/rewards/retry_free_rounds',
  access: 'staff',
  permission: 'rewards.manage',
  stepUp: true,
  summary: 'Orders free rounds for a segment again for those of its players who were not given theirs',
  request: z.strictObject({ batch_id: id, version: z.int().min(1), reason }),
  response: z.object({ ...success, waiting: z.int() }),
  errors: ['unknownGrant', 'wrongStatus', 'versionConflict'],
});

const cancel = officeRow({
  path: '/api/office/rewards/cancel_free_rounds',
  access: 'staff',
  permission: 'rewards.manage',
  stepUp: true,
  summary: 'Has a provider take free rounds back; it refuses where the player has begun them',
  request: z.strictObject({ free_rounds_id: id, reason }),
  response: z.object({ ...success }),
  errors: ['unknownGrant', 'wrongStatus'],
});

export const freeRoundCalls = {
  'freeRounds.list': list,
  'freeRounds.games': games,
  'freeRounds.give': give,
  'freeRounds.cancel': cancel,
  'freeRounds.batches': batches,
  'freeRounds.batchPlayers': batchPlayers,
  'freeRounds.retry': retry,
} as const;
