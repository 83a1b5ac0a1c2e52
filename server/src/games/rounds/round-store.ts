import { type Selectable, sql } from 'kysely';
import { jsonRows, plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7Floor } from '../../db/uuid7.ts';
import type { PlayedGame } from '../../ledger/public.ts';
import { openServerSeed } from '../seeds.ts';
import { type GamePlayer, isOwnedBy, nameOf } from '../store.ts';
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

/** A round of one of several sites. */
export function findRoundAt(db: Reader, siteIds: readonly number[], roundId: string) {
  return db
    .selectFrom('round')
    .selectAll()
    .where('id', '=', roundId)
    .where(sql<boolean>`site_id = any(${plainArray(siteIds)}::integer[])`)
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

/** Which of these players and games have an open round: their names as `nameOf` spells them. */
export async function findOpenRounds(tx: Tx, owners: readonly GamePlayer[]): Promise<ReadonlySet<string>> {
  if (owners.length === 0) return new Set();
  const { rows } = await sql<{
    readonly player_id: bigint;
    readonly game_code: string;
  }>`/* prepared: open_rounds */
    select player_id, game_code from round
     where ${isOwnedBy(owners, 'round')} and state = 'open' and shared_round_id is null`.execute(tx);
  return new Set(
    rows.map(({ player_id, game_code }) => nameOf({ playerId: player_id, gameCode: game_code })),
  );
}

/** A round with what it was drawn from. */
export type DrawnRow = RoundRow & { readonly server_seed: Buffer; readonly client_seed: string };

/** Rounds of these ids and players, locked, by id. */
export async function lockRounds(
  tx: Tx,
  asked: readonly { readonly id: string; readonly playerId: bigint }[],
): Promise<ReadonlyMap<string, DrawnRow>> {
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const { rows } = await sql<DrawnRow & { readonly revealed_at: Date | null }>`/* prepared: lock_rounds */
    select r.id, r.site_id, r.player_id, r.game_code, r.provider_code, r.launch_id, r.seed_id, r.nonce, r.stake, r.win,
           r.currency, r.state, r.result, r.holds, r.grant_id, r.bonus_stake, r.shared_round_id, r.started_at, r.settled_at,
           seed.server_seed, seed.client_seed, seed.revealed_at
      from unnest(${ids}::uuid[], ${plainArray(asked.map(({ playerId }) => playerId))}::bigint[]) as asked (id, player_id)
      join round r on r.id = asked.id and r.player_id = asked.player_id
      join seed on seed.id = r.seed_id
     order by r.id for update of r`.execute(tx);
  return new Map(
    rows.map(({ revealed_at, ...row }) => {
      const { server_seed } = openServerSeed(tx, { ...row, id: row.seed_id, revealed_at });
      return [row.id, { ...row, server_seed }];
    }),
  );
}

/** Writes down rounds that begin. */
export async function insertRounds(tx: Tx, rows: readonly RoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`/* prepared: insert_rounds */
    insert into round (id, site_id, player_id, game_code, provider_code, launch_id, seed_id, nonce, stake, win, currency,
           state, result, holds, grant_id, bonus_stake, shared_round_id, started_at, settled_at)
    select id, site_id, player_id, game_code, provider_code, launch_id, seed_id, nonce, stake, win, currency, state, result,
           holds, grant_id, bonus_stake, shared_round_id, started_at, settled_at
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as u (
           id uuid, site_id integer, player_id bigint, game_code text, provider_code text, launch_id uuid, seed_id uuid,
           nonce bigint, stake bigint, win bigint, currency text, state text, result jsonb, holds uuid[], grant_id uuid,
           bonus_stake bigint, shared_round_id uuid, started_at timestamptz, settled_at timestamptz)`.execute(
    tx,
  );
}

/** Writes down what became of rounds. */
export async function updateRounds(tx: Tx, rows: readonly RoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  const changes = rows.map(({ id, stake, win, state, result, holds, bonus_stake, settled_at }) => {
    return { id, stake, win, state, result, holds, bonus_stake, settled_at };
  });
  await sql`/* prepared: update_rounds */
    update round r
       set stake = u.stake, win = u.win, state = u.state, result = u.result, holds = u.holds,
           bonus_stake = u.bonus_stake, settled_at = u.settled_at
      from jsonb_to_recordset(${jsonRows(changes)}::jsonb) as u (
           id uuid, stake bigint, win bigint, state text, result jsonb, holds uuid[], bonus_stake bigint,
           settled_at timestamptz)
     where r.id = u.id`.execute(tx);
}

/** Two servers at once skip each other's. */
export function lockForgottenRounds(tx: Tx, before: Date, limit: number) {
  return (
    tx
      .selectFrom('round')
      .selectAll()
      .where('state', '=', 'open')
      .where('shared_round_id', 'is', null)
      .where('started_at', '<', before)
      // Those of partners' players are ended by supply/end-left.ts.
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('supply_player').select('id').whereRef('id', '=', 'round.player_id'))),
      )
      .orderBy('started_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  );
}
