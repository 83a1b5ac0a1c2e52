import { z } from 'zod';
import { amountText, callRow, commandKey, notAllowed, success } from '../../call.ts';

/**
 * Rounds that many players share: crash, draws, races, bouts, bingo. All of it is asked by the page of a game, with its
 * launch token. What changes is pushed (`shared.*` in pushes.ts) to subscribers of `games.watch`; the page of the
 * game sits in a frame that cannot listen itself, so the page around it passes the pushes on. Where nothing comes, asking
 * `state` once a second is enough.
 */
const own = {
  launch: z.string().min(1).max(128),
  /** The game the page was made for: a token of another game is refused. */
  game_code: z.string().max(64).optional(),
};

/** Milliseconds since 1970-01-01 UTC by the server's clock. */
const moment = z.int();
/** Multipliers are whole hundredths: 250 is 2.50. */
const hundredths = z.int();

/**
 * The phase of a round. `taking`: bets are accepted until `closes_at`. `running`: no more bets; a crash round flies from
 * `started_at` on (`rules/games/comet-climb/curve.ts`), any other waits for its pulse. `over`: `outcome` and `link` are
 * published. `refunded`: it was not played to its end, and `reason` says why.
 */
const phase = z.enum(['taking', 'running', 'over', 'refunded']);
export type SharedPhase = z.output<typeof phase>;

/** Why the stakes of a round were given back: the server was interrupted during it, or the beacon stayed silent. */
const reason = z.enum(['interrupted', 'beacon']).nullable();
/** Why a bet was given back: its round was, or (`unmatched`) its pool could not have paid it more than its stake. */
const betReason = z.enum(['interrupted', 'beacon', 'unmatched']).nullable();

/** Public randomness that goes into the draw; its number is announced before its value exists. */
const pulse = z.object({ source: z.string(), number: z.int(), value: z.string().nullable() });

export const sharedRound = z.object({
  round_id: z.string(),
  /** Which chain decides it, and which of its rounds this is; link `number` hashed so often is the anchor. */
  chain_id: z.string(),
  number: z.int(),
  phase,
  opened_at: moment,
  closes_at: moment,
  /** Slightly later than its push, so that every page starts the round in time; `null` while betting is open. */
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** When betting opens on the next round; `null` until this one has ended. */
  next_at: moment.nullable(),
  /** Data published before betting opens, such as the runners of a race; `null` for most games. */
  setting: z.unknown(),
  pulse,
  /** The outcome in the format of the game's rules: `{"v":1,"crash":345}`. `null` until the round has ended. */
  outcome: z.unknown(),
  /** Hex; `null` until the round has ended. */
  link: z.string().nullable(),
  reason,
});
export type SharedRoundShown = z.output<typeof sharedRound>;

/** A round with all there is to verify it; `link`, `outcome` and perhaps the pulse's value are `null` until it has ended. */
export const sharedProof = z.object({
  ...sharedRound.shape,
  /** The last link of its chain, hex. */
  anchor: z.string(),
  /** Whether somebody else made its pulse. */
  is_independent: z.boolean(),
});

/** One of the player's own bets. */
const ownBet = z.object({
  bet_id: z.string(),
  /** Identifies the bet in `others` and in pushes. */
  tag: z.string(),
  round_id: z.string(),
  /** The unit stake; a ticket of several lines stakes one unit a line. */
  unit: amountText,
  stake: amountText,
  /** As the rules read it; in a crash round `cashOut` is where it is cashed out by itself, hundredths or `null`. */
  choice: z.unknown(),
  /** `open`: not decided. `paid`: cashed out, or won. `lost`. `cancelled` by the player. `refunded`: `reason` says why. */
  state: z.enum(['open', 'paid', 'lost', 'cancelled', 'refunded']),
  /** Multiplier of the cash-out in hundredths; `null` without one. */
  times: hundredths.nullable(),
  /** The payout; the stake where it was refunded. */
  win: amountText,
  reason: betReason,
});
export type OwnSharedBet = z.output<typeof ownBet>;

/** Somebody's bet, as everybody may see it. */
const otherBet = z.object({
  tag: z.string(),
  /** The masked account. */
  name: z.string(),
  /** All that was put down; `null` for players of another site, whose money is another. */
  stake: amountText.nullable(),
  /** Multiplier of the cash-out in hundredths; `null` without one. */
  times: hundredths.nullable(),
});
export type OtherSharedBet = z.output<typeof otherBet>;

/**
 * Where the return follows from what others bet: the bets of this site's players in the round, all of them together, as
 * `returnNow` of the game's rules takes them. `null` where it does not.
 */
export const sharedPools = z
  .object({
    /** Number of players with a bet. */
    players: z.int(),
    bets: z.int(),
    /** Stakes by pool (`meron`; `all` where there is one pool). An empty pool may be missing. */
    stakes: z.record(z.string(), amountText),
    /** By pool, the number of players who also have a bet in another pool. An empty pool may be missing. */
    beside: z.record(z.string(), z.int()),
  })
  .nullable();
export type SharedPools = z.output<typeof sharedPools>;

/** A prize that the bets of this site share, as it fell. */
const prize = z.object({
  /** As the game's rules call it; paper-bingo: `line`, `house`. */
  prize: z.string(),
  /** The 1-based number of the draw within the round. */
  at: z.int(),
  /** All that players are paid of it. */
  amount: amountText,
  /** Whose it is, with their masked accounts: at most 20, who has most of it first; `count` says how many there are. */
  winners: z.array(z.object({ tag: z.string(), name: z.string(), win: amountText })),
  count: z.int(),
  /** How many cards of the house share it; they are paid nothing. */
  house: z.int(),
});
export type SharedPrize = z.output<typeof prize>;

/** The result of a round. */
export const endedRound = z.object({ round_id: z.string(), number: z.int(), outcome: z.unknown() });

const chain = z.object({
  chain_id: z.string(),
  /** Hex: published before the first round. */
  anchor: z.string(),
  rounds: z.int(),
  beacon: z.object({
    source: z.string(),
    /** Whether somebody else makes the pulses. `false`: the house draws them itself, and they prove nothing against it. */
    is_independent: z.boolean(),
  }),
  /** The one pulse of all its rounds, announced with the anchor; `null` where each round has a pulse of its own. */
  pulse: pulse.nullable(),
  /** The anchor of the chain after this one, once it is made. */
  next_anchor: z.string().nullable(),
});
export type SharedChainShown = z.output<typeof chain>;

export const sharedState = callRow({
  path: '/api/games/shared/state',
  access: 'launch',
  summary:
    'The state of a shared game: its round, who is in, own bets, purse and stakes, and the last results',
  request: z.object(own),
  response: z.object({
    ...success,
    /** The server's clock when it answered. */
    now: moment,
    game_code: z.string(),
    game_name: z.string(),
    language: z.string(),
    currency: z.string(),
    currency_decimals: z.int(),
    balance: amountText,
    /** Grows with every change of the balance. */
    version: z.string(),
    stakes: z.array(amountText),
    /** Every multiple of it from the lowest of these to the highest may be staked. */
    stake_step: amountText,
    default_stake: amountText,
    rtp: z.string().nullable(),
    /** So many bets a player may have in one round. */
    most_bets: z.int(),
    /** `null` while none is under way: the chain waits for its pulse, or the game has just been switched on. */
    chain: chain.nullable(),
    round: sharedRound.nullable(),
    /** Own bets of this round. */
    bets: z.array(ownBet),
    /** Own bets of the last round before this that the player was in: what came of them, and why they were given back. */
    last_bets: z.array(ownBet),
    /** At most 50, those of the own site first; `count` says how many there are. */
    others: z.array(otherBet),
    count: z.int(),
    pools: sharedPools,
    /**
     * Of a round that is over: its prizes in the order in which they fell. `null` before, and in games whose bets share
     * none.
     */
    prizes: z.array(prize).nullable(),
    /** The last 50 rounds that ended, newest first. */
    last: z.array(endedRound),
  }),
  errors: ['launchEnded', 'permissionDenied', 'gameUnavailable'],
});

const ofStakes = [
  ...notAllowed,
  'lossLimitReached',
  'playTimeReached',
  'realityCheckDue',
  'insufficientFunds',
  'BLOCK',
] as const;

const betAnswer = z.object({ ...success, bet: ownBet, balance: amountText, version: z.string() });

export const sharedBet = callRow({
  path: '/api/games/shared/bet',
  access: 'launch',
  needsOpenSite: true,
  summary: 'Puts a stake on the round that takes stakes; the same key gives the same bet again',
  request: z.object({
    ...own,
    key: commandKey,
    round_id: z.string().max(64),
    stake: z.string().max(32),
    /** As the game's rules take it; comet-climb: `{"cashOut":200}` to be cashed out by itself at 2.00, or nothing. */
    choice: z.unknown().optional(),
  }),
  response: betAnswer,
  errors: [
    'withdrawalsOnly',
    'launchEnded',
    'permissionDenied',
    'gameUnavailable',
    'unknownRound',
    'stakesClosed',
    'tooManyBets',
    'invalidStake',
    'bonusStakeTooHigh',
    'invalidChoice',
    ...ofStakes,
    'keyReused',
    'busy',
  ],
});

/**
 * A bet is cashed out at most once, so its id is all the key there is: asked again it answers the same. What counts is
 * when the request arrived; the answer comes once the win is committed.
 */
export const sharedCashOut = callRow({
  path: '/api/games/shared/cash_out',
  access: 'launch',
  summary: 'Cashes a bet out at what the round is worth when the request arrives',
  request: z.object({ ...own, bet_id: z.string().max(64) }),
  response: betAnswer,
  errors: [
    'launchEnded',
    'permissionDenied',
    'gameUnavailable',
    'unknownBet',
    'notRunning',
    'roundOver',
    'busy',
  ],
});

/** A bet is taken back at most once: asked again it answers the same. */
export const sharedCancel = callRow({
  path: '/api/games/shared/cancel',
  access: 'launch',
  summary: 'Takes a bet back while stakes are taken',
  request: z.object({ ...own, bet_id: z.string().max(64) }),
  response: betAnswer,
  errors: ['launchEnded', 'permissionDenied', 'gameUnavailable', 'unknownBet', 'stakesClosed', 'busy'],
});

export const sharedHistory = callRow({
  path: '/api/games/shared/history',
  access: 'launch',
  summary: 'Rounds of a shared game that have ended, newest first, each with all there is to verify it',
  request: z.object({
    ...own,
    before: z.string().max(64).optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    value: z.array(sharedProof),
    next: z.string().nullable(),
  }),
  errors: ['launchEnded', 'permissionDenied', 'gameUnavailable'],
});
