import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { type ConnectionSource, connectionTo } from './pool.ts';
import { PrimaryClient } from './primary/primary-client.ts';
import { grantRights } from './roles/rights.ts';

export const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations');
/** The schema by noun, as the migrations of `migrations/former` make it. */
const BASELINE_DIR = join(import.meta.dirname, 'baseline');
/** Functions whose current text is one file each; numbered migrations may not change them. */
const FUNCTIONS_DIR = join(import.meta.dirname, 'functions');

/** Any constant does, as long as every version of the program uses the same. */
const MIGRATION_LOCK = 4_715_120_001;

/** `is_contract`: a version that does not know the migration cannot use the database (docs/decisions/0094). */
const HISTORY = `create table if not exists schema_migration (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);
alter table schema_migration add column if not exists is_contract boolean not null default true`;

/** From here on a migration only expands, but for those that say otherwise: see checks/migrations.test.ts. */
export const FIRST_EXPANDING = 240;
const CONTRACT = /^-- contract: /;

interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface Migration extends SqlFile {
  readonly number: number;
  /** The baseline has what it does. */
  readonly isFormer: boolean;
}

export interface MigrateOptions {
  readonly folder?: string;
  /** Replaces the migrations in `former` for a database without a history. Not for a `folder` of your own. */
  readonly baseline?: string;
  /** Folder of functions; each is loaded after the migrations if its text has changed. */
  readonly functions?: string;
  /** The role that the server connects as, when it is not the owner: it is given the rights of `rights.ts`. */
  readonly application?: string;
}

/**
 * Brings the database up to date and returns the names of what was applied. Runners started together take turns.
 * @param source a connection of the role that owns the database
 */
export async function migrate(
  source: ConnectionSource,
  {
    folder = MIGRATIONS_DIR,
    baseline = folder === MIGRATIONS_DIR ? BASELINE_DIR : undefined,
    functions = FUNCTIONS_DIR,
    application,
  }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new PrimaryClient(connectionTo(source));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(HISTORY);
    if (await isNewer(client, migrations)) return [];
    const applied = [
      ...(baseline === undefined ? [] : await applyBaseline(client, readBaseline(baseline), migrations)),
      ...(await applyMissing(client, migrations)),
      ...(await loadChanged(client, readFunctions(functions))),
    ];
    if (application !== undefined) await grantRights(client, application);
    return applied;
  } finally {
    // Closing the session also gives the lock back.
    await client.end();
  }
}

/** Refuses a database that lacks migrations, for a server whose role may not apply them. */
export async function assertMigrated(
  client: pg.Client,
  { folder = MIGRATIONS_DIR, functions = FUNCTIONS_DIR }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(folder);
  const missing = missingFrom(await readHistory(client), migrations);
  if (await isNewer(client, migrations)) return;
  const lacks = missing.length > 0 ? missing : await changedFunctions(client, readFunctions(functions));
  if (lacks.length > 0) {
    throw new StartError(
      `This database lacks ${lacks.length} migrations, from ${lacks[0]?.name}, and the role of DATABASE_URL may not ` +
        'apply them. Run npm run migrate with MIGRATE_DATABASE_URL, or start the server with it.',
    );
  }
}

/** The migrations of a folder in order of their numbers, those of its `former` included. */
export function readMigrations(folder: string = MIGRATIONS_DIR): Migration[] {
  const former = join(folder, 'former');
  const migrations = [
    ...(existsSync(former) ? sqlFiles(former).map((file) => readMigration(former, file, true)) : []),
    ...sqlFiles(folder).map((file) => readMigration(folder, file, false)),
  ].sort((a, b) => a.number - b.number);
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === migration.number) {
      throw new Error(
        `Two migrations have the number ${migration.number}: ${before.name} and ${migration.name}.`,
      );
    }
  }
  return migrations;
}

function readMigration(folder: string, file: string, isFormer: boolean): Migration {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
  if (number === undefined) throw new Error(`A migration is named NNNN-what-it-does.sql; ${file} is not.`);
  return { number: Number(number), isFormer, ...readSql(folder, file) };
}

/** The files of the baseline in the order in which they are applied. */
export function readBaseline(folder: string = BASELINE_DIR): SqlFile[] {
  return sqlFiles(folder).map((file) => readSql(folder, file));
}

/** The functions of a folder by name. */
export function readFunctions(folder: string = FUNCTIONS_DIR): SqlFile[] {
  return sqlFiles(folder).map((file) => readSql(folder, file));
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

function readSql(folder: string, name: string): SqlFile {
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Makes the schema of a database without a history, and notes the former migrations as applied: from then on it is like one
 * that had each of them.
 */
async function applyBaseline(
  client: pg.Client,
  files: readonly SqlFile[],
  migrations: readonly Migration[],
): Promise<string[]> {
  const { rowCount } = await client.query('select from schema_migration limit 1');
  if (rowCount !== 0) return [];
  const former = migrations.filter(({ isFormer }) => isFormer);
  await inTransaction(client, async () => {
    for (const file of files) await execute(client, file);
    for (const migration of former) await note(client, migration);
  });
  return files.map(({ name }) => name);
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const missing = missingFrom(await readHistory(client), migrations);
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly isContract: boolean;
}

/** What was applied, in order; as a contract where an earlier version noted it. */
async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select number, name, checksum, coalesce((to_jsonb(m) ->> 'is_contract')::boolean, true) as "isContract"
       from schema_migration m order by number`,
  );
  return rows;
}

/** Whether a later version has expanded the database; this one then leaves schema, functions and rights as they are. */
async function isNewer(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const numbers = new Set(migrations.map(({ number }) => number));
  const history = await readHistory(client);
  return missingFrom(history, migrations).length === 0 && history.some(({ number }) => !numbers.has(number));
}

function missingFrom(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const done = new Set(applied.map((row) => row.number));
  const missing = migrations.filter((migration) => !done.has(migration.number));
  for (const row of applied) {
    const file = known.get(row.number);
    // Of a version that only comes after this one, where nothing of this one is missing.
    if (!file && !row.isContract && missing.length === 0) continue;
    refuseDifference(row, file);
  }
  return missing;
}

function refuseDifference(applied: Applied, file: Migration | undefined): void {
  if (!file) {
    throw new StartError(
      `This database has had the migration ${applied.name}, which this version does not know. ` +
        'It was last used by a newer version; start that one.',
    );
  }
  if (file.checksum !== applied.checksum) {
    throw new StartError(
      `The migration ${applied.name} was changed after it had been applied to this database. ` +
        'Restore the file as it was, and put the change into a new migration.',
    );
  }
}

/** Checksums of the functions' files as they were loaded last. */
async function loadedFunctions(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_function',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function changedFunctions(client: pg.Client, functions: readonly SqlFile[]): Promise<SqlFile[]> {
  if (functions.length === 0) return [];
  const loaded = await loadedFunctions(client);
  return functions.filter(({ name, checksum }) => loaded.get(name) !== checksum);
}

async function loadChanged(client: pg.Client, functions: readonly SqlFile[]): Promise<string[]> {
  const changed = await changedFunctions(client, functions);
  if (changed.length === 0) return [];
  const loaded = await loadedFunctions(client);
  for (const file of changed) {
    await inTransaction(client, async () => {
      const former = loaded.has(file.name) ? await definitionsOf(client, file) : [];
      await execute(client, file);
      await keepFormer(client, file, former);
      await client.query(
        `insert into schema_function (name, checksum, applied_at) values ($1, $2, now())
         on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
        [file.name, file.checksum],
      );
    });
  }
  return changed.map(({ name }) => name);
}

interface Definition {
  /** Name and types of the arguments. */
  readonly signature: string;
  readonly text: string;
}

/** The functions of the database that have a name of the file's. */
async function definitionsOf(client: pg.Client, { sql }: SqlFile): Promise<Definition[]> {
  const names = [...sql.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, name]) => name);
  const { rows } = await client.query<Definition>(
    `select format('%s(%s)', proname, oidvectortypes(proargtypes)) as signature, pg_get_functiondef(oid) as text
       from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [names],
  );
  return rows;
}

/** Servers of the version before call a function with the arguments that it had: it stays beside the new one. */
async function keepFormer(client: pg.Client, file: SqlFile, former: readonly Definition[]): Promise<void> {
  const present = new Set((await definitionsOf(client, file)).map(({ signature }) => signature));
  for (const { signature, text } of former) if (!present.has(signature)) await client.query(text);
}

function apply(client: pg.Client, migration: Migration): Promise<void> {
  return inTransaction(client, async () => {
    await execute(client, migration);
    await note(client, migration);
  });
}

async function note(client: pg.Client, { number, name, checksum, sql }: Migration): Promise<void> {
  await client.query(
    'insert into schema_migration (number, name, checksum, is_contract) values ($1, $2, $3, $4)',
    [number, name, checksum, number < FIRST_EXPANDING || CONTRACT.test(sql)],
  );
}

async function execute(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${name} failed: ${reason}`, { cause: error });
  });
}

/** All of the work or nothing of it. */
async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
