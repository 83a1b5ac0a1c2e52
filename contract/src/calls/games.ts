import { z } from 'zod';
import {
  amountText,
  callRow,
  commandKey,
  notAllowed,
  pageFields,
  playerFields,
  signedAmountText,
  siteFields,
  success,
  timestamp,
} from '../call.ts';
import { sharedProof } from './games/shared-rounds.ts';

const launchToken = z.string().min(1).max(128);
const clientSeed = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/);

/** The game the page was made for: a token of another game is refused. */
const ownGame = z.string().max(64).optional();

/** The public state of the seeds before they are revealed. */
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

/** A round as the page that plays it may see it. */
const dealt = {
  round_id: z.string(),
  seed_id: z.string(),
  nonce: z.int(),
  /** All that was put down so far. */
  stake: amountText,
  /** The payout; "0" while the round is open. */
  win: amountText,
  /** `open`: the player is to decide. `refunded`: every stake was given back. */
  state: z.enum(['open', 'settled', 'refunded']),
  /** Number of decisions made. */
  step: z.int(),
  /** Actions allowed now, each with its additional stake. */
  offers: z.array(z.object({ action: z.unknown(), stake: amountText })),
  /** The game's own view of the round, as its rules in `rules/games/<game>` give it: nothing that is still hidden. */
  result: z.unknown(),
};

/** The choice and the actions of a round: with the seed, all that verifying it takes. */
const openingFields = {
  /** The unit stake; a layout may hold several units. */
  unit: amountText,
  choice: z.unknown(),
  actions: z.array(z.unknown()),
};

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
    /** The address of the game page: of a game of ours with the token in its fragment, so that no log ever sees it; else absolute. */
    launch_url: z.string(),
    mode: z.enum(['real', 'demo']),
    /** Opens in a window of its own rather than in the frame. */
    popup: z.boolean(),
    /** Flags of the frame's sandbox beside `allow-scripts`, for a page of another studio; `null` for a game of ours. */
    sandbox: z.array(z.string()).nullable(),
    /** Origins that pages of another studio may have, beside that of the address: its messages are taken from there alone. */
    origins: z.array(z.string()),
    /** Whether the page around the game shows how long it is played and what came of it. */
    shows_play: z.boolean(),
  }),
  errors: [
    'sessionExpired',
    'readOnlySession',
    'unknownGame',
    'gameNotInYourCountry',
    'gameUnavailable',
    'unknownMode',
    ...notAllowed,
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
    /** Whether a bonus is under way: then more than the balance may be staked, as its terms say. */
    has_bonus: z.boolean(),
    /** Stakes to pick from, lowest first. */
    stakes: z.array(amountText),
    /** Every multiple of it from the lowest of these to the highest may be staked. */
    stake_step: amountText,
    default_stake: amountText,
    /** All that may be put down when a round begins: chips on a layout together. */
    most_staked: amountText,
    /** From the beginning of one round to the beginning of the next, at least. */
    shortest_round_ms: z.int(),
    /** Whether the site lets a page play rounds one after the other by itself. */
    autoplay: z.boolean(),
    /** Whether the site lets a page show rounds no longer than `shortest_round_ms`. */
    quick_play: z.boolean(),
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
    /** The round that waits for the player's decision. */
    open_round: z.object({ ...openingFields, ...dealt }).nullable(),
  }),
  errors: ['launchEnded', 'permissionDenied', 'walletUnavailable'],
});

const ofStakes = [
  ...notAllowed,
  'lossLimitReached',
  'playTimeReached',
  'realityCheckDue',
  'insufficientFunds',
  'walletUnavailable',
  'walletLimitReached',
] as const;

export const play = callRow({
  path: '/api/games/play',
  access: 'launch',
  needsOpenSite: true,
  summary:
    'Plays a round: stake, result and win in one step, or begins one in which the player decides; the same key gives the same round again',
  perMinute: 600,
  request: z.object({
    launch: launchToken,
    game_code: ownGame,
    key: commandKey,
    stake: z.string().max(32),
    /** The player's choice before a round: a number, chips on a layout. */
    choice: z.unknown().optional(),
  }),
  response: z.object({ ...success, ...dealt, balance: amountText }),
  errors: [
    'withdrawalsOnly',
    'launchEnded',
    'permissionDenied',
    'invalidStake',
    'bonusStakeTooHigh',
    'invalidChoice',
    'roundInProgress',
    'roundTooSoon',
    ...ofStakes,
    'keyReused',
    'gameUnavailable',
    'busy',
  ],
});

export const act = callRow({
  path: '/api/games/act',
  access: 'launch',
  summary: 'Decides what an open round offers',
  perMinute: 600,
  request: z.object({
    launch: launchToken,
    game_code: ownGame,
    key: commandKey,
    round_id: z.string().max(64),
    /** The step as the page sees it, so that a decision made in another tab is not repeated. */
    step: z.int().min(0).max(1_000),
    action: z.unknown(),
  }),
  response: z.object({ ...success, ...dealt, balance: amountText }),
  errors: [
    'launchEnded',
    'permissionDenied',
    'unknownRound',
    'roundOver',
    'stepTaken',
    'invalidChoice',
    'bonusStakeTooHigh',
    ...ofStakes,
    'keyReused',
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
  errors: ['launchEnded', 'permissionDenied', 'roundInProgress'],
});

export const roundPage = callRow({
  path: '/api/games/round_page',
  access: 'player',
  inReadOnly: true,
  summary: "The address of the page on which the provider of an outside game shows a round of the player's",
  request: z.object({ ...playerFields, round_id: z.uuid() }),
  response: z.object({ ...success, url: z.string() }),
  errors: ['roundNotShown'],
});

export const history = callRow({
  path: '/api/games/history',
  access: 'player',
  inReadOnly: true,
  summary: 'Every round of the player, of our games and of outside ones, newest first',
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
        /** `refunded`: every stake was given back. */
        state: z.enum(['open', 'settled', 'refunded']),
        at: timestamp,
        /** Of a round that a provider's own server played: its studio, and its number of the round. `null` for one of ours, which has a proof. */
        outside: z
          .object({
            provider_name: z.string(),
            ref: z.string(),
            has_page: z.boolean().describe('Its provider shows it: `/api/games/round_page`'),
          })
          .nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const round = callRow({
  path: '/api/games/round',
  access: 'player',
  inReadOnly: true,
  summary: 'One round with its proof; the server seed is there once it has been revealed',
  request: z.object({ ...playerFields, round_id: z.string().max(64) }),
  response: z.object({
    ...success,
    round_id: z.string(),
    game_code: z.string(),
    game_name: z.string(),
    stake: amountText,
    win: amountText,
    state: z.enum(['open', 'settled', 'refunded']),
    ...openingFields,
    result: z.unknown(),
    at: timestamp,
    proof: z.object({
      seed_id: z.string(),
      server_seed_hash: z.string(),
      server_seed: z.string().nullable(),
      client_seed: z.string(),
      nonce: z.int(),
    }),
    /**
     * Where many shared the round: what it is verified by, and what it came to. In `proof` the chain stands for the seed
     * then: its id, its anchor, the link, what the pulse adds, the number. `null` for a round of one player.
     */
    shared: sharedProof.nullable(),
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
  errors: ['unknownRound', 'roundInProgress'],
});
