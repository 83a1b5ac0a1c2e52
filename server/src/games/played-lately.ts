import { sql } from 'kysely';
import { findSharedGame } from '#rules/games/shared-games.ts';
import type { Reader } from '../db/database.ts';

interface GameKey {
  readonly provider_code: string;
  readonly game_code: string;
}

interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

/** Games that wait for the player, the latest first; of each what is staked in 1/10,000 units. */
export async function findOpenGames(
  reader: Reader,
  { siteId, playerId }: Owner,
  limit: number,
): Promise<(GameKey & { readonly stake: bigint })[]> {
  return reader
    .selectFrom('round')
    .select(['provider_code', 'game_code', 'stake'])
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .where('shared_round_id', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}

/** Shared rounds that still wait for their draw and that the player has a bet on, the next first. */
export async function findDraws(
  reader: Reader,
  { siteId, playerId }: Owner,
  limit: number,
): Promise<(GameKey & { readonly stake: bigint; readonly closesAt: Date })[]> {
  const rows = await reader
    .selectFrom('shared_bet')
    .innerJoin('shared_round', 'shared_round.id', 'shared_bet.shared_round_id')
    .select(['shared_round.game_code', 'shared_round.closes_at'])
    .select((eb) => sql<bigint>`${eb.fn.sum('shared_bet.stake')}::bigint`.as('stake'))
    .where('shared_bet.player_id', '=', playerId)
    .where('shared_bet.site_id', '=', siteId)
    .where('shared_bet.state', '=', 'open')
    .groupBy(['shared_round.game_code', 'shared_round.closes_at'])
    .orderBy('shared_round.closes_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ game_code, closes_at, stake }) => {
    const game = findSharedGame(game_code);
    return game ? [{ provider_code: game.providerCode, game_code, stake, closesAt: closes_at }] : [];
  });
}

/** So many launches are looked at: more of them in one game hide what was played before. */
const LAUNCHES = 200;

/** The games the player opened for real, the latest first. */
export async function findRecentGames(
  reader: Reader,
  { siteId, playerId }: Owner,
  limit: number,
): Promise<GameKey[]> {
  return reader
    .selectFrom((eb) =>
      eb
        .selectFrom('launch')
        .select(['provider_code', 'game_code', 'created_at'])
        .where('player_id', '=', playerId)
        .where('site_id', '=', siteId)
        .where('mode', '=', 'real')
        .orderBy('created_at', 'desc')
        .limit(LAUNCHES)
        .as('latest'),
    )
    .select(['provider_code', 'game_code'])
    .groupBy(['provider_code', 'game_code'])
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(limit)
    .execute();
}
