import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { openLease } from './lease.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

it('is held by one at a time, and free once it is closed', async () => {
  const first = openLease(database.url, 'work');
  const second = openLease(database.url, 'work');
  expect(await first.isOurs()).toBe(true);
  expect(await second.isOurs()).toBe(false);
  expect(await first.isOurs()).toBe(true);
  await first.close();
  await expect.poll(() => second.isOurs()).toBe(true);
  await second.close();
});

it('is lost with its connection, and taken again', async () => {
  const lease = openLease(database.url, 'work');
  const other = openLease(database.url, 'other work');
  expect(await lease.isOurs()).toBe(true);
  const lost = await backend('baize-work');
  await terminate(lost);
  await expect.poll(async () => (await lease.isOurs()) && (await backend('baize-work')) !== lost).toBe(true);
  expect(await other.isOurs()).toBe(true);
  await lease.close();
  await other.close();
});

it('is let go once where PostgreSQL ends its connection while it is being closed', async () => {
  const lease = openLease(database.url, 'work');
  await lease.isOurs();
  const pid = await backend('baize-work');
  // A connection that stands still reads of the closing and of the end at once, and then answers with an error.
  process.kill(pid, 'SIGSTOP');
  const closed = lease.close();
  await terminate(pid);
  process.kill(pid, 'SIGCONT');
  await closed;
  await expect.poll(() => backends('baize-work')).toEqual([]);
});

async function terminate(pid: number): Promise<void> {
  await database.db.pool.query('select pg_terminate_backend($1)', [pid]);
}

async function backend(applicationName: string): Promise<number> {
  const [pid] = await backends(applicationName);
  return pid ?? Number.NaN;
}

async function backends(applicationName: string): Promise<number[]> {
  const { rows } = await database.db.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [applicationName],
  );
  return rows.map(({ pid }) => pid);
}
