import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { openServerSeed } from '../seeds.ts';

/** A pair of seeds of a player and game. */
export interface PlayedSeeds {
  readonly serverSeed: Buffer;
  readonly clientSeed: string;
}

/** What a round was drawn from. Rounds on one pair have the same `seeds`. */
export interface RoundSeeds {
  readonly seeds: PlayedSeeds;
  readonly nonce: number;
}

/**
 * What rounds were drawn from, by their ids. Rounds that many share are left out: they have no seeds of their player.
 * Seeds that are not revealed yet are among them: nothing of them may reach a player.
 */
export async function readRoundSeeds(
  reader: Reader,
  asked: readonly { readonly id: string; readonly playerId: bigint }[],
): Promise<ReadonlyMap<string, RoundSeeds>> {
  if (asked.length === 0) return new Map();
  const rounds = await reader
    .selectFrom('round')
    .select(['id', 'seed_id', 'nonce'])
    .where(
      sql<boolean>`(id, player_id) in (select * from unnest(${asked.map(({ id }) => id)}::uuid[],
        ${plainArray(asked.map(({ playerId }) => playerId))}::bigint[]))`,
    )
    .where('shared_round_id', 'is', null)
    .execute();
  const ids = [...new Set(rounds.map(({ seed_id }) => seed_id))];
  const found = await reader
    .selectFrom('seed')
    .select(['id', 'server_seed', 'client_seed', 'revealed_at'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  // Opening a sealed seed is dear: once for all of its rounds.
  const seedsOf = new Map(
    found.map((row): [string, PlayedSeeds] => [
      row.id,
      { serverSeed: openServerSeed(reader, row).server_seed, clientSeed: row.client_seed },
    ]),
  );
  return new Map(
    rounds.flatMap(({ id, seed_id, nonce }): [string, RoundSeeds][] => {
      const seeds = seedsOf.get(seed_id);
      return seeds ? [[id, { seeds, nonce: Number(nonce) }]] : [];
    }),
  );
}
