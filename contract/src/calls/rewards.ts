import { z } from 'zod';
import {
  amountText,
  callRow,
  notAllowed,
  pageFields,
  playerFields,
  siteFields,
  success,
  timestamp,
} from '../call.ts';

/** English and the language asked for, by code; `EN` is always there. */
const titleBody = z.record(z.string(), z.object({ title: z.string(), body: z.string() }));

/** A reward in game tokens and cash; "0" for none. */
const reward = { token: amountText, cash: amountText };
const period = z.enum(['once', 'daily', 'weekly']);
/** The balances after a claim. */
const claimed = { ...success, game_balance: amountText, game_token: amountText, version: z.string() };

export const vipLevels = callRow({
  path: '/api/rewards/vip_levels',
  access: 'public',
  summary: 'The VIP levels with what each asks for and pays',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        level: z.int(),
        vip_name: z.string(),
        deposit: amountText,
        turnover: amountText,
        ...reward,
      }),
    ),
  }),
  errors: [],
});

/** What a mission is shown with: names of pictures that the site has; another name is shown as a target. */
export const missionIcons = [
  'target',
  'coins',
  'piggy-bank',
  'repeat',
  'scissors',
  'sparkles',
  'trophy',
  'wallet',
] as const;

export const missions = callRow({
  path: '/api/rewards/missions',
  access: 'player',
  inReadOnly: true,
  summary: 'The missions under way and those still to be claimed',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        mission_id: z.int(),
        period,
        /** Start of its day or week; identifies the reward to claim. */
        period_start: timestamp,
        /** When the day or week ends; null where it never does. */
        ends_at: timestamp.nullable(),
        goal: z.enum(['rounds', 'wins', 'stake', 'deposits', 'depositSum']),
        provider_code: z.string().nullable(),
        /** Amounts in wire form where the goal is an amount, else a count. */
        progress: z.string(),
        target: z.string(),
        percent: z.number(),
        ...reward,
        state: z.enum(['open', 'completed', 'claimed']),
        claim_until: timestamp.nullable(),
        href: z.string(),
        icon: z.string(),
        texts: titleBody,
      }),
    ),
  }),
  errors: [],
});

export const claimMission = callRow({
  path: '/api/rewards/claim_mission',
  access: 'player',
  summary: 'Claims the reward of a completed mission, once: the mission and its period are the key',
  request: z.object({
    ...playerFields,
    mission_id: z.int().min(1).max(2_147_483_647),
    period_start: timestamp.max(32),
  }),
  response: z.object({ ...claimed }),
  errors: ['unknownMission', 'notCompleted', 'alreadyClaimed', 'rewardExpired', ...notAllowed],
});

const prize = z.object({ from: z.int(), to: z.int(), ...reward });

export const leaderboards = callRow({
  path: '/api/rewards/leaderboards',
  access: 'public',
  summary: 'The running leaderboards with their prizes, and how the last one ended; accounts are masked',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        board_id: z.int(),
        period: z.enum(['daily', 'weekly']),
        metric: z.enum(['turnover', 'multiplier']),
        min_stake: amountText,
        texts: titleBody,
        starts_at: timestamp,
        ends_at: timestamp,
        prizes: z.array(prize),
        players: z.int(),
        /** `score` is an amount for turnover, a multiple ("12.5") for multiplier. */
        rows: z.array(z.object({ rank: z.int(), account_id: z.string(), score: z.string() })),
        last: z
          .object({
            ended_at: timestamp,
            rows: z.array(z.object({ rank: z.int(), account_id: z.string(), score: z.string(), ...reward })),
          })
          .nullable(),
      }),
    ),
  }),
  errors: [],
});

export const myRanks = callRow({
  path: '/api/rewards/my_ranks',
  access: 'player',
  inReadOnly: true,
  summary: "The player's own place on each running leaderboard",
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        board_id: z.int(),
        rank: z.int().nullable(),
        score: z.string(),
        /** The distance to the next prize, in the unit of the score; null on the best one. */
        to_next_prize: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

const programme = {
  ...reward,
  friend_token: amountText,
  /** The deposit and turnover a friend must reach for it. */
  deposit: amountText,
  turnover: amountText,
};

export const referralProgramme = callRow({
  path: '/api/rewards/referral',
  access: 'public',
  summary: 'What referring a friend brings, and what for',
  request: z.object({ ...siteFields }),
  response: z.object({ ...success, value: z.object(programme) }),
  errors: [],
});

export const myReferrals = callRow({
  path: '/api/rewards/my_referrals',
  access: 'player',
  inReadOnly: true,
  summary: "The player's referral code with its link and QR code, and the players referred, masked",
  request: z.object({ ...playerFields, ...pageFields }),
  response: z.object({
    ...success,
    code: z.string(),
    link: z.string(),
    /** The link as a QR code: a square of `size` modules, the dark ones as an SVG path of unit squares. */
    qr: z.object({ size: z.int(), path: z.string() }),
    invited: z.int(),
    rewarded: z.int(),
    earned: z.object(reward),
    value: z.array(
      z.object({
        account_id: z.string(),
        state: z.enum(['registered', 'deposited', 'rewarded']),
        at: timestamp,
        deposit_percent: z.number(),
        turnover_percent: z.number(),
        ...reward,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const bonusStateText = z.enum(['joined', 'active', 'completed', 'forfeited', 'expired']);

export const promotions = callRow({
  path: '/api/rewards/promotions',
  access: 'public',
  summary: 'The promotions under way with their exact terms',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        promotion_id: z.int(),
        kind: z.enum(['deposit', 'link']),
        period,
        /** Address of the picture without its ending: `.avif` and `.webp` are there. */
        picture: z.string(),
        href: z.string(),
        percent: z.int(),
        min_deposit: amountText,
        max_bonus: amountText,
        wagering_times: z.int(),
        wagering_days: z.int(),
        ends_at: timestamp.nullable(),
        texts: z.record(
          z.string(),
          z.object({ title: z.string(), body: z.string(), action: z.string(), terms: z.string() }),
        ),
      }),
    ),
  }),
  errors: [],
});

const bonus = z.object({
  bonus_id: z.string(),
  promotion_id: z.int(),
  state: bonusStateText,
  /** "0" until the deposit is there. */
  amount: amountText,
  required: amountText,
  wagered: amountText,
  percent: z.number(),
  expires_at: timestamp,
  /** Whether the promotion can be taken again only in its next period, or never. */
  is_current: z.boolean(),
});

export const myPromotions = callRow({
  path: '/api/rewards/my_promotions',
  access: 'player',
  inReadOnly: true,
  summary: "The player's bonuses: the one under way and those of the promotions shown",
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, value: z.array(bonus) }),
  errors: [],
});

export const joinPromotion = callRow({
  path: '/api/rewards/join_promotion',
  access: 'player',
  needsOpenSite: true,
  summary:
    'Opts in: the next deposit that is large enough starts the bonus. One at a time; again changes nothing',
  request: z.object({ ...playerFields, promotion_id: z.int().min(1).max(2_147_483_647) }),
  response: z.object({ ...success, value: bonus }),
  errors: [
    'withdrawalsOnly',
    'unknownPromotion',
    'promotionEnded',
    'promotionTaken',
    'bonusRunning',
    ...notAllowed,
  ],
});

export const leavePromotion = callRow({
  path: '/api/rewards/leave_promotion',
  access: 'player',
  summary: 'Opts out: before the deposit without a trace, after it the bonus is forfeited for good',
  request: z.object({ ...playerFields, bonus_id: z.uuid() }),
  response: z.object({ ...success }),
  errors: ['unknownBonus'],
});

const inboxMessage = z.object({
  inbox_id: z.string(),
  /** The kind of message; the browser has its text unless `texts` carries it. */
  kind: z.string(),
  figures: z.record(z.string(), z.string()),
  texts: titleBody.nullable(),
  href: z.string().nullable(),
  ...reward,
  claim: z.enum(['none', 'open', 'claimed', 'expired']),
  is_read: z.boolean(),
  at: timestamp,
  expires_at: timestamp.nullable(),
});

export const getInbox = callRow({
  path: '/api/settings/get_inbox',
  access: 'player',
  inReadOnly: true,
  summary: "The player's messages, newest first, with what can be claimed from them",
  request: z.object({ ...playerFields, ...pageFields }),
  response: z.object({
    ...success,
    unread: z.int(),
    value: z.array(inboxMessage),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const claimInbox = callRow({
  path: '/api/settings/claim_inbox',
  access: 'player',
  summary: 'Claims what a message brings, once: the message is the key',
  request: z.object({ ...playerFields, inbox_id: z.string().max(64) }),
  response: z.object({ ...claimed, unread: z.int() }),
  errors: ['unknownMessage', 'nothingToClaim', 'alreadyClaimed', 'rewardExpired', ...notAllowed],
});

export const readInbox = callRow({
  path: '/api/settings/read_inbox',
  access: 'player',
  summary: 'Marks a message as read, or all of them',
  request: z.object({ ...playerFields, inbox_id: z.string().max(64).optional() }),
  response: z.object({ ...success, unread: z.int() }),
  errors: ['unknownMessage'],
});

export const checkStatus = callRow({
  path: '/api/settings/check_status',
  access: 'player',
  inReadOnly: true,
  summary:
    'The state of player and site: an ended session, a blocked and a closed player are refused as such',
  duringMaintenance: true,
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    status: z.literal('active'),
    is_maintenance: z.boolean(),
    start_date: timestamp.nullable(),
    end_date: timestamp.nullable(),
    unread: z.int(),
    /** Missions that are completed and not claimed. */
    claimable: z.int(),
    server_time: timestamp,
  }),
  errors: [],
});
