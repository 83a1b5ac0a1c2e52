import { z } from 'zod';
import { jackpotKinds } from '#rules/rewards/jackpots/pot.ts';
import { amountText, callRow, playerFields, siteFields, success, timestamp } from '../../call.ts';

const texts = z.record(z.string(), z.object({ title: z.string(), body: z.string() }));
const hex = z.string().describe('64 hex digits');

export const jackpots = callRow({
  path: '/api/rewards/jackpots',
  access: 'public',
  summary: 'The jackpots of the site with what is in them, and what was won lately; accounts are masked',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        jackpot_id: z.string(),
        kind: z.enum(jackpotKinds),
        /** Rounds do not count for the time being. */
        is_paused: z.boolean(),
        texts,
        amount: amountText,
        /** A pot that must drop does so below this. */
        maximum: amountText.nullable(),
        /** So much is staked for one win on average; null where the pot must drop. */
        odds: amountText.nullable(),
        /** What stakes add, in 1/10,000 of them. */
        share: z.int(),
        /** The number of the pot under way, from 1. */
        pot: z.int(),
        secret_hash: hex
          .nullable()
          .describe('Of a pot that must drop: SHA-256 of what its drop point follows from'),
        /** Rounds of any of these count; of all games where there are none. */
        counts: z.object({
          providers: z.array(z.string()),
          categories: z.array(z.string()),
          games: z.array(z.object({ provider_code: z.string(), game_code: z.string(), name: z.string() })),
          except: z
            .array(z.string())
            .describe('Codes of games that never count, since many share their rounds'),
        }),
      }),
    ),
    wins: z.array(
      z.object({ jackpot_id: z.string(), account_id: z.string(), amount: amountText, at: timestamp }),
    ),
  }),
  errors: [],
});

export const myJackpotWins = callRow({
  path: '/api/rewards/my_jackpot_wins',
  access: 'player',
  inReadOnly: true,
  summary: 'The jackpots that the player won, newest first, each with what its draw is proved by',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        jackpot_id: z.string(),
        round_id: z.string(),
        amount: amountText,
        at: timestamp,
        stake: amountText,
        odds: amountText.nullable(),
        seed: amountText,
        maximum: amountText.nullable(),
        secret: hex.nullable().describe('Of a pot that had to drop, revealed'),
        secret_hash: hex.nullable(),
      }),
    ),
  }),
  errors: [],
});
