import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type DatabaseOptions, type Db, openDatabase } from '../database.ts';
import { createTestDatabase } from '../test-database.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function open(options: DatabaseOptions = {}): Promise<Db> {
  const test = await createTestDatabase();
  opened.push(() => test.drop());
  // One connection: what it has prepared is seen on it.
  const db = openDatabase(test.url, { ...options, max: 1 });
  opened.push(() => db.close());
  return db;
}

const preparedOn = async (db: Db) =>
  (
    await db.pool.query<{ name: string; calls: bigint }>(
      'select name, generic_plans + custom_plans as calls from pg_prepared_statements',
    )
  ).rows;

it('prepares a statement that says so once a connection, in and out of transactions', async () => {
  const db = await open();
  const twice = (number: number) =>
    sql<{ twice: number }>`/* prepared: twice */ select ${number}::int * 2 as twice`;
  expect((await twice(1).execute(db.read)).rows).toEqual([{ twice: 2 }]);
  expect((await db.tx((tx) => twice(2).execute(tx))).rows).toEqual([{ twice: 4 }]);
  expect((await sql<{ one: number }>`select ${1}::int as one`.execute(db.read)).rows).toEqual([{ one: 1 }]);
  expect(await preparedOn(db)).toEqual([{ name: 'twice', calls: 2n }]);
});

it('refuses another text under a name that is in use', async () => {
  const db = await open();
  await sql`/* prepared: one */ select 1`.execute(db.read);
  await expect(sql`/* prepared: one */ select 2`.execute(db.read)).rejects.toThrow(/unique/);
});

it('prepares nothing behind a pooler', async () => {
  const db = await open({ isPooled: true });
  await sql`/* prepared: one */ select 1`.execute(db.read);
  expect(await preparedOn(db)).toEqual([]);
});
