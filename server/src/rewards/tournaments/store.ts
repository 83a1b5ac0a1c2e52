import { type Selectable, sql } from 'kysely';
import { parseAmount } from '#rules/money/amount.ts';
import type { RankPrize } from '#rules/rewards/leaderboard.ts';
import type { Reader } from '../../db/database.ts';
import type { TournamentTable } from '../tables.ts';

export type Tournament = Selectable<TournamentTable>;

/** A prize of tokens, cash and a promotion that is granted, any of which may be missing. */
export interface TournamentPrize extends RankPrize {
  readonly promotionId: string | null;
}

/** How a tournament stands at a moment. */
export type TournamentState = 'upcoming' | 'running' | 'counting' | 'ended' | 'cancelled';

export function stateOf(
  { state, starts_at, ends_at }: Pick<Tournament, 'state' | 'starts_at' | 'ends_at'>,
  now: Date,
): TournamentState {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'settled') return 'ended';
  if (starts_at > now) return 'upcoming';
  return ends_at > now ? 'running' : 'counting';
}

export const prizesOf = ({ prizes }: Pick<Tournament, 'prizes'>): readonly TournamentPrize[] =>
  prizes.map(({ from, to, token, cash, promotion_id: promotionId }) => ({
    ...{ from, to, promotionId },
    token: parseAmount(token) ?? 0n,
    cash: parseAmount(cash) ?? 0n,
  }));

export const findTournament = (
  reader: Reader,
  { siteId, id }: { readonly siteId: number; readonly id: string },
): Promise<Tournament | undefined> =>
  reader
    .selectFrom('tournament')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();

/** Those whose points are still counted, also after their end: events may be on their way. */
export const findPlanned = (reader: Reader, siteId: number): Promise<Tournament[]> =>
  reader
    .selectFrom('tournament')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '=', 'planned')
    .orderBy('id')
    .execute();

export interface Placed {
  readonly playerId: bigint;
  readonly account: string;
  readonly score: bigint;
}

/** The first players with points, by rank. */
export async function topOf(reader: Reader, tournamentId: string, limit: number): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select t.player_id as "playerId", player.account_id as account, t.score
      from tournament_player t join player on player.id = t.player_id
     where t.tournament_id = ${tournamentId} and t.score > 0
     order by t.score desc, t.reached_at, t.player_id limit ${limit}`.execute(reader);
  return rows;
}

export async function countPlayers(reader: Reader, tournamentId: string): Promise<number> {
  const { rows } = await sql<{ players: number }>`
    select count(*)::int as players from tournament_player where tournament_id = ${tournamentId}`.execute(
    reader,
  );
  return rows[0]?.players ?? 0;
}

/** Those of a site, newest first. @param before only what is older than this one */
export const listTournaments = (
  reader: Reader,
  of: { readonly siteId: number; readonly before: string | undefined; readonly limit: number },
): Promise<Tournament[]> =>
  reader
    .selectFrom('tournament')
    .selectAll()
    .where('site_id', '=', of.siteId)
    .$if(of.before !== undefined, (query) => query.where('id', '<', of.before ?? ''))
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute();

/** What was won, by rank. */
export const wonIn = (reader: Reader, tournamentId: string) =>
  reader
    .selectFrom('tournament_prize')
    .innerJoin('player', 'player.id', 'tournament_prize.player_id')
    .selectAll('tournament_prize')
    .select('player.account_id')
    .where('tournament_id', '=', tournamentId)
    .orderBy('rank')
    .execute();
