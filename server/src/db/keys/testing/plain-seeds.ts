import type { Db } from '../../database.ts';
import { uuid7 } from '../../uuid7.ts';

/** Inserts a pair of seeds as a version without keys did. @returns its id */
export async function insertPlainSeed(
  { pool }: Db,
  { server, next, isRevealed = false }: { server: Buffer; next: Buffer; isRevealed?: boolean },
): Promise<string> {
  const id = uuid7();
  await pool.query(
    `insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed,
                       revealed_at)
     values ($1::uuid, 1, 1, $1::text, $2, sha256($2), $3, 'c', case when $4 then now() end)`,
    [id, server, next, isRevealed],
  );
  return id;
}

/** The two seeds of a pair as the database has them. */
export async function readSeed(
  { pool }: Db,
  id: string,
): Promise<{ server_seed: Buffer; next_server_seed: Buffer }> {
  const { rows } = await pool.query('select server_seed, next_server_seed from seed where id = $1', [id]);
  return rows[0];
}
