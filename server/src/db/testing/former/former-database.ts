import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Migration, migrate, readFunctions, readMigrations } from '../../migrate.ts';
import { onServer, type TestServerUrls, withDatabase } from '../test-templates.ts';

/** The last migration of versions in which the ledger had neither totals nor months. */
const LAST_WITHOUT_MONTHS = 133;

/** A newly made database as such a version had it, empty. */
export const migrateAsBeforeMonths = (url: string): Promise<void> =>
  migrateOneByOne(url, ({ number }) => number <= LAST_WITHOUT_MONTHS, false);

/** Brings a newly made database to the present one migration after the other, as every version up to this one did. */
export const migrateWithoutBaseline = (url: string): Promise<void> => migrateOneByOne(url, () => true, true);

async function migrateOneByOne(
  url: string,
  isApplied: (migration: Migration) => boolean,
  hasFunctions: boolean,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-former-'));
  try {
    const functions = join(folder, 'functions');
    mkdirSync(functions);
    for (const { name, sql } of readMigrations().filter(isApplied)) writeFileSync(join(folder, name), sql);
    for (const { name, sql } of hasFunctions ? readFunctions() : [])
      writeFileSync(join(functions, name), sql);
    await migrate(url, { folder, functions });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A database as the server of that version left it: seeded and played in, then dumped with `pg_dump --data-only --inserts`
 * but for texts of pages. In it one round, one bet, one minigame round and four withdrawals are open. The former server
 * ran with the keys of tests.
 */
export async function makeFormerDatabase(urls: TestServerUrls, name: string): Promise<string> {
  await onServer(urls.owner, (admin) => admin.query(`create database ${name}`));
  const url = withDatabase(urls.owner, name);
  await migrateAsBeforeMonths(url);
  await onServer(url, async (client) => {
    // Rows written by migrations and triggers are in the dump as well.
    await client.query(ofEachTable("execute format('alter table %s disable trigger user', it)"));
    await client.query(
      ofEachTable(`execute format('select exists (select from %s)', it) into has_rows;
        if has_rows then execute format('truncate %s cascade', it); end if`),
    );
    await client.query(leftJustNow(readDump()));
    await client.query(ofEachTable("execute format('alter table %s enable trigger user', it)"));
  });
  return url;
}

const ofEachTable = (work: string) => `do $$ declare it regclass; has_rows boolean; begin
  for it in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
             and relname not in ('schema_migration', 'schema_function') loop ${work}; end loop; end $$`;

const readDump = () => gunzipSync(readFileSync(join(import.meta.dirname, '2026-11-25.sql.gz'))).toString();

/** When the former server was stopped. */
const STOPPED_AT = Date.parse('2026-11-25T20:23:03Z');

/** The dump with all its moments later by the same time, as if the server had been stopped now: else what was open has expired. */
function leftJustNow(dump: string): string {
  const later = Date.now() - STOPPED_AT;
  return dump.replaceAll(
    /'(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)((?:\.\d+)?\+00)'/g,
    (_, day: string, time: string, rest: string) => {
      const moved = new Date(Date.parse(`${day}T${time}Z`) + later).toISOString();
      return `'${moved.slice(0, 10)} ${moved.slice(11, 19)}${rest}'`;
    },
  );
}
