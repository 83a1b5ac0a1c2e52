import { z } from 'zod';
import { suspicionNumberNames } from '#rules/wallet/suspicions/numbers.ts';
import { amountText, timestamp } from '../../call.ts';

const player = z.string();

const movement = z.object({ id: z.uuid(), amount: amountText, at: timestamp });

const sideBet = z.object({
  ref: z.uuid().describe('The ticket or round'),
  player_id: player,
  covers: z.array(z.string()).describe('The selections or sides that it is on'),
  stake: amountText,
  at: timestamp,
});

/** What a suspicion of money laundering was found by, as it is stored and shown. */
export const suspicionEvidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('structuring'), threshold: amountText, deposits: z.array(movement) }),
  z.object({
    kind: z.literal('withoutPlay'),
    days: z.int(),
    deposited: amountText,
    staked: amountText,
    withdrawals: z.array(movement),
  }),
  z.object({
    kind: z.literal('rapid'),
    moves: z.array(z.object({ deposit: movement, withdrawal: movement })),
  }),
  z.object({
    kind: z.literal('sharedInstrument'),
    accounts: z.array(
      z.object({
        player_id: player,
        bank: z.string(),
        account_end: z.string().describe('Its last four digits'),
      }),
    ),
  }),
  z.object({
    kind: z.literal('oppositeSides'),
    pairs: z.array(
      z.object({
        of: z.enum(['market', 'round']),
        game: z.string().nullable().describe('The code of the game of a shared round'),
        own: sideBet,
        other: sideBet,
      }),
    ),
  }),
]);
export type SuspicionEvidence = z.infer<typeof suspicionEvidence>;

/** Numbers of rules by name, as far as they are set. */
export const suspicionNumbersSet = z.partialRecord(z.enum(suspicionNumberNames), z.int());
