import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7Floor } from '../../db/uuid7.ts';
import type { PlayedGame } from '../../ledger/public.ts';
import { openServerSeed } from '../seeds.ts';
import type { GamePlayer } from '../store.ts';
import type { RoundTable } from '../tables.ts';

export type RoundRow = Selectable<RoundTable>;

/** The studio and game that the money of a round is counted for. */
export const playedGame = (row: RoundRow): PlayedGame => ({
  providerCode: row.provider_code,
  gameCode: row.game_code,
});

export function findRound(db: Reader, siteId: number, playerId: bigint, roundId: string) {
  return db
    .selectFrom('round')
    .selectAll()
    .where('id', '=', roundId)
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

/** The newest round on a seed. Ask only where there is one: the index is by player. */
export function lastRound(db: Reader, playerId: bigint, seedId: string) {
  return db
    .selectFrom('round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('seed_id', '=', seedId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Maximum difference between the time in a round's id and its start. */
const ID_SLACK_MS = 60_000;

export interface RoundQuery {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly gameCode?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

export function findRounds(db: Reader, query: RoundQuery) {
  let rounds = db
    .selectFrom('round')
    .selectAll()
    .where('site_id', '=', query.siteId)
    .where('player_id', '=', query.playerId);
  if (query.gameCode !== undefined) rounds = rounds.where('game_code', '=', query.gameCode);
  // The ids carry the time too, and the index is by them: what is outside the span is never read.
  if (query.from !== undefined)
    rounds = rounds
      .where('started_at', '>=', query.from)
      .where('id', '>=', uuid7Floor(query.from, -ID_SLACK_MS));
  if (query.to !== undefined)
    rounds = rounds.where('started_at', '<', query.to).where('id', '<', uuid7Floor(query.to, ID_SLACK_MS));
  if (query.before !== undefined) rounds = rounds.where('id', '<', query.before);
  return rounds.orderBy('id', 'desc').limit(query.limit).execute();
}

/** Which game each of these rounds was of; ids that are no rounds are left out. */
export function findRoundGames(db: Reader, siteId: number, ids: readonly string[]) {
  return db
    .selectFrom('round')
    .select(['id', 'game_code'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** The round of a game that waits for its player. */
export function findOpenRound(db: Reader, { playerId, gameCode }: GamePlayer) {
  return db
    .selectFrom('round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('game_code', '=', gameCode)
    .where('state', '=', 'open')
    .where('shared_round_id', 'is', null)
    .executeTakeFirst();
}

/** Writes a round down, that its nonce is used, and when it began. */
export async function insertOpenRound(tx: Tx, row: RoundRow): Promise<void> {
  await tx
    .with('used', (query) =>
      query
        .updateTable('seed')
        .set({ last_nonce: row.nonce, last_round_at: sql<Date>`ledger_now()` })
        .where('id', '=', row.seed_id),
    )
    .insertInto('round')
    .values({ ...row, result: JSON.stringify(row.result) })
    .execute();
}

/** A round, locked, with what it was drawn from. */
export async function lockRound(tx: Tx, owner: { siteId: number; playerId: bigint }, id: string) {
  const row = await tx
    .selectFrom('round')
    .innerJoin('seed', 'seed.id', 'round.seed_id')
    .selectAll('round')
    .select(['seed.server_seed', 'seed.client_seed', 'seed.revealed_at'])
    .where('round.id', '=', id)
    .where('round.site_id', '=', owner.siteId)
    .where('round.player_id', '=', owner.playerId)
    .forUpdate('round')
    .executeTakeFirst();
  if (!row) return undefined;
  const { server_seed } = openServerSeed(tx, { ...row, id: row.seed_id });
  return { ...row, server_seed };
}

export async function saveOpenRound(tx: Tx, row: RoundRow): Promise<void> {
  await tx
    .updateTable('round')
    .set({
      stake: row.stake,
      win: row.win,
      state: row.state,
      result: JSON.stringify(row.result),
      holds: row.holds,
      settled_at: row.settled_at,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Two servers at once skip each other's. */
export function lockForgottenRounds(tx: Tx, before: Date, limit: number) {
  return tx
    .selectFrom('round')
    .selectAll()
    .where('state', '=', 'open')
    .where('shared_round_id', 'is', null)
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
