import { z } from 'zod';
import { amountText, callRow, siteFields, success, timestamp } from '../../call.ts';
import { endedRound, sharedPools, sharedRound } from './shared-rounds.ts';

const gameOnNow = z.object({
  provider_code: z.string(),
  game_code: z.string(),
  min_stake: amountText,
  max_win_times: z.string().nullable(),
  /** Bets in the current shared round, or occupied seats of rooms; `null` for games played alone. */
  players: z.int().nullable(),
  /** For a game of shared rounds. */
  shared: z
    .object({
      round: sharedRound.nullable(),
      pools: sharedPools,
      /** The last 12 rounds that ended, newest first. */
      last: z.array(endedRound),
    })
    .nullable(),
});
export type GameOnNow = z.output<typeof gameOnNow>;

export const onNow = callRow({
  path: '/api/games/on_now',
  access: 'public',
  summary: 'What goes on in the lobby of a category: the rounds that players share, and what was won lately',
  /** A lobby asks every few seconds, and many households share one address. */
  perMinute: 1_200,
  request: z.object({ ...siteFields, game_type: z.string().max(32) }),
  response: z.object({
    ...success,
    /** The server's clock when it answered, milliseconds since 1970-01-01 UTC. */
    now: z.int(),
    /**
     * Games with live data: all of a lobby of at most three; of a larger one its games of shared rounds, at most three.
     */
    value: z.array(gameOnNow),
    /** The last wins of at least ten stakes in this category, newest first; accounts are masked. At most eight, of 30 days. */
    wins: z.array(
      z.object({ account_id: z.string(), amount: amountText, game_name: z.string(), at: timestamp }),
    ),
  }),
  errors: [],
});
