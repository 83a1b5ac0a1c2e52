import { z } from 'zod';
import { betTypes } from '#rules/sportsbook/bet-types.ts';
import { amountText, callRow, pageFields, success, timestamp } from '../call.ts';

/** Names by language code; `EN` is always there. */
export const names = z.record(z.string(), z.string());
export const pair = z.object({ home: z.int(), away: z.int() });
/** Decimal odds, at most four decimals: `"1.95"`. */
export const oddsText = z.string().regex(/^[1-9]\d{0,5}(\.\d{1,4})?$/);
/** A handicap of the home team, or a total: `"-0.75"`; null where the bet type has none. */
export const lineText = z.string().regex(/^-?\d{1,3}(\.\d{1,2})?$/);
export const sportCode = z.string().min(1).max(32);
export const eventId = z.string().min(1).max(24);
export const marketId = z.string().regex(/^\d{1,18}$/);
export const selectionCode = z.string().min(1).max(64);

export const marketState = z.enum(['active', 'suspended', 'inactive', 'settled', 'cancelled']);
export type MarketState = z.infer<typeof marketState>;
export const eventState = z.enum([
  'prematch',
  'live',
  'suspended',
  'ended',
  'settled',
  'postponed',
  'voided',
]);
export type EventState = z.infer<typeof eventState>;

/** A price that the site boosts for everybody: singles alone, up to `max_stake` of a player. */
export const priceBoost = z.object({ boost_id: z.uuid(), odds: oddsText, max_stake: amountText });
export type PriceBoost = z.infer<typeof priceBoost>;

const selection = z.object({
  code: selectionCode,
  odds: oddsText,
  active: z.boolean(),
  /** Absent where the price is not boosted. */
  boost: priceBoost.optional(),
});

const market = z.object({
  market_id: marketId,
  /** Without the suffix of the half: that is `period`. */
  bet_type: z.enum(betTypes),
  period: z.enum(['FT', 'HT']),
  line: lineText.nullable(),
  state: marketState,
  /** Grows with every change; an older one is dropped. */
  version: z.string(),
  /** 0: singles only; else the least number of legs of a parlay with it. */
  combo_min: z.int(),
  selections: z.array(selection),
});
export type SportsMarket = z.infer<typeof market>;

/** The match clock. `started_at` plus the elapsed seconds is the time while it runs; a browser ticks by itself. */
const clock = z.object({
  phase: z.string(),
  started_at: timestamp.nullable(),
  offset_seconds: z.int(),
  running: z.boolean(),
});

const event = z.object({
  event_id: eventId,
  sport: sportCode,
  competition_id: z.string(),
  competition_names: names,
  home_names: names,
  away_names: names,
  starts_at: timestamp,
  state: eventState,
  score: pair.nullable(),
  red_cards: pair.nullable(),
  /** The points of each period played so far, in order: halves, quarters, sets. */
  period_scores: z.array(z.object({ phase: z.string(), home: z.int(), away: z.int() })),
  clock: clock.nullable(),
  version: z.string(),
  /** All that are open, shown or not. */
  market_count: z.int(),
  markets: z.array(market),
});
export type SportsEvent = z.infer<typeof event>;

const outright = z.object({
  event_id: eventId,
  competition_id: z.string(),
  competition_names: names,
  ends_at: timestamp,
  market,
  competitor_names: z.record(z.string(), names),
});

export const sportsTree = callRow({
  path: '/api/sports/tree',
  access: 'public',
  summary: 'The sports and competitions the site offers, with how many events are live, today and later',
  request: z.object({}),
  response: z.object({
    ...success,
    sports: z.array(
      z.object({
        sport: sportCode,
        live: z.int(),
        today: z.int(),
        early: z.int(),
        outrights: z.int(),
        competitions: z.array(
          z.object({ competition_id: z.string(), names, region: z.string(), events: z.int() }),
        ),
      }),
    ),
  }),
  errors: [],
  isShared: true,
});

export const sportsEvents = callRow({
  path: '/api/sports/events',
  access: 'public',
  summary: 'Events with their main markets, soonest first. Times of `today` are those of the site',
  request: z.object({
    view: z.enum(['live', 'today', 'early', 'all']),
    sport: sportCode.optional(),
    competition_id: z.string().max(24).optional(),
    /** Restricts the list to these events in any view: favourites, the legs of a slip. */
    event_ids: z.array(eventId).max(50).optional(),
    /** In names of teams and competitions, in any language. */
    search: z.string().min(2).max(64).optional(),
    ...pageFields,
  }),
  response: z.object({ ...success, events: z.array(event), next: z.string().nullable() }),
  errors: [],
  isShared: true,
});

export const sportsEvent = callRow({
  path: '/api/sports/event',
  access: 'public',
  summary: 'One event with all its markets',
  request: z.object({ event_id: eventId }),
  response: z.object({ ...success, event }),
  errors: ['unknownEvent'],
  isShared: true,
});

export const sportsOutrights = callRow({
  path: '/api/sports/outrights',
  access: 'public',
  summary: 'Who wins a competition',
  request: z.object({ sport: sportCode.optional() }),
  response: z.object({ ...success, outrights: z.array(outright) }),
  errors: [],
  isShared: true,
});

export const oddsFormat = z.enum(['DEC', 'HK', 'MY', 'ID', 'US']);

export const sportsRules = callRow({
  path: '/api/sports/rules',
  access: 'public',
  summary: 'How the site takes bets: formats, limits, the delay of live bets',
  request: z.object({}),
  response: z.object({
    ...success,
    odds_formats: z.array(oddsFormat),
    default_odds_format: oddsFormat,
    min_stake: amountText,
    max_stake: amountText,
    max_payout: amountText,
    min_legs: z.int(),
    max_legs: z.int(),
    live_delay_seconds: z.int(),
    stake_presets: z.array(amountText),
    cash_out: z.boolean(),
  }),
  errors: [],
  isShared: true,
});

/** The side and the criterion of a bet line, and its teams in English (specification, section 3). */
export const lineFields = {
  /** `h`, `a`, `1`, `x`, `2` …; empty where no side is meant. */
  home_away: z.string(),
  /** The line of the bet, a handicap or total; for markets without sides, the selection. */
  criteria1: z.string(),
  home_team_name: z.string(),
  away_team_name: z.string(),
};

/** The names of a bet line in every language there is one. */
const teamNames = { home_team_names: names, away_team_names: names };

/** No body is needed: the host names the site. */
export const matchList = callRow({
  path: '/api/home/match_list',
  access: 'public',
  summary: 'The matches that are open for bets, soonest first; empty where the site has no sportsbook',
  request: z.object({}),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        event_id: z.string(),
        sport: z.string(),
        competition_names: names,
        /** The first line of its main markets; null, and without side and criterion, while none takes bets. */
        bet_type: z.enum(betTypes).nullable(),
        ...lineFields,
        ...teamNames,
        starts_at: timestamp,
        state: z.enum(['upcoming', 'live']),
        score: pair.nullable(),
      }),
    ),
  }),
  errors: [],
  isShared: true,
});

/** No body is needed: the host names the site. */
export const publicOdds = callRow({
  path: '/api/home/public_odds',
  access: 'public',
  summary: 'The bet lines of those matches with their odds; empty where the site has no sportsbook',
  request: z.object({}),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        event_id: z.string(),
        bet_type: z.enum(betTypes),
        ...lineFields,
        ...teamNames,
        /** Decimal odds. */
        odds: z.string(),
      }),
    ),
  }),
  errors: [],
  isShared: true,
});
