import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsFrom } from '../config.ts';
import { openStorage } from './storage.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TEST_SERVER_KEYS } from './testing/test-keys.ts';

const log = { info: () => undefined, warn: () => undefined };
/** No service listens there. */
const NOWHERE = 'nats://127.0.0.1:1';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Connections to the database beside those of this test. */
async function connections(): Promise<number> {
  const { rows } = await database.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'baize%' and application_name <> 'baize-test-owner'
        and pid <> pg_backend_pid()`,
  );
  return rows[0]?.n ?? -1;
}

test('a server whose bus cannot be opened leaves no connection to the database behind', async () => {
  const before = await connections();
  const config = settingsFrom({
    ...{ NODE_ENV: 'test', SERVER_KEYS: TEST_SERVER_KEYS },
    ...{ DATABASE_URL: database.url, BUS_URL: NOWHERE },
  });
  await expect(openStorage(config, log)).rejects.toThrow();
  await expect.poll(connections).toBe(before);
});
