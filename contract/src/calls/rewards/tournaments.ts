import { z } from 'zod';
import { tournamentMetrics } from '#rules/rewards/leaderboard.ts';
import { amountText, callRow, notAllowed, playerFields, siteFields, success, timestamp } from '../../call.ts';

const texts = z.record(z.string(), z.object({ title: z.string(), body: z.string() }));

export const tournaments = callRow({
  path: '/api/rewards/tournaments',
  access: 'public',
  summary: 'The tournaments under way, to come and ended lately, with prizes and points; accounts are masked',
  request: z.object({ ...siteFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        tournament_id: z.string(),
        /** `counting`: over, while the last points are counted. */
        state: z.enum(['upcoming', 'running', 'counting', 'ended']),
        texts,
        starts_at: timestamp,
        ends_at: timestamp,
        metric: z.enum(tournamentMetrics),
        min_stake: amountText,
        /** Whether only those take part who joined, with rounds since then. */
        opt_in: z.boolean(),
        /** Rounds of any of these count; all rounds where there are none. */
        counts: z.object({
          providers: z.array(z.string()),
          categories: z.array(z.string()),
          games: z.array(z.object({ provider_code: z.string(), game_code: z.string(), name: z.string() })),
        }),
        prizes: z.array(
          z.object({
            from: z.int(),
            to: z.int(),
            token: amountText,
            cash: amountText,
            bonus: texts.nullable(),
          }),
        ),
        players: z.int(),
        /** `score` is an amount for stakes and wins, a multiple ("12.5") for the multiplier. */
        rows: z.array(z.object({ rank: z.int(), account_id: z.string(), score: z.string() })),
      }),
    ),
  }),
  errors: [],
});

export const myTournaments = callRow({
  path: '/api/rewards/my_tournaments',
  access: 'player',
  inReadOnly: true,
  summary: "The player's own place in each tournament that is shown",
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        tournament_id: z.string(),
        joined: z.boolean(),
        rank: z.int().nullable(),
        score: z.string(),
        /** The distance to the next prize, in the unit of the score; null on the best one. */
        to_next_prize: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

export const joinTournament = callRow({
  path: '/api/rewards/join_tournament',
  access: 'player',
  needsOpenSite: true,
  summary: 'Takes the player into a tournament: rounds from now on count. Again changes nothing',
  request: z.object({ ...playerFields, tournament_id: z.uuid() }),
  response: z.object({ ...success }),
  errors: ['withdrawalsOnly', 'unknownPromotion', 'promotionEnded', ...notAllowed],
});
