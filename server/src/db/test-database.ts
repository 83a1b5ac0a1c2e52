import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { PoolOptions } from './pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this test run is, as a URL to its maintenance database. */
    testDatabaseUrl: string;
  }
}

/** Any constant does; runs that share a server take turns in making the template. */
const TEMPLATE_LOCK = 4_715_120_002;

const OBJECT_IN_USE = '55006';

export interface TestDatabase {
  readonly db: Db;
  /** For tests that start processes or pools of their own. */
  readonly url: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** A migrated database for one suite, copied from a template in some 50 ms. */
export async function createTestDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('testDatabaseUrl');
  const name = `baize_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    const template = await ensureTemplate(client, serverUrl);
    await client.query(`create database ${name} template ${template}`);
  });
  const url = withDatabase(serverUrl, name);
  const db = openDatabase(url, options);
  return {
    db,
    url,
    drop: async () => {
      await db.close();
      await onServer(serverUrl, (client) => dropDatabase(client, name));
    },
  };
}

/** The template carries the hash of all migrations in its name, so that a changed one makes a new template. */
async function ensureTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of readMigrations()) hash.update(`${migration.name}\n${migration.checksum}\n`);
  const template = `baize_template_${hash.digest('hex').slice(0, 16)}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const found = await client.query('select from pg_database where datname = $1', [template]);
  if (found.rowCount === 0) {
    const draft = `${template}_draft`;
    await dropDatabase(client, draft);
    await client.query(`create database ${draft}`);
    await migrate(withDatabase(serverUrl, draft));
    await client.query(`alter database ${draft} rename to ${template}`);
  }
  return template;
}

/** Not by force at first: that fails where the autovacuum, which a plain drop sends away, is at work. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await client.query(`drop database if exists ${name} with (force)`);
  }
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
