import { z } from 'zod';
import { ticketKinds } from '#rules/rewards/bonus/promotion.ts';
import { amountText } from './call.ts';

const percent = z.int().min(0).max(100);
const share = z.int().min(1).max(1_000);
const count = z.int().min(1).max(1_000_000);
const gameName = z
  .string()
  .regex(/^[A-Z0-9_]{1,32}\/[a-z0-9-]{1,64}$/)
  .describe('`PROVIDER/game`');
const product = z.enum(['casino', 'sportsbook']);

export const promotionCode = z.string().regex(/^[A-Z0-9]{3,20}$/);

const trigger = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signUp') }),
  z.strictObject({
    kind: z.literal('deposit'),
    number: z.int().min(1).max(100).nullable().describe('The n-th paid deposit; null for every one'),
    minimum: amountText,
  }),
  z.strictObject({ kind: z.literal('code'), code: promotionCode }),
  z.strictObject({ kind: z.literal('optIn') }),
  z.strictObject({ kind: z.literal('lossBack'), product, days: z.int().min(1).max(90), minimum: amountText }),
  z.strictObject({ kind: z.literal('level'), level: z.int().min(1).max(1_000) }),
  z.strictObject({ kind: z.literal('mission'), missionId: z.int().min(1) }),
  z.strictObject({ kind: z.literal('staff') }),
  z.strictObject({ kind: z.literal('campaign') }),
  z.strictObject({ kind: z.literal('freeRoundWins') }),
]);

const size = z.union([
  z.strictObject({ fixed: amountText }),
  z.strictObject({ percent: share, maximum: amountText }),
]);

/** The tickets that a gift can be used on. */
const tickets = {
  kinds: z
    .array(z.enum(ticketKinds))
    .min(1)
    .max(3)
    .optional()
    .describe('The kinds of tickets it is for; all where they are left out'),
  sports: z
    .array(z.string().regex(/^[a-z0-9_]{1,40}$/))
    .max(50)
    .optional()
    .describe('The sports it is for; all where they are left out, or none is named'),
};

const gift = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('money'), size }),
  z.strictObject({ kind: z.literal('cash'), size }),
  z.strictObject({ kind: z.literal('tokens'), amount: amountText }),
  z.strictObject({
    kind: z.literal('freeRounds'),
    providerCode: z.string().min(1).max(32),
    gameCode: z.string().min(1).max(64),
    rounds: z.int().min(1).max(1_000),
    stake: amountText,
  }),
  z.strictObject({ kind: z.literal('freeBet'), stake: amountText, ...tickets }),
  z.strictObject({ kind: z.literal('boost'), percent: share, maximum: amountText, ...tickets }),
]);

const terms = z.strictObject({
  wagering: z.strictObject({
    times: z.int().min(0).max(100),
    base: z.enum(['bonus', 'bonusAndDeposit']),
  }),
  contribution: z
    .strictObject({
      casino: percent,
      sportsbook: percent,
      categories: z.record(z.string().max(32), percent),
      games: z.record(gameName, percent),
    })
    .describe('Percent of a stake that counts: of a game, else of its category, else of its product'),
  minimumOdds: z.int().min(1_001).max(1_000_000).nullable().describe('Thousandths'),
  maximumStake: amountText.nullable(),
  maximumWin: amountText.nullable(),
  days: z.int().min(1).max(365),
  excludedGames: z.array(gameName).max(500),
  order: z.enum(['cashFirst', 'bonusFirst']),
  winsTo: z.enum(['sameWallet', 'bonus']),
  forfeitOnWithdrawal: z.boolean(),
});

/** What one version of a promotion says, as it is sent and stored. */
export const promotionData = z.strictObject({
  trigger,
  gift,
  terms,
  caps: z.strictObject({
    perPlayer: count.nullable(),
    perDay: count.nullable(),
    perDevice: count.nullable(),
    total: count.nullable(),
  }),
  budget: amountText.nullable().describe('What its grants may be worth together'),
  segment: z.uuid().optional().describe('The segment of players that it is for; absent for all'),
});
export type StoredPromotion = z.infer<typeof promotionData>;

/** That `EN` is there, as the schema says it that requests are checked by. */
export const needsEnglish = { required: ['EN'] };

/** Words for players by language code; `EN` is always there. */
export const promotionTexts = z
  .record(
    z.string().regex(/^[A-Z]{2,3}$/),
    z.strictObject({ title: z.string().trim().min(1).max(120), body: z.string().trim().max(2_000) }),
  )
  .refine((texts) => texts.EN !== undefined, 'EN is missing')
  .meta(needsEnglish);
export type PromotionTexts = z.infer<typeof promotionTexts>;

/**
 * How a grant can stand. `ready` and `inPlay`: a free bet or boost that can be used on a ticket, and one whose ticket is open. What
 * follows on those is final, but for corrections of that ticket.
 */
export const grantStates = [
  'waiting',
  'active',
  'ready',
  'inPlay',
  'paid',
  'converted',
  'spent',
  'expired',
  'cancelled',
  'forfeited',
] as const;
export type GrantState = (typeof grantStates)[number];

export const promotionStates = ['draft', 'active', 'paused', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];
