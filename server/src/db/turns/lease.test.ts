import { afterEach, beforeEach, expect, it } from 'vitest';
import { outsideTransaction } from '../pool.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { fencedDb, type Lease, type Leases, openLeases } from './lease.ts';
import { type Fence, LeaseLostError, listLeases } from './lease-rows.ts';

let database: TestDatabase;
let opened: Leases[];
let faults: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  opened = [];
  faults = [];
});

afterEach(async () => {
  for (const leases of opened) await leases.close();
  await database.drop();
});

/** The leases of one server. */
function server(): Leases {
  const leases = openLeases(database.url, (_error, message) => faults.push(message));
  opened.push(leases);
  return leases;
}

function held(lease: Lease): Fence {
  const fence = lease.fence();
  if (!fence) throw new Error('not held');
  return fence;
}

/** Does something else while a transaction under a fence is open. */
const inTransaction = (fence: Fence, work: () => Promise<void>) =>
  fencedDb(database.db, fence).tx(() => outsideTransaction(work));

const SOON = { timeout: 10_000 };

const row = async (name: string) => {
  const { rows } = await database.db.pool.query<{ fence: bigint; is_free: boolean; ran_ms_ago: number }>(
    `select fence, expires_at <= now() as is_free, extract(epoch from now() - last_run_at)::float8 * 1000 as ran_ms_ago
       from lease where name = $1`,
    [name],
  );
  return rows[0];
};

/** As a server leaves it that was killed: nobody renews it. */
const leave = (name: string, fence: number, seconds: number) =>
  database.db.pool.query(
    `insert into lease (name, holder, fence, expires_at, last_run_at)
     values ($1, 'killed', $2, now() + $3 * interval '1 second', now() - interval '1 hour')`,
    [name, fence, seconds],
  );

it('is listed with who holds it, and as held by nobody once its time is over', async () => {
  await leave('free', 1, -1);
  const own = server().open('work');
  await expect.poll(() => own.fence()).toBeDefined();
  const shown = (await listLeases(database.db.read)).map(({ name, held: isHeld }) => [name, isHeld]);
  expect(shown).toEqual([
    ['free', false],
    ['work', true],
  ]);
});

it('is held by one server at a time, and by another with the next number once it is closed', async () => {
  const first = server().open('work');
  await expect.poll(() => first.fence()).toEqual({ name: 'work', number: 1n });
  const others = server();
  const second = others.open('work');
  const free = others.open('other work');
  await expect.poll(() => free.fence()).toBeDefined();
  expect(second.fence()).toBeUndefined();
  await first.close();
  expect(first.fence()).toBeUndefined();
  await expect.poll(() => second.fence(), SOON).toEqual({ name: 'work', number: 2n });
});

it('stays the same for as long as it is renewed', async () => {
  const lease = server().open('work');
  await expect.poll(() => lease.fence()).toBeDefined();
  const fence = lease.fence();
  await database.db.pool.query('update lease set expires_at = now()');
  await expect.poll(async () => (await row('work'))?.is_free, SOON).toBe(false);
  expect(lease.fence()).toBe(fence);
});

it('is taken over from a server that was killed once its time is up, and not before', async () => {
  await leave('work', 7, 1);
  const { rows } = await database.db.pool.query<{ expires_at: Date }>('select expires_at from lease');
  const lease = server().open('work');
  await expect.poll(() => lease.fence(), SOON).toEqual({ name: 'work', number: 8n });
  const { rows: now } = await database.db.pool.query<{ is_over: boolean }>(
    'select now() >= $1::timestamptz as is_over',
    [rows[0]?.expires_at],
  );
  expect(now[0]?.is_over).toBe(true);
});

it('is lost without a word of the database, as soon as the last renewal is too long ago', async () => {
  const lease = server().open('work');
  await expect.poll(() => lease.fence()).toBeDefined();
  await database.asOwner(`alter table lease rename to lease_away`);
  await expect.poll(() => lease.fence(), SOON).toBeUndefined();
  expect(faults, 'and it is said once').toEqual([
    'the leases could not be renewed; others may take them over',
  ]);
  await database.asOwner(`alter table lease_away rename to lease`);
  await expect.poll(() => lease.fence(), SOON).toEqual({ name: 'work', number: 1n });
});

it('is lost when another server has taken it over', async () => {
  const lease = server().open('work');
  await expect.poll(() => lease.fence()).toBeDefined();
  await database.db.pool.query("update lease set fence = 9, expires_at = now() + interval '1 hour'");
  await expect.poll(() => lease.fence(), SOON).toBeUndefined();
});

it('survives the end of its connection', async () => {
  const lease = server().open('work');
  await expect.poll(() => lease.fence()).toBeDefined();
  await database.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baize-leases' and datname = current_database()",
  );
  await database.db.pool.query('update lease set expires_at = now()');
  await expect.poll(async () => (await row('work'))?.is_free, SOON).toBe(false);
  expect(lease.fence()).toEqual({ name: 'work', number: 1n });
});

it('says when its work was last begun, also where another server did', async () => {
  await leave('work', 1, 0);
  const first = server().open('work');
  await expect.poll(() => first.sinceRun(), SOON).toBeGreaterThanOrEqual(3_600_000);
  first.beginRun();
  expect(first.sinceRun()).toBeLessThan(3_600_000);
  await first.close();
  expect((await row('work'))?.ran_ms_ago).toBeLessThan(3_600_000);
  const second = server().open('work');
  await expect.poll(() => second.fence(), SOON).toBeDefined();
  expect(second.sinceRun()).toBeLessThan(3_600_000);
});

it('is not begun yet where it is new', async () => {
  const lease = server().open('work');
  await expect.poll(() => lease.sinceRun()).toBeLessThan(3_600_000);
});

it('lets its holder write, and refuses what an earlier holder writes', async () => {
  const lease = server().open('work');
  await expect.poll(() => lease.fence()).toBeDefined();
  const db = fencedDb(database.db, held(lease));
  const write = () => db.tx((tx) => tx.deleteFrom('news').execute());
  await write();
  await lease.close();
  await write();
  const next = server().open('work');
  await expect.poll(() => next.fence(), SOON).toBeDefined();
  await expect(write()).rejects.toBeInstanceOf(LeaseLostError);
  expect(() => db.autocommit).toThrow('written in transactions');
});

it('is renewed while a transaction writes under it', async () => {
  const lease = server().open('work');
  await expect.poll(() => lease.fence()).toBeDefined();
  await inTransaction(held(lease), async () => {
    await database.asOwner('update lease set expires_at = now()');
    await expect.poll(() => row('work'), SOON).toMatchObject({ is_free: false });
  });
});

it('is taken over after the transaction that writes under it, not during it', async () => {
  await leave('work', 3, 0);
  const servers = server();
  let work: Lease | undefined;
  await inTransaction({ name: 'work', number: 3n }, async () => {
    work = servers.open('work');
    const tried = servers.open('tried at the same time');
    await expect.poll(() => tried.fence()).toBeDefined();
    expect(work.fence()).toBeUndefined();
  });
  await expect.poll(() => work?.fence(), SOON).toEqual({ name: 'work', number: 4n });
});

it('ends a transaction of a server that hangs in it', async () => {
  await leave('work', 3, 0);
  const begun = inTransaction({ name: 'work', number: 3n }, async () => {
    const next = server().open('work');
    await expect.poll(() => next.fence(), SOON).toEqual({ name: 'work', number: 4n });
  });
  await expect(begun).rejects.toThrow();
});
