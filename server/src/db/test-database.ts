import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import type { PoolOptions } from './pool.ts';
import {
  dropDatabase,
  ensureFilled,
  ensureTemplate,
  onServer,
  type Template,
  withDatabase,
} from './testing/test-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of this test run is, as a URL to its maintenance database. */
    testDatabaseUrl: string;
    /** Tells this run's own templates from those of others on the same PostgreSQL. */
    testRun: string;
  }
}

export interface TestDatabase {
  readonly db: Db;
  /** For tests that start processes or pools of their own. */
  readonly url: string;
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

async function copyFor(template: Template, options: PoolOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('testDatabaseUrl');
  const name = `baize_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${await template(client, serverUrl)}`);
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
