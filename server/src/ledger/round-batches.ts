import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';

/** Rounds that the ledger has posted and nobody has counted yet (docs/decisions/0136). */
export interface UncountedRounds {
  /** Rows of batches that were not published. */
  readonly unpublished: number;
  readonly rounds: number;
  /** How long the oldest has been waiting, in milliseconds; 0 where none is. */
  readonly oldestMs: number;
}

/** A round that the ledger has posted. Amounts in 1/10,000 units. */
export interface PostedRound {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly roundId: string;
  readonly providerCode: string;
  readonly gameCode: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly at: Date;
}

/** Players of a site whose balances have changed by their rounds. */
export interface RoundPlayers {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly at: Date;
}

export async function uncountedRounds(reader: Reader): Promise<UncountedRounds> {
  const { rows } = await sql<UncountedRounds>`
    select count(*) filter (where not is_published)::int as unpublished, coalesce(sum(size), 0)::int as rounds,
           coalesce(extract(epoch from ledger_now() - min(created_at)) * 1000, 0)::float8 as "oldestMs"
      from round_batch`.execute(reader);
  return rows[0] ?? { unpublished: 0, rounds: 0, oldestMs: 0 };
}

/** Until `tx` ends no other process publishes or counts rounds. @returns whether none does now */
export async function lockRounds(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('baize rounds')) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** Marks all batches as published. @returns the players of those that were not, each once */
export async function publishRounds(tx: Tx): Promise<readonly RoundPlayers[]> {
  const { rows } = await sql<{ site_id: number; created_at: Date; players: string }>`
    update round_batch set is_published = true where not is_published
    returning site_id, created_at, players::text as players`.execute(tx);
  const found = new Map<string, RoundPlayers>();
  for (const { site_id: siteId, created_at: at, players } of rows)
    for (const player of elements(players))
      if (!found.has(player)) found.set(player, { siteId, playerId: BigInt(player), at });
  return [...found.values()];
}

interface BatchRow {
  readonly id: bigint;
  readonly site_id: number;
  readonly created_at: Date;
  readonly players: string;
  readonly rounds: string;
  readonly games: string;
  readonly stakes: string;
  readonly wins: string;
}

/**
 * Takes the oldest batches that were published, which must be locked.
 * @param limit batches at most
 */
export async function takeRounds(
  tx: Tx,
  limit: number,
): Promise<{ readonly batches: number; readonly rounds: readonly PostedRound[] }> {
  const { rows } = await sql<BatchRow>`
    with due as materialized (select id from round_batch where is_published order by id limit ${limit})
    delete from round_batch b using due where b.id = due.id
    returning b.id, site_id, created_at, players::text as players, rounds::text as rounds, games::text as games,
              stakes::text as stakes, wins::text as wins`.execute(tx);
  // In the order in which they were posted, as far as a player is concerned.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const gameOf = await findGames(tx, rows);
  return { batches: rows.length, rounds: rows.flatMap((row) => roundsOf(row, gameOf)) };
}

type FindGame = (number: string) => Pick<PostedRound, 'providerCode' | 'gameCode'>;

async function findGames(tx: Tx, rows: readonly BatchRow[]): Promise<FindGame> {
  const numbers = new Set(rows.flatMap(({ games }) => elements(games)));
  const { rows: found } = await sql<{ id: number; providerCode: string; gameCode: string }>`
    select id, provider_code as "providerCode", game_code as "gameCode" from ledger_game
     where id = any (${`{${[...numbers].join(',')}}`}::integer[])`.execute(tx);
  const games = new Map(found.map((game) => [String(game.id), game]));
  return (number) => {
    const game = games.get(number);
    if (!game) throw new Error(`the ledger has no game ${number}`);
    return game;
  };
}

function roundsOf(row: BatchRow, gameOf: FindGame): PostedRound[] {
  const [rounds, games] = [elements(row.rounds), elements(row.games)];
  const [stakes, wins] = [elements(row.stakes), elements(row.wins)];
  return elements(row.players).map((player, place) => {
    const { providerCode, gameCode } = gameOf(games[place] ?? '');
    return {
      siteId: row.site_id,
      playerId: BigInt(player),
      roundId: rounds[place] ?? '',
      providerCode,
      gameCode,
      stake: BigInt(stakes[place] ?? 0),
      win: BigInt(wins[place] ?? 0),
      at: row.created_at,
    };
  });
}

/** The elements of an array of numbers or ids in PostgreSQL's text. */
const elements = (text: string): string[] => text.slice(1, -1).split(',');

/** Puts the rounds of the oldest batch that was published on the outbox, one event each: there one that cannot be counted delays no other. */
export async function splitOldestBatch(tx: Tx): Promise<void> {
  await sql`
    with taken as (
      delete from round_batch where id = (select min(id) from round_batch where is_published) returning *
    )
    insert into outbox (site_id, player_id, topic, payload, created_at)
    select t.site_id, r.player, 'round.settled',
           jsonb_build_object('round_id', r.round, 'provider_code', g.provider_code, 'game_code', g.game_code,
             'stake', r.stake::text, 'win', r.win::text), t.created_at
      from taken t
     cross join unnest(t.players, t.rounds, t.games, t.stakes, t.wins) r (player, round, game, stake, win)
      join ledger_game g on g.id = r.game`.execute(tx);
}
