import { expect } from 'vitest';
import type { Db } from '../database.ts';

const OPEN = `select pid || ' ' || xact_start as open from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;

/**
 * Waits until the transactions that are open now have ended. A test that ran a recurring job by itself calls this: the server
 * of the test runs the same job, and the rows that it had locked were skipped.
 */
export async function openTransactionsEnd({ pool }: Pick<Db, 'pool'>): Promise<void> {
  const read = async () => (await pool.query<{ open: string }>(OPEN)).rows.map(({ open }) => open);
  const before = new Set(await read());
  await expect
    .poll(async () => (await read()).filter((open) => before.has(open)), { timeout: 10_000, interval: 25 })
    .toEqual([]);
}

/** Waits until so many transactions wait for a lock that another one holds. */
export async function lockAwaited({ pool }: Pick<Db, 'pool'>, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000, interval: 25 })
    .toBeGreaterThanOrEqual(count);
}
