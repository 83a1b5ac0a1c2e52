import type pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { Db } from '../database.ts';
import { headOf, type Keyring, type Place } from './keyring.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** SQL of what names a row in its table, as text. */
  readonly row: string;
  /** SQL of the rows in which it is sealed; in others it has been revealed. */
  readonly where: string;
}

/** Everything that is secret until it is revealed, or for good. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'seed', column: 'server_seed', row: 'id::text', where: 'revealed_at is null' },
  { table: 'seed', column: 'next_server_seed', row: 'id::text', where: 'revealed_at is null' },
  { table: 'spin_player', column: 'server_seed', row: 'player_id::text', where: 'true' },
  { table: 'minigame_seed', column: 'server_seed', row: "player_id || ' ' || game_code", where: 'true' },
  { table: 'minigame_round', column: 'server_seed', row: 'id::text', where: "state = 'open'" },
  { table: 'shared_chain', column: 'secret', row: 'id::text', where: 'true' },
  { table: 'shared_round', column: 'link', row: 'id::text', where: "phase in ('taking', 'running')" },
  { table: 'server_key', column: 'value', row: 'name', where: 'true' },
];

/** The name in `server_key` of the proof that a key is the one this database knows by its id. */
const proofOf = (id: string): string => `key ${id}`;
const PROOF = Buffer.from('baize');
/** Rows of one transaction; others wait for them meanwhile. */
const AT_ONCE = 2000;
/** Of every secret before it is sealed; sealed it is longer. A random one may begin as a sealed one does. */
const PLAIN_BYTES = 32;

/**
 * Compares the server's keys with those this database was sealed with, writes new ones down, and seals what an older version
 * left plain. Safe beside other servers of this version.
 * @throws {StartError} where a key is missing or another one than before
 */
export async function claimKeys({ pool }: Db, keys: Keyring): Promise<void> {
  await claimedKeys(pool, keys);
  for (const id of keys.ids) {
    const name = proofOf(id);
    await pool.query('insert into server_key (name, value) values ($1, $2) on conflict do nothing', [
      name,
      keys.seal({ table: 'server_key', column: 'value', row: name }, PROOF, id),
    ]);
  }
  // Of two servers with different keys of the same id, one lost the insert.
  await claimedKeys(pool, keys);
  await sealAnew(pool, keys, 'plain');
}

/**
 * The ids of the keys that a server has started with.
 * @throws {StartError} where this keyring lacks one of them or has another one under its id
 */
export async function claimedKeys(pool: pg.Pool, keys: Keyring): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string; value: Buffer }>(
    "select name, value from server_key where starts_with(name, 'key ')",
  );
  return new Set(rows.map(({ name, value }) => checkedId(keys, name, value)));
}

function checkedId(keys: Keyring, name: string, proof: Buffer): string {
  const id = name.slice('key '.length);
  if (!keys.ids.includes(id))
    throw new StartError(
      `This database is sealed with the key ${id}, which this server does not have: put it into SERVER_KEYS, or ` +
        'restore the file server-keys of DATA_DIR (docs/operations.md).',
    );
  try {
    keys.open({ table: 'server_key', column: 'value', row: name }, proof);
  } catch (cause) {
    throw new StartError(`The key ${id} of this server is another one than this database was sealed with.`, {
      cause,
    });
  }
  return id;
}

/**
 * Seals with the newest key what is sealed with another, or what is still plain.
 * @returns how many values
 */
export async function sealAnew(pool: pg.Pool, keys: Keyring, what: 'plain' | 'old'): Promise<number> {
  let sealed = 0;
  for (const of of sealedColumns)
    for (let done = AT_ONCE; done === AT_ONCE; sealed += done) done = await sealSome(pool, keys, of, what);
  return sealed;
}

/** How many values each key has sealed, by its id. */
export async function sealedBy(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column, where } of sealedColumns) {
    const { rows } = await pool.query<{ id: string; count: number }>(
      `select convert_from(substr(${column}, 4, get_byte(${column}, 2)), 'UTF8') as id, count(*)::int as count
         from ${table} where (${where}) ${withoutProofs(table)} group by 1`,
    );
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

/** From now on servers start without this key. */
export async function forgetKey(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from server_key where name = $1', [proofOf(id)]);
}

/** A proof belongs to its own key. */
const withoutProofs = (table: string): string =>
  table === 'server_key' ? "and not starts_with(name, 'key ')" : '';

async function sealSome(
  pool: pg.Pool,
  keys: Keyring,
  { table, column, row, where }: SealedColumn,
  what: 'plain' | 'old',
): Promise<number> {
  const [newest = ''] = keys.ids;
  const head = what === 'plain' ? headOf('').subarray(0, 2) : headOf(newest);
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Of two servers that start together, one seals.
    await client.query("select pg_advisory_xact_lock(hashtext('baize seals'))");
    const { rows } = await client.query<{ at: string; row: string; value: Buffer }>(
      `select ctid::text as at, ${row} as row, ${column} as value from ${table}
        where (${where}) ${withoutProofs(table)} and (substr(${column}, 1, $2) <> $1 or length(${column}) = $3)
        limit ${AT_ONCE} for update`,
      [head, head.length, what === 'plain' ? PLAIN_BYTES : 0],
    );
    const fresh = rows.map((found) => {
      const place: Place = { table, column, row: found.row };
      return keys.seal(place, what === 'plain' ? found.value : keys.open(place, found.value));
    });
    // The rows are locked: none of them moves before this.
    await client.query(
      `update ${table} set ${column} = given.value
         from unnest($1::tid[], $2::bytea[]) as given (at, value) where ${table}.ctid = given.at`,
      [rows.map((found) => found.at), fresh],
    );
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
