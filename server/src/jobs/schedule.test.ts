import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { type Leases, openLeases } from '../db/turns/lease.ts';
import { LeaseLostError } from '../db/turns/lease-rows.ts';
import { type Job, type Schedule, startSchedule } from './schedule.ts';

let database: TestDatabase;
let opened: { leases: Leases; schedule: Schedule }[];
let warned: { error: unknown; message: string }[];

beforeEach(async () => {
  database = await createTestDatabase();
  opened = [];
  warned = [];
});
afterEach(async () => {
  for (const server of opened) await stop(server);
  await database.drop();
});

/** The schedule of one server. */
function start(...jobs: readonly Job[]) {
  const warn = (error: unknown, message: string) => warned.push({ error, message });
  const leases = openLeases(database.url, warn);
  const schedule = startSchedule(jobs, { clock: systemClock, db: database.db, leases, warn });
  const server = { leases, schedule };
  opened.push(server);
  return server;
}

async function stop(server: { leases: Leases; schedule: Schedule }): Promise<void> {
  opened = opened.filter((one) => one !== server);
  await server.schedule.close();
  await server.leases.close();
}

const SOON = { timeout: 10_000 };

/** A job that counts its runs. */
function counted(name: string, more: Partial<Job> = {}) {
  const job = {
    name,
    everyMs: 20,
    runs: 0,
    async run() {
      job.runs++;
    },
    ...more,
  };
  return job;
}

/** As a server leaves a job that was last run so many milliseconds ago. */
const ranBefore = (name: string, milliseconds: number) =>
  database.db.pool.query(
    `insert into lease (name, holder, fence, expires_at, last_run_at)
     values ('job:' || $1, 'stopped', 1, now(), now() - $2 * interval '1 ms')`,
    [name, milliseconds],
  );

test('one of two servers runs a job, and the other takes over once that one has stopped', async () => {
  const here = counted('work');
  const first = start(here);
  await expect.poll(() => here.runs, SOON).toBeGreaterThan(0);
  const there = counted('work');
  const marker = counted('other-work');
  start(there, marker);
  const before = here.runs;
  await expect.poll(() => marker.runs, SOON).toBeGreaterThan(2);
  expect([here.runs > before, there.runs]).toEqual([true, 0]);
  await stop(first);
  await expect.poll(() => there.runs, SOON).toBeGreaterThan(0);
});

test('a job for what a process alone knows is run by every server', async () => {
  const [here, there] = [counted('work', { isPerServer: true }), counted('work', { isPerServer: true })];
  start(here);
  start(there);
  await expect.poll(() => Math.min(here.runs, there.runs), SOON).toBeGreaterThan(2);
});

test('the interval of a job counts from its last run on any server, not from the start of this one', async () => {
  await ranBefore('hourly', 3_600_000);
  await ranBefore('not-due', 3_500_000);
  const jobs = ['hourly', 'not-due', 'new'].map((name) => counted(name, { everyMs: 3_600_000 }));
  const marker = counted('other-work');
  start(...jobs, marker);
  await expect.poll(() => marker.runs, SOON).toBeGreaterThan(2);
  expect(jobs.map(({ runs }) => runs)).toEqual([1, 0, 0]);
});

test('a job that fails is logged, and run again', async () => {
  const job = counted('work');
  const fails: Job = {
    ...job,
    async run() {
      job.runs++;
      throw new Error('out of order');
    },
  };
  start(fails);
  await expect.poll(() => job.runs, SOON).toBeGreaterThan(1);
  expect(warned[0]).toMatchObject({ error: { message: 'out of order' }, message: 'job work failed' });
});

test('a run whose job another server has taken over writes nothing more', async () => {
  const job: Job = {
    name: 'work',
    everyMs: 20,
    async run({ db }) {
      await database.asOwner('update lease set fence = fence + 1');
      await db.tx((tx) => tx.deleteFrom('news').execute());
    },
  };
  start(job);
  await expect.poll(() => warned[0]?.error, SOON).toBeInstanceOf(LeaseLostError);
});

test('a job with nothing to do is not run, and is once there is', async () => {
  const due = () => sql<boolean>`exists (select from server_node where name = 'work')`;
  const job = counted('work', { due });
  const other = counted('other-work', { due: () => sql<boolean>`true` });
  start(job, other);
  await expect.poll(() => other.runs, SOON).toBeGreaterThan(2);
  expect(job.runs).toBe(0);
  await database.asOwner(
    "insert into server_node (name, started_at, seen_at, migration) values ('work', now(), now(), 1)",
  );
  await expect.poll(() => job.runs, SOON).toBeGreaterThan(1);
});

test('the work of all jobs is asked for by one statement, at the time of the clock', async () => {
  const asked: string[] = [];
  const { read } = database.db;
  const db = Object.defineProperty({ ...database.db }, 'read', {
    get: () =>
      Object.assign(Object.create(read), {
        getExecutor: () => {
          asked.push('statement');
          return read.getExecutor();
        },
      }),
  });
  const now = new Date('2030-01-01T00:00:00Z');
  const past = (moment: Date) => sql<boolean>`${moment}::timestamptz = ${now}::timestamptz`;
  const jobs = ['one', 'two', 'three'].map((name) => counted(name, { everyMs: 250, due: past }));
  const warn = (error: unknown, message: string) => warned.push({ error, message });
  const leases = openLeases(database.url, warn);
  opened.push({ leases, schedule: startSchedule(jobs, { clock: { now: () => now }, db, leases, warn }) });
  await expect.poll(() => Math.min(...jobs.map(({ runs }) => runs)), SOON).toBeGreaterThan(3);
  const runs = jobs.reduce((sum, job) => sum + job.runs, 0);
  expect(asked.length, `${runs} runs`).toBeLessThan(runs);
});

test('where it cannot be read whether there is something to do, the job is run', async () => {
  const job = counted('work', { due: () => sql<boolean>`1 / 0 = 1` });
  start(job);
  await expect.poll(() => job.runs, SOON).toBeGreaterThan(1);
});

test('a run in progress ends before the schedule is closed', async () => {
  let ended = false;
  const job: Job = {
    name: 'work',
    everyMs: 20,
    async run() {
      await database.db.pool.query('select pg_sleep(0.2)');
      ended = true;
    },
  };
  const server = start(job);
  await expect
    .poll(async () => {
      const { rows } = await database.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(0.2)'",
      );
      return rows.length;
    }, SOON)
    .toBeGreaterThan(0);
  await stop(server);
  expect(ended).toBe(true);
});
