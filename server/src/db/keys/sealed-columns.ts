import { type RawBuilder, sql } from 'kysely';
import { type Db, openDatabase, type Tx } from '../database.ts';
import type { ConnectionSource } from '../pool.ts';
import { headOf, type Keyring, SEALED_MARK } from './keyring.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** SQL of the text that names a row in its table. */
  readonly row: string;
  /** SQL of the rows in which the column is sealed; in others it has been revealed. */
  readonly where: string;
  /** Rows per transaction, where its values are large. */
  readonly atOnce?: number;
}

/** A row of `server_key` that migration 0111 made: the database may have values that are not sealed yet. */
const PLAIN_LEFT = 'plain';

/** Every column that is secret until it is revealed, or for good. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'seed', column: 'server_seed', row: 'id::text', where: 'revealed_at is null' },
  { table: 'seed', column: 'next_server_seed', row: 'id::text', where: 'revealed_at is null' },
  { table: 'spin_player', column: 'server_seed', row: 'player_id::text', where: 'true' },
  { table: 'minigame_seed', column: 'server_seed', row: "player_id || ' ' || game_code", where: 'true' },
  { table: 'minigame_round', column: 'server_seed', row: 'id::text', where: "state = 'open'" },
  {
    table: 'jackpot_pot',
    column: 'secret',
    row: "jackpot_id || ' ' || number",
    where: 'secret is not null and closed_at is null',
  },
  { table: 'staff', column: 'totp_secret', row: 'id::text', where: 'totp_secret is not null' },
  { table: 'affiliate', column: 'totp_secret', row: 'id::text', where: 'totp_secret is not null' },
  { table: 'affiliate', column: 'payment', row: 'id::text', where: 'payment is not null' },
  { table: 'player_authenticator', column: 'totp_secret', row: 'player_id::text', where: 'true' },
  { table: 'webhook', column: 'secret', row: 'id::text', where: 'true' },
  { table: 'webhook', column: 'former_secret', row: 'id::text', where: 'former_secret is not null' },
  { table: 'offer_link_key', column: 'sealed', row: 'site_id::text', where: 'sealed is not null' },
  { table: 'push_key', column: 'sealed', row: 'site_id::text', where: 'true' },
  { table: 'push_subscription', column: 'sealed', row: 'id::text', where: 'true' },
  { table: 'deposit_proof', column: 'picture', row: 'deposit_id::text', where: 'true' },
  { table: 'gateway_secret', column: 'value', row: 'id::text', where: 'true' },
  { table: 'message_sender_secret', column: 'value', row: 'id::text', where: 'true' },
  { table: 'message_delivery', column: 'alternative', row: 'id::text', where: 'alternative is not null' },
  { table: 'verification_document', column: 'content', row: 'id::text', where: 'true', atOnce: 20 },
  { table: 'verification_document', column: 'preview', row: 'id::text', where: 'true' },
  { table: 'outside_key', column: 'value', row: 'id::text', where: 'true' },
  { table: 'supply_key', column: 'value', row: 'id::text', where: 'true' },
  { table: 'supply_launch', column: 'token', row: 'launch_id::text', where: 'true' },
  { table: 'shared_chain', column: 'secret', row: 'id::text', where: 'true' },
  { table: 'shared_round', column: 'link', row: 'id::text', where: "phase in ('taking', 'running')" },
  // A proof of a key (claim-keys.ts) belongs to that key.
  {
    table: 'server_key',
    column: 'value',
    row: 'name',
    where: `name not like 'key %' and name <> '${PLAIN_LEFT}'`,
  },
];

/** Rows per transaction; other transactions wait for them. */
const AT_ONCE = 2_000;
/** Rows that are looked for at a time: their places are kept in memory. */
const FOUND_AT_ONCE = 100_000;
/**
 * Maximum length of an unsealed secret; a sealed one is longer. Random bytes may begin with the marker of sealed ones.
 */
const PLAIN_BYTES = 32;

/** For what reads whole tables: a database of any size has to start, and its keys to rotate. */
export const openForSealing = (source: ConnectionSource, keys: Keyring): Db =>
  openDatabase(source, { keys, max: 1, applicationName: 'baize-keys', statementTimeoutMs: 0 });

/** Seals what a version without keys left plain: at the first start of one with keys, and at none after it. */
export async function sealPlain(source: ConnectionSource, keys: Keyring): Promise<void> {
  const db = openForSealing(source, keys);
  try {
    const mark = db.read.selectFrom('server_key').select('name').where('name', '=', PLAIN_LEFT);
    if ((await mark.executeTakeFirst()) === undefined) return;
    await sealAgain(db, 'plain');
    await db.tx((tx) => tx.deleteFrom('server_key').where('name', '=', PLAIN_LEFT).execute());
  } finally {
    await db.close();
  }
}

/**
 * Seals with the newest key what is sealed with another one, or what a version without keys left plain. It works beside
 * running servers and beside itself; where it is interrupted the next call goes on.
 * @returns how many values
 */
export async function sealAgain(db: Db, what: 'plain' | 'old'): Promise<number> {
  let sealed = 0;
  for (const column of sealedColumns) sealed += await sealColumn(db, column, what);
  return sealed;
}

/** Number of sealed values by key id. */
export async function sealedBy({ read }: Db): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column, where } of sealedColumns) {
    const value = sql.ref(column);
    const { rows } = await sql<{ id: string; count: number }>`
      select convert_from(substr(${value}, 4, get_byte(${value}, 2)), 'UTF8') as id, count(*)::int as count
        from ${sql.table(table)} where ${sql.raw(where)} group by 1`.execute(read);
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

async function sealColumn(db: Db, of: SealedColumn, what: 'plain' | 'old'): Promise<number> {
  const { atOnce = AT_ONCE } = of;
  const [newest = ''] = db.read.keys.ids;
  const value = sql.ref(of.column);
  const head = what === 'plain' ? SEALED_MARK : headOf(newest);
  const isDue = sql<boolean>`(${sql.raw(of.where)}) and (substr(${value}, 1, ${head.length}) <> ${head}
    ${what === 'plain' ? sql`or length(${value}) = ${PLAIN_BYTES}` : sql``})`;
  let sealed = 0;
  // A row moved by a concurrent transaction is found by the next search.
  for (;;) {
    const { rows } = await sql<{ at: string }>`
      select ctid::text as at from ${sql.table(of.table)} where ${isDue} limit ${FOUND_AT_ONCE}`.execute(
      db.read,
    );
    if (rows.length === 0) return sealed;
    for (let from = 0; from < rows.length; from += atOnce) {
      const places = rows.slice(from, from + atOnce).map(({ at }) => at);
      sealed += await db.tx((tx) => sealRows(tx, of, { isDue, places, what }));
    }
  }
}

async function sealRows(
  tx: Tx,
  { table, column, row }: SealedColumn,
  { isDue, places, what }: { isDue: RawBuilder<boolean>; places: readonly string[]; what: 'plain' | 'old' },
): Promise<number> {
  const { rows } = await sql<{ at: string; row: string; value: Buffer }>`
    select ctid::text as at, ${sql.raw(row)} as row, ${sql.ref(column)} as value from ${sql.table(table)}
     where ctid = any(${places}::tid[]) and ${isDue} for update`.execute(tx);
  const sealed = rows.map((found) => {
    const place = { table, column, row: found.row };
    return tx.keys.seal(place, what === 'plain' ? found.value : tx.keys.open(place, found.value));
  });
  // The rows are locked: none of them moves before this.
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = given.value
      from unnest(${rows.map(({ at }) => at)}::tid[], ${sealed}::bytea[]) as given (at, value)
     where ${sql.table(table)}.ctid = given.at`.execute(tx);
  return rows.length;
}
