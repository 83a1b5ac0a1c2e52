import { z } from 'zod';
import { betTypes } from '#rules/sportsbook/bet-types.ts';
import { callRow, success, timestamp } from '../call.ts';

const score = z.object({ home: z.int(), away: z.int() }).nullable();
/** Names by language code; `EN` is always there. */
const names = z.record(z.string(), z.string());

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
        home_team_name: z.string(),
        away_team_name: z.string(),
        home_team_names: names,
        away_team_names: names,
        starts_at: timestamp,
        state: z.enum(['upcoming', 'live']),
        score,
      }),
    ),
  }),
  errors: [],
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
        home_away: z.string(),
        /** The line of the bet: a handicap, a total. */
        criteria1: z.string(),
        /** Decimal odds. */
        odds: z.string(),
      }),
    ),
  }),
  errors: [],
});
