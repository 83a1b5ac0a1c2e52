import { z } from 'zod';
import {
  amountText,
  callRow,
  commandKey,
  notAllowed,
  pageFields,
  playerFields,
  success,
  timestamp,
} from '../call.ts';

const clientSeed = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/);
const gameCode = z.string().min(1).max(64);
const roundId = z.string().max(64);

/** The user store of the specification: what can be played, and what a round in progress holds. */
const minigame = z.object({ frozen_token: amountText, token_balance: amountText });

/** A round as its player may see it; hidden fields are filled in once it is over. */
const round = z.object({
  round_id: z.string(),
  game_code: z.string(),
  mode: z.string(),
  stake: amountText,
  /** The choices made, from 0, one a step. */
  choices: z.array(z.int()),
  state: z.enum(['open', 'won', 'lost', 'returned']),
  /** The payout of cashing out now, or the payout made. */
  worth: amountText,
  started_at: timestamp,
  ended_at: timestamp.nullable(),
  /** When an open round is ended for its player, with what it is worth. */
  expires_at: timestamp,
  proof: z.object({
    server_seed_hash: z.string(),
    /** Revealed when the round is over. */
    server_seed: z.string().nullable(),
    client_seed: z.string(),
    nonce: z.int(),
  }),
  /** For each step the choice that was drawn (what it does is in `hides` of the mode); revealed when it is over. */
  hidden: z.array(z.int()).nullable(),
});
export type MinigameRound = z.infer<typeof round>;

export const games = callRow({
  path: '/api/minigame/games',
  access: 'player',
  inReadOnly: true,
  summary: 'The games for tokens with every figure, the purse, and the round in progress',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    minigame,
    version: z.string(),
    games: z.array(
      z.object({
        game_code: z.string(),
        game_name: z.string(),
        stakes: z.array(amountText),
        modes: z.array(
          z.object({
            mode: z.string(),
            choices: z.int(),
            /** The draw of each step: the one choice that ends the round, or the only one that leads on. */
            hides: z.enum(['end', 'way']),
            /** Least and greatest return of the steps in percent, two decimals, cut: they bound every way to play. */
            rtp_from: z.string(),
            rtp_to: z.string(),
            steps: z.array(
              z.object({
                /** The multiplier of the stake after this step: "1.29". */
                times: z.string(),
                /** Of getting this far, in percent, four decimals, cut; and exactly. */
                chance: z.string(),
                chance_fraction: z.string(),
                rtp: z.string(),
              }),
            ),
          }),
        ),
        /** The commitment to the next round: SHA-256 of its server seed, hex. */
        server_seed_hash: z.string(),
        nonce: z.int(),
        /** The round in progress, to go on with. */
        round: round.nullable(),
      }),
    ),
  }),
  errors: [],
});

const answer = { ...success, round, minigame, version: z.string() };

export const start = callRow({
  path: '/api/minigame/start',
  access: 'player',
  needsOpenSite: true,
  summary: 'Begins a round: its stake is held until it ends. One round of a game at a time',
  request: z.object({
    ...playerFields,
    key: commandKey,
    game_code: gameCode,
    mode: z.string().min(1).max(32),
    stake: z.string().max(32),
    client_seed: clientSeed,
  }),
  response: z.object({ ...answer }),
  errors: [
    'withdrawalsOnly',
    'unknownGame',
    'unknownMode',
    'invalidStake',
    'insufficientTokens',
    'roundInProgress',
    'lossLimitReached',
    'playTimeReached',
    'realityCheckDue',
    ...notAllowed,
    'keyReused',
  ],
});

export const choose = callRow({
  path: '/api/minigame/choose',
  access: 'player',
  summary: 'Makes the choice of a step; one that ends the round settles its stake, and reveals its seed',
  perMinute: 600,
  request: z.object({
    ...playerFields,
    key: commandKey,
    round_id: roundId,
    /** Which step it is for, from 0: one that was taken already is refused. */
    step: z.int().min(0).max(63),
    choice: z.int().min(0).max(63),
  }),
  response: z.object({ ...answer }),
  errors: ['unknownRound', 'roundOver', 'stepTaken', 'invalidChoice', 'keyReused'],
});

export const leave = callRow({
  path: '/api/minigame/leave',
  access: 'player',
  summary: 'Ends a round with what it is worth; before the first step the stake is given back',
  request: z.object({ ...playerFields, key: commandKey, round_id: roundId }),
  response: z.object({ ...answer }),
  errors: ['unknownRound', 'roundOver', 'keyReused'],
});

export const history = callRow({
  path: '/api/minigame/history',
  access: 'player',
  inReadOnly: true,
  summary: "The player's finished rounds with their proofs, newest first",
  request: z.object({ ...playerFields, ...pageFields, game_code: gameCode.optional() }),
  response: z.object({ ...success, value: z.array(round), next: z.string().nullable() }),
  errors: [],
});
