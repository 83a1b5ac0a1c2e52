import { z } from 'zod';
import {
  amountText,
  callRow,
  commandKey,
  notAllowed,
  pageFields,
  playerFields,
  siteFields,
  success,
  timestamp,
} from '../call.ts';

const clientSeed = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/);

export const wheelPrize = z.object({
  kind: z.enum(['token', 'cash', 'spins', 'none']),
  /** Tokens or units of the currency, or how many further turns; "0" for nothing. */
  amount: amountText,
});
export type WheelPrizeOnWire = z.infer<typeof wheelPrize>;

/** An exact mean: the decimals are cut at four, the fraction is all of it. */
const exact = z.object({ value: amountText, fraction: z.string() });

export const wheel = callRow({
  path: '/api/spin/wheel',
  access: 'public',
  summary: 'The wheel: its fields with their weights, and the exact expected value of a turn',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    /** `null` where the site has no wheel. */
    wheel: z
      .object({
        /** The wheel a turn is requested on; a changed wheel gets a new id. */
        wheel_id: z.int(),
        total_weight: z.int(),
        /** Clockwise from the top; each as wide as its weight. */
        fields: z.array(
          z.object({
            weight: z.int(),
            /** In percent of all turns, four decimals, cut. */
            chance: z.string(),
            prize: wheelPrize,
          }),
        ),
        /** The expected value of one turn, including the further turns that it wins. */
        expected: z.object({ token: exact, cash: exact, spins: exact }),
      })
      .nullable(),
    free_spins_a_day: z.int(),
    /** When the day of the site ends, and the next free turn comes. */
    day_ends_at: timestamp,
    server_time: timestamp,
  }),
  errors: [],
});

export const winners = callRow({
  path: '/api/spin/winners',
  access: 'public',
  summary: 'What the wheel paid last, accounts masked',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(z.object({ account_id: z.string(), prize: wheelPrize, at: timestamp })),
  }),
  errors: [],
});

const rights = {
  /** Whether today's free turn is still there. */
  free_spin: z.boolean(),
  /** Turns that were earned. */
  earned_spins: z.int(),
  /** When the next free turn comes. */
  next_free_at: timestamp,
  server_time: timestamp,
  /** The commitment to the next turn: SHA-256 of its server seed, hex. */
  server_seed_hash: z.string(),
  /** The number of the next turn. */
  nonce: z.int(),
};

export const spinState = callRow({
  path: '/api/spin/state',
  access: 'player',
  inReadOnly: true,
  summary: 'What turns the player has, and the commitment to the next',
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, ...rights }),
  errors: [],
});

const turned = {
  spin_id: z.string(),
  wheel_id: z.int(),
  /** The place of the field it stopped at, from 0. */
  field: z.int(),
  prize: wheelPrize,
  paid_by: z.enum(['free', 'earned']),
  at: timestamp,
  proof: z.object({
    server_seed: z.string(),
    server_seed_hash: z.string(),
    client_seed: z.string(),
    nonce: z.int(),
  }),
};

export const turn = callRow({
  path: '/api/spin/turn',
  access: 'player',
  summary:
    'Turns the wheel once, pays its prize and reveals its seed; the same key gives the same turn again',
  request: z.object({
    ...playerFields,
    key: commandKey,
    /** The wheel the player saw: another in its place is refused. */
    wheel_id: z.int().min(1).max(2_147_483_647),
    client_seed: clientSeed,
  }),
  response: z.object({
    ...success,
    ...turned,
    next: z.object(rights),
    game_balance: amountText,
    game_token: amountText,
    version: z.string(),
  }),
  errors: ['noSpins', 'wheelChanged', 'keyReused', 'lossLimitReached', 'playTimeReached', ...notAllowed],
});

export const spinHistory = callRow({
  path: '/api/spin/history',
  access: 'player',
  inReadOnly: true,
  summary: "The player's own turns with their proofs, newest first",
  request: z.object({ ...playerFields, ...pageFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        ...turned,
        /** The fields of the wheel it was, to turn it again: weight and prize. */
        fields: z.array(z.object({ weight: z.int(), prize: wheelPrize })),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});
