import { z } from 'zod';
import { numberNames } from '#rules/rewards/bonus/signals/numbers.ts';
import { sharedThings } from '#rules/rewards/bonus/signals/shared.ts';
import { amountText, timestamp } from '../../call.ts';

/** `held`: it waits, and the grant becomes no cash until it is decided. The last three are decisions. */
export const signalStates = ['open', 'held', 'cleared', 'forfeited', 'excluded'] as const;
export type SignalState = (typeof signalStates)[number];

const player = z.string();

const sideBet = z.object({
  ref: z.uuid().describe('The ticket or round'),
  player_id: player,
  covers: z.array(z.string()).describe('The selections or sides that it is on'),
  stake: amountText,
  at: timestamp,
});

/** What a signal was found by, as it is stored and shown. */
export const signalEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shared'),
    others: z.array(
      z.object({
        player_id: player,
        grant_id: z.uuid(),
        shares: z.array(z.enum(sharedThings)),
        at: timestamp.describe('When the other account took the promotion'),
      }),
    ),
  }),
  z.object({
    kind: z.literal('opposite'),
    pairs: z.array(
      z.object({
        of: z.enum(['market', 'round']),
        game: z.string().nullable().describe('The code of the game of a shared round'),
        linked: z.boolean().describe('Whether the two share something; true of one player'),
        own: sideBet,
        other: sideBet,
      }),
    ),
  }),
  z.object({
    kind: z.literal('maximumThenDrop'),
    round_id: z.uuid(),
    maximum: amountText,
    stake: amountText,
    win: amountText,
    before: z.int().describe('Rounds about the maximum that ended in the win'),
    after: z.int().describe('Low rounds that followed'),
  }),
  z.object({
    kind: z.literal('lowRisk'),
    rounds: z.int(),
    staked: amountText,
    cover: z.int().describe('Percent of the table that each of them covers at least'),
    samples: z.array(z.uuid()),
  }),
  z.object({
    kind: z.literal('claimAndWithdraw'),
    cycles: z.array(
      z.object({
        grant_id: z.uuid(),
        converted: amountText,
        converted_at: timestamp,
        withdrawal_id: z.uuid(),
        withdrawn_at: timestamp,
      }),
    ),
  }),
]);
export type SignalEvidence = z.infer<typeof signalEvidence>;

/** Numbers of rules by name, as far as they are set. */
export const signalNumbersSet = z.partialRecord(z.enum(numberNames), z.int());
export type SignalNumbersSet = z.infer<typeof signalNumbersSet>;
