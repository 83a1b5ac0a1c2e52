import { z } from 'zod';
import {
  amountText,
  callRow,
  commandKey,
  pageFields,
  playerFields,
  signedAmountText,
  siteFields,
  success,
  timestamp,
} from '../call.ts';

const launchToken = z.string().min(1).max(128);
const clientSeed = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/);

/** The game the page was made for: a token of another game is refused. */
const ownGame = z.string().max(64).optional();

/** What a game page may know of its seeds before they are revealed. */
const seedState = z.object({
  seed_id: z.string(),
  /** SHA-256 of the server seed, hex: the commitment made before the first bet on it. */
  server_seed_hash: z.string(),
  /** The same for the seed that comes next: shown before the player names the client seed it will meet. */
  next_server_seed_hash: z.string(),
  client_seed: z.string(),
  /** The nonce of the next round. */
  nonce: z.int(),
});

export const launch = callRow({
  path: '/api/games/launch',
  access: 'public',
  summary:
    'Opens a game: a launch token for its page. Real play needs `account_id` and `auth`, demo play does not',
  perMinute: 120,
  request: z.object({
    ...siteFields,
    account_id: playerFields.account_id.optional(),
    auth: playerFields.auth.optional(),
    provider_code: z.string().max(32),
    game_code: z.string().max(64),
    mode: z.enum(['real', 'demo']),
    language: z.string().max(8).optional(),
  }),
  response: z.object({
    ...success,
    /** The address of the game page, the token in its fragment, so that no log ever sees it. */
    launch_url: z.string(),
    mode: z.enum(['real', 'demo']),
    /** Opens in a window of its own rather than in the frame. */
    popup: z.boolean(),
  }),
  errors: [
    'sessionExpired',
    'unknownGame',
    'gameUnavailable',
    'unknownMode',
    'onABreak',
    'selfExcluded',
    'lossLimitReached',
    'playTimeReached',
  ],
});

export const session = callRow({
  path: '/api/games/session',
  access: 'launch',
  summary: 'What a game page shows when it opens: balance, stakes, seeds, and the last round to resume from',
  request: z.object({ launch: launchToken, game_code: ownGame }),
  response: z.object({
    ...success,
    game_code: z.string(),
    game_name: z.string(),
    mode: z.enum(['real', 'demo']),
    language: z.string(),
    currency: z.string(),
    currency_decimals: z.int(),
    balance: amountText,
    stakes: z.array(amountText),
    default_stake: amountText,
    rtp: z.string().nullable(),
    seed: seedState,
    last_round: z
      .object({
        round_id: z.string(),
        nonce: z.int(),
        stake: amountText,
        win: amountText,
        result: z.unknown(),
      })
      .nullable(),
  }),
  errors: ['launchEnded', 'permissionDenied'],
});

export const play = callRow({
  path: '/api/games/play',
  access: 'launch',
  summary: 'Plays one round: stake, result and win in one step; the same key gives the same round again',
  perMinute: 600,
  request: z.object({ launch: launchToken, game_code: ownGame, key: commandKey, stake: z.string().max(32) }),
  response: z.object({
    ...success,
    round_id: z.string(),
    seed_id: z.string(),
    nonce: z.int(),
    stake: amountText,
    win: amountText,
    /** The game's own result, as its rules in `rules/games/<game>` give it. */
    result: z.unknown(),
    balance: amountText,
  }),
  errors: [
    'launchEnded',
    'permissionDenied',
    'invalidStake',
    'onABreak',
    'selfExcluded',
    'lossLimitReached',
    'playTimeReached',
    'realityCheckDue',
    'insufficientFunds',
    'keyReused',
    'gameUnavailable',
    'busy',
  ],
});

export const rotateSeed = callRow({
  path: '/api/games/rotate_seed',
  access: 'launch',
  summary: 'Reveals the server seed and starts a new pair with the client seed given',
  perMinute: 30,
  request: z.object({ launch: launchToken, client_seed: clientSeed }),
  response: z.object({
    ...success,
    revealed: z.object({
      seed_id: z.string(),
      server_seed: z.string(),
      server_seed_hash: z.string(),
      client_seed: z.string(),
      rounds: z.int(),
    }),
    seed: seedState,
  }),
  errors: ['launchEnded', 'permissionDenied'],
});

export const history = callRow({
  path: '/api/games/history',
  access: 'player',
  summary: 'Every round of the player, newest first',
  request: z.object({
    ...playerFields,
    ...pageFields,
    game_code: z.string().max(64).optional(),
    from: timestamp.max(32).optional(),
    to: timestamp.max(32).optional(),
  }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        round_id: z.string(),
        game_code: z.string(),
        game_name: z.string(),
        provider_code: z.string(),
        stake: amountText,
        win: amountText,
        net: signedAmountText,
        state: z.enum(['open', 'settled', 'refunded']),
        at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const round = callRow({
  path: '/api/games/round',
  access: 'player',
  summary: 'One round with its proof; the server seed is there once it has been revealed',
  request: z.object({ ...playerFields, round_id: z.string().max(64) }),
  response: z.object({
    ...success,
    round_id: z.string(),
    game_code: z.string(),
    game_name: z.string(),
    stake: amountText,
    win: amountText,
    result: z.unknown(),
    at: timestamp,
    proof: z.object({
      seed_id: z.string(),
      server_seed_hash: z.string(),
      server_seed: z.string().nullable(),
      client_seed: z.string(),
      nonce: z.int(),
    }),
  }),
  errors: ['unknownRound'],
});

/** For a player who wants to verify before playing on: reveals the seed of a game without opening it. */
export const revealSeed = callRow({
  path: '/api/games/reveal_seed',
  access: 'player',
  summary: 'Reveals the server seed a round was played on; the next round of that game starts a new pair',
  perMinute: 30,
  request: z.object({ ...playerFields, round_id: z.string().max(64) }),
  response: z.object({
    ...success,
    seed_id: z.string(),
    server_seed: z.string(),
    server_seed_hash: z.string(),
  }),
  errors: ['unknownRound'],
});
