import { z } from 'zod';
import { matchStatuses } from '#rules/sportsbook/match-result.ts';
import { outcomes } from '#rules/sportsbook/outcome.ts';

/**
 * What a feed sends to `POST /feed/v1/messages`, and what it reads at `GET /feed/v1/recovery`. Names and numbers are
 * those of Betradar's Unified Odds Feed where it has them; docs/sportsbook.md explains each with an example.
 */

/** The sports that the platform takes bets on. `soccer` is what the rules call football. */
export const sports = [
  'soccer',
  'basketball',
  'tennis',
  'ice_hockey',
  'american_football',
  'table_tennis',
] as const;
export type Sport = (typeof sports)[number];

/** UOF `EventStatus`. Abandoned (9) means that the feed covers the match no longer, not that play was abandoned. */
export const eventStatus = {
  notStarted: 0,
  live: 1,
  suspended: 2,
  ended: 3,
  closed: 4,
  cancelled: 5,
  delayed: 6,
  interrupted: 7,
  postponed: 8,
  abandoned: 9,
} as const;

/** The values of UOF `match_status` that change the state of an event; all others are periods and pauses. */
export const matchStatus = {
  notStarted: 0,
  postponed: 60,
  startDelayed: 61,
  cancelled: 70,
  interrupted: 80,
  suspended: 81,
  abandoned: 90,
  walkover: 91,
  ended: 100,
  afterExtraTime: 110,
  afterPenalties: 120,
} as const;

/** UOF `MarketStatus`. */
export const marketStatus = {
  active: 1,
  inactive: 0,
  suspended: -1,
  handedOver: -2,
  settled: -3,
  cancelled: -4,
} as const;

/** A name of the feed's own: `sr:match:12345`. No spaces, nothing invisible. */
const sourceId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/);
const milliseconds = z.int().min(0).max(253_402_300_799_999);
const points = z.int().min(0).max(999);
const score = z.tuple([points, points]);

/** Without what no database keeps and no screen shows. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'must be visible text');

/** Names by the site's language codes; `EN` is what every other language falls back to. */
export const feedNames = z.object({
  EN: name,
  PHP: name.optional(),
  CN: name.optional(),
  ESP: name.optional(),
  RUS: name.optional(),
  VI: name.optional(),
  MS: name.optional(),
  NE: name.optional(),
  CT: name.optional(),
  BN: name.optional(),
});
export type FeedNames = z.infer<typeof feedNames>;

/** Decimal, above 1, at most four decimals. */
export const feedOdds = z
  .string()
  .regex(/^[1-9]\d{0,4}(\.\d{1,4})?$/)
  .refine((text) => !/^1(\.0*)?$/.test(text), 'must be above 1');
export const feedLine = z.string().regex(/^-?(0|[1-9]\d{0,2})(\.(25|5|50|75|0|00))?$/);

const messageFields = {
  /** Unique per feed: what was taken once is not taken again. */
  message_id: sourceId,
  /** When the feed made it. */
  at: milliseconds,
};

const eventFields = {
  ...messageFields,
  event_id: sourceId,
  /** Grows by one with each message about the event. */
  sequence: z.int().min(0),
  /**
   * The id of the recovery that this message answers; it carries full state, so messages missed before it are no gap.
   */
  request_id: z.string().max(32).optional(),
};

const marketKey = {
  /** A code of the specification, with or without the H of the half: `HDPH`, or `HDP` of `HT`. */
  bet_type: z.string().min(1).max(16),
  period: z.enum(['FT', 'HT']).optional(),
  /** For HDP and 1X2HDP always the handicap of the home team; for OU the total. */
  line: feedLine.nullish(),
};
export const feedMarketKey = z.object(marketKey);
export type FeedMarketKey = z.infer<typeof feedMarketKey>;

const competitor = z.object({ id: sourceId, names: feedNames });
const competition = z.object({ id: sourceId, names: feedNames, region: z.string().max(64).optional() });

const sportEventStatus = z.object({
  /** UOF `EventStatus`: {@link eventStatus}. */
  status: z.int().min(0).max(9),
  match_status: z.int().min(0).max(9_999).optional(),
  /** Omitted fields are unchanged. */
  home_score: points.optional(),
  away_score: points.optional(),
  home_red_cards: points.optional(),
  away_red_cards: points.optional(),
  /** Every period so far, in order. */
  period_scores: z
    .array(z.object({ phase: z.string().regex(/^[a-z0-9_]{1,16}$/), home: points, away: points }))
    .max(24)
    .optional(),
  /** At the moment `at` of the message; it runs on by itself while `running`. */
  clock: z
    .object({
      /** pre, 1h, ht, 2h, et, q1 …, p1 …, set1 …, ended. */
      phase: z.string().regex(/^[a-z0-9_]{1,16}$/),
      offset_seconds: z.int().min(0).max(86_400),
      running: z.boolean(),
    })
    .optional(),
});
export type FeedEventStatus = z.infer<typeof sportEventStatus>;

const probability = z.number().min(0).max(1);

const market = z.object({
  ...marketKey,
  /** UOF `MarketStatus`: {@link marketStatus}. */
  status: z.int().min(-4).max(1),
  /** Shown with the event in lists: of several lines the one whose prices are nearest to even. UOF: `favourite`. */
  main: z.boolean().optional(),
  /** 0: singles only; else the minimum number of legs. Default 2. */
  combo_min: z.int().min(0).max(20).optional(),
  /** UOF `CashoutStatus` 1: bets on it can be cashed out. Default true. */
  cashout: z.boolean().optional(),
  /** All of them, each time; none where only the status changes. */
  selections: z
    .array(
      z.object({
        code: z
          .string()
          .min(1)
          .max(64)
          .regex(/^[\x21-\x7e]+$/),
        odds: feedOdds,
        active: z.boolean().optional(),
        /** Chances of win, half win, refund, half lose, lose, for cash-outs. */
        probabilities: z.tuple([probability, probability, probability, probability, probability]).optional(),
      }),
    )
    .max(300),
});
export type FeedMarket = z.infer<typeof market>;

const scorer = z.enum(['H', 'A', 'NG']);
const goalOrder = z.object({ first: scorer.optional(), last: scorer.optional() });

/** The official result; unknown fields are omitted. */
export const feedResult = z.object({
  status: z.enum(matchStatuses),
  ht: score.optional(),
  ft: score.optional(),
  /** With overtime. */
  ft_ot: score.optional(),
  /** At which an abandoned match stopped. */
  abandoned_score: score.optional(),
  goals: z.object({ HT: goalOrder.optional(), FT: goalOrder.optional() }).optional(),
  outright: z
    .object({ winners: z.array(sourceId).max(50), non_starters: z.array(sourceId).max(300).optional() })
    .optional(),
});
export type FeedResult = z.infer<typeof feedResult>;

const fixture = z.object({
  type: z.literal('fixture'),
  ...eventFields,
  kind: z.enum(['match', 'outright']).optional(),
  sport: z.enum(sports),
  competition,
  /** For a match. */
  home: competitor.optional(),
  away: competitor.optional(),
  /** For an outright: the codes of its selections are the ids of these. */
  competitors: z.array(competitor).max(300).optional(),
  /** The start of a match; for an outright the end of betting. */
  start_time: milliseconds,
});
export type FeedFixture = z.infer<typeof fixture>;

const fixtureChange = z.object({
  type: z.literal('fixture_change'),
  ...eventFields,
  start_time: milliseconds.optional(),
  competition: competition.optional(),
  home: competitor.optional(),
  away: competitor.optional(),
  competitors: z.array(competitor).max(300).optional(),
  sport_event_status: sportEventStatus.optional(),
});
export type FeedFixtureChange = z.infer<typeof fixtureChange>;

const oddsChange = z.object({
  type: z.literal('odds_change'),
  ...eventFields,
  sport_event_status: sportEventStatus.optional(),
  /** Omitted fields are unchanged. */
  markets: z.array(market).max(300),
});
export type FeedOddsChange = z.infer<typeof oddsChange>;

const betStop = z.object({
  type: z.literal('bet_stop'),
  ...eventFields,
  /** All markets of the event, or those of these bet types. UOF: groups. */
  groups: z.union([z.literal('all'), z.array(z.string().max(16)).max(64)]).optional(),
  /** The new status. Default: suspended. */
  market_status: z.union([z.literal(marketStatus.suspended), z.literal(marketStatus.inactive)]).optional(),
});
export type FeedBetStop = z.infer<typeof betStop>;

const scoreMessage = z.object({
  type: z.literal('score'),
  ...eventFields,
  sport_event_status: sportEventStatus,
});

const betSettlement = z.object({
  type: z.literal('bet_settlement'),
  ...eventFields,
  /** UOF: 1 while seen live, 2 once confirmed. A confirmed result takes the place of one that was seen live. */
  certainty: z.union([z.literal(1), z.literal(2)]).optional(),
  result: feedResult,
  /** The outcomes by the feed are only compared with those that the rules derive from the result. */
  markets: z
    .array(
      z.object({
        ...marketKey,
        outcomes: z.array(z.object({ code: z.string().min(1).max(64), outcome: z.enum(outcomes) })).max(300),
      }),
    )
    .max(300)
    .optional(),
});
export type FeedBetSettlement = z.infer<typeof betSettlement>;

const someMarkets = {
  /** The markets affected. Default: all of the event. */
  markets: z.array(feedMarketKey).min(1).max(300).optional(),
};

const timeRange = {
  /** Bets struck from here on, and before there. Without both the markets themselves are cancelled. */
  start_time: milliseconds.optional(),
  end_time: milliseconds.optional(),
};

const betCancel = z.object({ type: z.literal('bet_cancel'), ...eventFields, ...someMarkets, ...timeRange });
export type FeedBetCancel = z.infer<typeof betCancel>;

const rollbackBetSettlement = z.object({
  type: z.literal('rollback_bet_settlement'),
  ...eventFields,
  ...someMarkets,
});
export type FeedRollbackBetSettlement = z.infer<typeof rollbackBetSettlement>;

/** Names the markets and the range of the cancel that it takes back. */
const rollbackBetCancel = z.object({
  type: z.literal('rollback_bet_cancel'),
  ...eventFields,
  ...someMarkets,
  ...timeRange,
});
export type FeedRollbackBetCancel = z.infer<typeof rollbackBetCancel>;

const alive = z.object({
  type: z.literal('alive'),
  ...messageFields,
  /** 0: the feed lost messages for us; a recovery is requested. */
  subscribed: z.union([z.literal(0), z.literal(1)]),
});
export type FeedAlive = z.infer<typeof alive>;

/** All that answers a recovery request has been sent. */
const snapshotComplete = z.object({
  type: z.literal('snapshot_complete'),
  ...messageFields,
  request_id: z.string().min(1).max(32),
});
export type FeedSnapshotComplete = z.infer<typeof snapshotComplete>;

export const feedMessage = z.discriminatedUnion('type', [
  fixture,
  fixtureChange,
  oddsChange,
  betStop,
  scoreMessage,
  betSettlement,
  betCancel,
  rollbackBetSettlement,
  rollbackBetCancel,
  alive,
  snapshotComplete,
]);
export type FeedMessage = z.output<typeof feedMessage>;
/** A message before validation, as a feed writes it. */
export type FeedMessageInput = z.input<typeof feedMessage>;
export type FeedMessageType = FeedMessage['type'];
/** A message about one event. */
export type FeedEventMessage = Exclude<FeedMessage, FeedAlive | FeedSnapshotComplete>;

export const feedVerdicts = [
  /** It has taken effect. */
  'applied',
  /** Its id was taken before. */
  'repeated',
  /** A later message about the event was taken before. */
  'stale',
  'unknownEvent',
  'unknownMarket',
  /** Malformed, or inconsistent with itself or the state of the event. */
  'invalid',
  /** Kept without effect: until a snapshot came (`gap`), or until staff looked (anything else). */
  'held',
] as const;
export type FeedVerdict = (typeof feedVerdicts)[number];

export interface FeedMessageAnswer {
  /** As it was sent; null where it had none. */
  readonly message_id: string | null;
  readonly verdict: FeedVerdict;
  readonly reason?: string;
}

/** The answer to a batch: one result for each message, in their order. */
export interface FeedAnswer {
  readonly statusCode: 1;
  readonly results: readonly FeedMessageAnswer[];
}

/**
 * What a feed is asked to send again: how everything stands now (`fixture`, `odds_change` with status and every market,
 * cancels in force, the result), each with this `request_id` and a new `message_id` and `sequence`; then one
 * `snapshot_complete`.
 */
export interface FeedRecoveryRequest {
  readonly request_id: string;
  /** Of one event; null: of every event that is not over, and what was settled or cancelled since `after`. */
  readonly event_id: string | null;
  /** Unix milliseconds: until when all messages were received. */
  readonly after: number;
}

export interface FeedRecoveryAnswer {
  readonly statusCode: 1;
  readonly requests: readonly FeedRecoveryRequest[];
}
