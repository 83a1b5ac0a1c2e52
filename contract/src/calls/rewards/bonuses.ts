import { z } from 'zod';
import { grantStates, promotionCode, promotionData } from '../../bonus-promotion.ts';
import {
  amountText,
  callRow,
  commandKey,
  notAllowed,
  pageFields,
  playerFields,
  success,
  timestamp,
} from '../../call.ts';

const { gift, terms } = promotionData.shape;
const texts = z.record(z.string(), z.object({ title: z.string(), body: z.string() }));

const grant = z.object({
  grant_id: z.string(),
  promotion_id: z.string(),
  state: z.enum(grantStates),
  is_held: z.boolean().describe('Under review: it becomes no cash until staff has decided'),
  texts,
  gift,
  terms,
  /** Bonus money that was given, and what is left of it. */
  amount: amountText,
  balance: amountText,
  /** Of it in open bets. */
  in_bets: amountText,
  required: amountText,
  wagered: amountText,
  percent: z.number(),
  /** Free rounds or bets that are left. */
  uses_left: z.int(),
  /** What became cash. */
  converted: amountText,
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  /** Whether the player can give it up now, and what they would lose by it; their cash stays as it is. */
  can_give_up: z.boolean(),
  lost_if_given_up: z.object({ bonus: amountText, uses: z.int() }),
});

export const bonusOffers = callRow({
  path: '/api/bonuses/offers',
  access: 'player',
  summary: 'The promotions that the player can claim, with their whole terms',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        promotion_id: z.string(),
        texts,
        gift,
        terms,
        ends_at: timestamp.nullable(),
        /** How many of it the player has had, and may have; null for no cap. */
        taken: z.int(),
        per_player: z.int().nullable(),
      }),
    ),
  }),
  errors: [],
});

export const claimBonus = callRow({
  path: '/api/bonuses/claim',
  access: 'player',
  needsOpenSite: true,
  summary: 'Claims a promotion, by itself or by its code; starts at once unless another bonus is under way',
  request: z.object({
    ...playerFields,
    key: commandKey,
    promotion_id: z.uuid().optional(),
    code: promotionCode.optional().describe('Instead of `promotion_id`'),
  }),
  response: z.object({ ...success, value: grant }),
  errors: [
    'withdrawalsOnly',
    'unknownPromotion',
    'unknownCode',
    'promotionEnded',
    'promotionTaken',
    'promotionExhausted',
    'promotionsBarred',
    'notQualified',
    ...notAllowed,
  ],
});

export const myBonuses = callRow({
  path: '/api/bonuses/mine',
  access: 'player',
  summary: "The player's bonuses with their progress, newest first",
  request: z.object({ ...playerFields, ...pageFields }),
  response: z.object({ ...success, value: z.array(grant), next: z.string().nullable() }),
  errors: [],
});

export const giveUpBonus = callRow({
  path: '/api/bonuses/give_up',
  access: 'player',
  summary: 'Gives up a bonus: what is left of its money is lost, cash is untouched',
  request: z.object({ ...playerFields, grant_id: z.uuid() }),
  response: z.object({ ...success, value: grant }),
  errors: ['unknownBonus'],
});

export const myFreeRounds = callRow({
  path: '/api/bonuses/free_rounds',
  access: 'player',
  summary: "The player's free rounds of games of other studios, newest first",
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        free_rounds_id: z.string(),
        provider_code: z.string(),
        game_code: z.string(),
        game_name: z.string(),
        quantity: z.int(),
        stake: amountText.describe('Of each round'),
        state: z
          .enum(['ordered', 'given', 'finished', 'ended'])
          .describe(
            '`ordered`: its provider is asked; `ended`: nobody played them in time, or they were taken back',
          ),
        win: amountText.describe('What they won; until they are finished, what is gathered for a bonus'),
        as_bonus: z.boolean().describe('What they win together becomes a bonus once they are finished'),
        played: z.int().describe('Rounds that are over, where they become a bonus'),
        ends_at: timestamp,
      }),
    ),
  }),
  errors: [],
});
