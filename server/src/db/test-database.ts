import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { testKeys } from './testing/test-keys.ts';
import {
  dropDatabase,
  ensureFilled,
  ensureTemplate,
  onServer,
  type Template,
  type TestServerUrls,
  withDatabase,
} from './testing/test-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs to the maintenance database of the PostgreSQL of this test run. */
    testServerUrls: TestServerUrls;
    /** Tells this run's own templates from those of others on the same PostgreSQL. */
    testRun: string;
  }
}

export interface TestDatabase {
  /** As the application's role, as a server has it. */
  readonly db: Db;
  /** For tests that start processes or pools of their own, as the application's role. */
  readonly url: string;
  /** The same database as the role that owns its tables, for what the application may not do. */
  readonly ownerUrl: string;
  /** Runs statements as the owner. */
  asOwner(...statements: readonly string[]): Promise<void>;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** A migrated database for one suite, copied from a template in some 50 ms. */
export async function createTestDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  return copyFor(ensureTemplate, options);
}

/** The same with everything in it that `fill` puts there, which is done once a run. @param name a word of its own for it */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  return copyFor(ensureFilled(inject('testRun'), name, fill));
}

/** A copy of a template of the suite's own making, with the rights and keys that every test database has. */
export async function copyFor(template: Template, options: PoolOptions = {}): Promise<TestDatabase> {
  const urls = inject('testServerUrls');
  const name = `baize_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(urls.owner, async (client) => {
    // Copying a thousand small files takes a quarter of the time of writing them to the log.
    await client.query(`create database ${name} template ${await template(client, urls)} strategy file_copy`);
  });
  const url = withDatabase(urls.application, name);
  const ownerUrl = withDatabase(urls.owner, name);
  // Kept open: some tests move the ledger's clock hundreds of times.
  const owner = createPool(ownerUrl, { max: 1, applicationName: 'baize-test-owner' });
  const db = openDatabase(url, { ...options, keys: testKeys });
  return {
    db,
    url,
    ownerUrl,
    asOwner: async (...statements) => {
      for (const statement of statements) await owner.query(statement);
    },
    drop: async () => {
      await Promise.all([db.close(), owner.end()]);
      await onServer(urls.owner, (client) => dropDatabase(client, name));
    },
  };
}
