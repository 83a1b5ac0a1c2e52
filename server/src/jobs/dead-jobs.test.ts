import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { runTool } from '../test-child.ts';
import { listDeadJobs } from './dead-jobs.ts';
import { type OutsideJobs, openOutsideJobs } from './outside-jobs.ts';

const SOON = { timeout: 20_000 };

let database: TestDatabase;
let jobs: OutsideJobs;
let isAway = true;
const sent: unknown[] = [];

async function send({ data }: { readonly data: unknown }): Promise<void> {
  if (isAway) throw new Error('the service is away');
  sent.push(data);
}

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await openOutsideJobs(database.url, () => undefined);
  const { autocommit } = database.db;
  await jobs.add(autocommit, 'mail', [{ data: { to: 'ann' }, group: '1' }]);
  await jobs.add(autocommit, 'mail', [{ data: { to: 'ben' }, group: '1' }]);
  await jobs.add(autocommit, 'sms', [{ data: { to: 'cat' }, group: '1' }]);
  await jobs.add(autocommit, 'payout', [{ data: { id: 'seven' }, group: 'gateway', key: 'seven' }]);
  // Half a day of attempts is over.
  await database.db.pool.query('update pgboss.job set retry_limit = 0');
  await jobs.start({ mail: send, sms: send, payout: send });
}, 60_000);
afterAll(async () => {
  await jobs.close();
  await database.drop();
});

/** `npm run jobs`. @returns what it says, by line */
async function jobsCommand(...words: readonly string[]): Promise<string[]> {
  const { out, err } = await runTool('tools/staff/jobs.ts', words, { DATABASE_URL: database.url });
  return (out + err).trim().split('\n');
}

/** The dead jobs that it lists. */
async function listed() {
  return (await jobsCommand('list-dead')).slice(0, -1).map((line) => {
    const [id = '', queue = '', , attempts, error] = line.split('  ');
    return { id, queue, attempts, error };
  });
}

/** Queues of the dead jobs, read without a process for each time that it is asked. */
const queues = async () => (await listDeadJobs(database.url)).map(({ queue }) => queue);

test('dead jobs are listed with their reason, and sent again one by one or by queue', {
  timeout: 120_000,
}, async () => {
  await expect.poll(queues, { timeout: 40_000 }).toEqual(['mail', 'mail', 'sms', 'payout']);
  const dead = await listed();
  expect(dead[0]).toMatchObject({ attempts: '1 attempts', error: 'the service is away' });

  isAway = false;
  expect(await jobsCommand('resend', dead[3]?.id ?? '')).toEqual(['1 put back into their queue']);
  await expect.poll(() => sent, SOON).toEqual([{ id: 'seven' }]);
  expect(await queues()).toEqual(['mail', 'mail', 'sms']);

  expect(await jobsCommand('resend', '--queue', 'mail')).toEqual(['2 put back into their queue']);
  await expect.poll(() => sent, SOON).toContainEqual({ to: 'ann' });
  await expect.poll(() => sent, SOON).toContainEqual({ to: 'ben' });
  expect(await queues(), 'those of another queue stay').toEqual(['sms']);
  expect(sent).toHaveLength(3);
});

test('a job that is not dead is not sent again, and the command says how it is used', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(await jobsCommand('resend', nobody)).toEqual(['There is no such dead job.']);
  expect((await jobsCommand('resend', '--queue', 'letters'))[0]).toBe('npm run jobs -- list-dead');
});
