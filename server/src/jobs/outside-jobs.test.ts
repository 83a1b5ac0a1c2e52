import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { OutsideHandler, OutsideQueue } from '../providers/outside-work.ts';
import { forgetDoneJobs, type OutsideJobs, openOutsideJobs } from './outside-jobs.ts';

/** An attempt that failed is due two seconds later; a worker that nothing wakes looks after five minutes. */
const SOON = { timeout: 60_000 };

let database: TestDatabase;
let jobs: OutsideJobs;
const attempts: string[] = [];
const warned: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  // Queues that are there already: their workers trust in being woken.
  const earlier = await openOutsideJobs(database.url, () => undefined);
  await earlier.close();
  jobs = await openOutsideJobs(database.url, (_error, message) => warned.push(message));
  const fails: OutsideHandler = async ({ data }) => {
    attempts.push(JSON.stringify(data));
    if (attempts.length < 3) throw new Error('does not answer');
  };
  const handlers: Record<OutsideQueue, OutsideHandler> = {
    ...{ mail: fails, sms: fails, push: fails, campaign: fails, payment: fails, payout: fails },
    ...{
      webhook: fails,
      partner: fails,
      'free-rounds': fails,
      'free-rounds-batch': fails,
      'game-list': fails,
    },
  };
  await jobs.start(handlers);
});
afterAll(async () => {
  await jobs.close();
  await database.drop();
});

it('tries what failed again as soon as that is due, which nothing notifies of', {
  timeout: 120_000,
}, async () => {
  await jobs.add(database.db.autocommit, 'webhook', [{ data: { call: 1 }, group: 'one' }]);
  await expect.poll(() => attempts, SOON).toEqual(Array(3).fill('{"call":1}'));
  expect(warned).toEqual([expect.stringContaining('webhook job'), expect.stringContaining('webhook job')]);
});

it('forgets a job a minute after it was done, and not one that waits', { timeout: 120_000 }, async () => {
  const states = async () => {
    const { rows } = await database.db.pool.query<{ state: string }>(
      "select state::text from pgboss.job where name = 'sms' order by created_on",
    );
    return rows.map(({ state }) => state);
  };
  await jobs.add(database.db.autocommit, 'sms', [{ data: { call: 2 }, group: 'one' }]);
  await expect.poll(states, SOON).toEqual(['completed']);
  await database.db.tx(forgetDoneJobs);
  expect(await states()).toEqual(['completed']);
  await database.asOwner("update pgboss.job set completed_on = completed_on - interval '61 seconds'");
  await database.asOwner(
    "insert into pgboss.job (name, start_after, created_on) values ('sms', now() + interval '1 hour', now() - interval '1 day')",
  );
  await database.db.tx(forgetDoneJobs);
  expect(await states()).toEqual(['created']);
});
