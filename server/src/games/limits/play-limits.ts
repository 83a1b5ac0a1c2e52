import type { GameFacts } from '#rules/games/game-rules.ts';
import { findRules } from '#rules/games/rules-only.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import { stakesFor } from '../../catalog/public.ts';
import type { Db } from '../../db/database.ts';
import { shortCache } from '../../sites/public.ts';
import { isShooting, narrow, type OfferedStakes } from './narrow.ts';
import { USUAL_PACE } from './site-pace.ts';

/** Settings of a game on a site: stakes, speed, and what is shown beside it. */
export interface PlayLimits {
  readonly stakes: OfferedStakes;
  /** From the beginning of one round to the beginning of the next, at least. */
  readonly shortestRoundMs: number;
  readonly showsPlay: boolean;
}

export interface GameOfSite {
  readonly siteId: number;
  readonly providerCode: string;
  readonly gameCode: string;
}

/** The limits as they are, or were a moment ago: every way to stake on a house game asks here. */
export type FindLimits = (game: GameOfSite) => Promise<PlayLimits>;

/** A change by an operator counts after at most this long, also for games that are open. */
const MAX_AGE_MS = 1_000;

function factsOf(gameCode: string): GameFacts {
  const facts = findRules(gameCode) ?? findSharedGame(gameCode);
  if (!facts) throw new Error(`no rules for the game ${gameCode}`);
  return facts;
}

/** What operators have set for a game of a site, and for all of its games; null where nothing. */
export function readLimitRow(db: Db, { siteId, providerCode, gameCode }: GameOfSite) {
  return db.read
    .selectFrom('site')
    .leftJoin('site_play', 'site_play.site_id', 'site.id')
    .leftJoin('game_limit', (join) =>
      join
        .onRef('game_limit.site_id', '=', 'site.id')
        .on('game_limit.provider_code', '=', providerCode)
        .on('game_limit.game_code', '=', gameCode),
    )
    .select([
      'site.currency',
      'site_play.shortest_round_ms as round_ms',
      'site_play.shortest_shot_ms as shot_ms',
      'site_play.shows_play',
      'game_limit.min_stake',
      'game_limit.max_stake',
      'game_limit.max_win',
      'game_limit.shortest_round_ms as own_ms',
    ])
    .where('site.id', '=', siteId)
    .executeTakeFirstOrThrow();
}

async function readLimits(db: Db, game: GameOfSite): Promise<PlayLimits> {
  const row = await readLimitRow(db, game);
  const { category, maxWinTimes, stakeMultiple } = factsOf(game.gameCode);
  const ofSite = isShooting(category)
    ? (row.shot_ms ?? USUAL_PACE.shortest_shot_ms)
    : (row.round_ms ?? USUAL_PACE.shortest_round_ms);
  return {
    stakes: narrow(stakesFor(row.currency), {
      minStake: row.min_stake,
      maxStake: row.max_stake,
      maxWin: row.max_win,
      maxWinTimes,
      stakeMultiple,
    }),
    shortestRoundMs: row.own_ms ?? ofSite,
    showsPlay: row.shows_play ?? USUAL_PACE.shows_play,
  };
}

export function playLimits(db: Db): FindLimits {
  const limits = shortCache(
    MAX_AGE_MS,
    (game: GameOfSite) => readLimits(db, game),
    ({ siteId, providerCode, gameCode }) => `${siteId}/${providerCode}/${gameCode}`,
  );
  return (game) => limits.get(game);
}

/** Whether the page around a game shows how long it is played and what came of it. */
export async function readShowsPlay(db: Db, siteId: number): Promise<boolean> {
  const row = await db.read
    .selectFrom('site_play')
    .select('shows_play')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.shows_play ?? USUAL_PACE.shows_play;
}
