import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './db/test-database.ts';
import { openLog } from './open-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('tells what went wrong in the database, and not the row it was about', async () => {
  const lines: string[] = [];
  const log = openLog('error', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  app.get('/', async (request) => {
    const wrong = database.db.pool.query(
      `insert into player (site_id, account_id, password_hash, status, language, referral_code)
       values (1, 'NOT A NAME', 'the-hash', 'active', 'EN', 'ABC')`,
    );
    await wrong.catch((error: unknown) => request.log.error({ err: error }, 'fault'));
    return 'done';
  });
  await app.inject('/');
  await app.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('23514');
  expect(lines[0]).not.toContain('the-hash');
});
