import { z } from 'zod';
import { jackpotKinds, MOST_SHARE } from '#rules/rewards/jackpots/pot.ts';
import { promotionTexts } from '../../../bonus-promotion.ts';
import { amountText, pageFields, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, reason } from '../../office-call.ts';

const id = z.uuid();
const names = (pattern: RegExp) => z.array(z.string().regex(pattern)).max(200);

const jackpot = {
  kind: z.enum(jackpotKinds),
  seed: amountText.describe('What each pot begins with: the prize of a fixed one'),
  share: z.int().min(0).max(MOST_SHARE).describe('What stakes add, in 1/10,000 of them'),
  odds: amountText
    .nullable()
    .describe('So much is staked for one win on average; null where the pot must drop'),
  maximum: amountText.nullable().describe('Below this a pot that must drop does so; null for the others'),
  counts: z
    .strictObject({
      providers: names(/^[A-Za-z0-9_]{1,32}$/),
      categories: names(/^[a-z0-9_-]{1,32}$/),
      games: names(/^[A-Z0-9_]{1,32}\/[a-z0-9-]{1,64}$/).describe('As `PROVIDER/game`'),
    })
    .describe(
      'Rounds of any of these count; of all games where there are none. Rounds that many share never count',
    ),
  texts: promotionTexts,
};

const row = z.object({
  ...jackpot,
  id,
  version: z.int().min(1),
  state: z.enum(['running', 'paused', 'ending', 'ended']),
  account: z.string().describe('Its account in the ledger'),
  amount: amountText.describe('What is in its pot'),
  pot: z.int().describe('The number of the pot under way, from 1'),
  cost: z.int().describe('What it costs on average, in millionths of what is staked'),
});

export const jackpots = officeRow({
  path: '/api/office/rewards/jackpots',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'The jackpots of a site with what is in them, newest first',
  request: z.strictObject({ site: externalId, ...pageFields, before: z.uuid().optional() }),
  response: z.object({ ...success, currency: z.string(), rows: z.array(row), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const jackpotFacts = officeRow({
  path: '/api/office/rewards/jackpot',
  access: 'staff',
  permission: 'rewards.read',
  summary: 'A jackpot with who has won it',
  request: z.strictObject({ site: externalId, id }),
  response: z.object({
    ...success,
    currency: z.string(),
    jackpot: row,
    wins: z
      .array(
        z.object({
          pot: z.int(),
          player_id: z.string(),
          account_id: z.string(),
          round_id: z.string(),
          stake: amountText,
          prize: amountText,
          at: timestamp,
        }),
      )
      .describe('The last 100'),
  }),
  errors: ['unknownSite', 'unknownReward'],
});

const changed = z.object({ ...success, id, version: z.int() });
const refusals = ['unknownSite', 'unknownReward', 'versionConflict', 'wrongStatus', 'badRequest'] as const;

export const saveJackpot = officeRow({
  path: '/api/office/rewards/save_jackpot',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Opens a jackpot, which runs at once, or changes one: its seed and maximum from the next pot on',
  request: z.strictObject({
    site: externalId,
    id: id.nullable().describe('Null opens one'),
    version: z.int().min(0).describe('The version that the change was decided on; 0 opens one'),
    ...jackpot,
    reason,
  }),
  response: changed,
  errors: [...refusals, 'invalidAmount', 'unknownGame', 'tooManyJackpots'],
  stepUp: true,
});

export const setJackpotState = officeRow({
  path: '/api/office/rewards/set_jackpot_state',
  access: 'staff',
  permission: 'rewards.manage',
  summary: 'Pauses, resumes or ends a jackpot; rounds from before still count',
  request: z.strictObject({
    site: externalId,
    id,
    version: z.int().min(1),
    state: z.enum(['running', 'paused', 'ended']),
    into: id.nullable().describe('A progressive one that gets what is in one that ends; null: the site'),
    reason,
  }),
  response: changed,
  errors: refusals,
  stepUp: true,
});
