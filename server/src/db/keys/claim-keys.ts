import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { StartError } from '../../start-error.ts';
import { openDatabase, type Reader, type Tx } from '../database.ts';
import type { ConnectionSource } from '../pool.ts';
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file.ts';
import { Keyring } from './keyring.ts';

type KeyConfig = Pick<Config, 'serverKeys' | 'dataDir'>;

/** `server_key` has a row `key <id>` for each key that a server has started with: sealed with it, it proves which key that is. */
const PREFIX = 'key ';
const PROOF = Buffer.from('baize');

const placeOf = (id: string) => ({ table: 'server_key', column: 'value', row: `${PREFIX}${id}` });

/**
 * Servers that share a database need the same keys, which a file of one machine does not give them.
 * @throws {StartError} in production with a DATABASE_URL and without SERVER_KEYS
 */
export function assertKeysAreShared({
  serverKeys,
  databaseUrl,
  environment,
}: Pick<Config, 'serverKeys' | 'databaseUrl' | 'environment'>): void {
  if (serverKeys || databaseUrl === undefined || environment !== 'production') return;
  throw new StartError(
    'Set SERVER_KEYS, the same on every server: what is secret in the database of DATABASE_URL is sealed with it. For a ' +
      'new database npm run keys -- make prints a first key; keep it as safe as the database, and apart from its ' +
      'backups (docs/operations.md).',
  );
}

/** The keys of SERVER_KEYS, else of the file in DATA_DIR; `undefined` where there is neither. */
export function readKeyring({ serverKeys, dataDir }: KeyConfig): Keyring | undefined {
  const keys = serverKeys ?? readKeyFile(dataDir);
  return keys && new Keyring(keys);
}

/**
 * Opens the keys of a server: compares them with those its database was sealed with and records new ones. Only for a
 * database without keys a file is made. Servers that start together take turns: the first decides, the others find it decided.
 * @throws {StartError} where a key is missing, or is another one than before
 */
export async function openKeys(config: KeyConfig, source: ConnectionSource): Promise<Keyring> {
  const db = openDatabase(source, { max: 1, applicationName: 'baize-keys' });
  try {
    return await db.tx(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('baize keys'))`.execute(tx);
      const claimed = await claimedIds(tx);
      if (claimed.length === 0 && !readKeyring(config)) makeKeyFile(config.dataDir);
      const keys = readKeyring(config);
      if (!keys) throw missing(claimed, `${keyFileOf(config.dataDir)} is not there`);
      await assertClaimed(tx, keys);
      await claim(tx, keys);
      return keys;
    });
  } finally {
    await db.close();
  }
}

/**
 * The ids of the keys that servers of this database have started with.
 * @throws {StartError} where this keyring lacks one of them, or has another one under its id
 */
export async function assertClaimed(reader: Reader, keys: Keyring): Promise<ReadonlySet<string>> {
  const rows = await proofsIn(reader).execute();
  for (const { name, value } of rows) {
    const id = name.slice(PREFIX.length);
    if (!keys.ids.includes(id)) throw missing([id], 'this server does not have it');
    try {
      keys.open(placeOf(id), value);
    } catch (cause) {
      const message = `The key ${id} of this server is another one than this database was sealed with.`;
      throw new StartError(message, { cause });
    }
  }
  return new Set(rows.map(({ name }) => name.slice(PREFIX.length)));
}

/** From now on servers start without this key. */
export async function forgetKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('server_key').where('name', '=', placeOf(id).row).execute();
}

async function claim(tx: Tx, keys: Keyring): Promise<void> {
  const proofs = keys.ids.map((id) => ({ name: placeOf(id).row, value: keys.seal(placeOf(id), PROOF, id) }));
  await tx
    .insertInto('server_key')
    .values(proofs)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

const proofsIn = (reader: Reader) =>
  reader
    .selectFrom('server_key')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .orderBy('name');

const claimedIds = async (reader: Reader): Promise<string[]> =>
  (await proofsIn(reader).execute()).map(({ name }) => name.slice(PREFIX.length));

function missing(ids: readonly string[], why: string): StartError {
  return new StartError(
    `This database is sealed with the key ${ids.join(', ')}, and ${why}: give this server the SERVER_KEYS of the other ` +
      'servers, or copy their file server-keys, or that of a backup, into DATA_DIR (docs/operations.md).',
  );
}
