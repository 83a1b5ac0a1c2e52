import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const asApplication = (statement: string) => test.db.pool.query(statement);

describe('the role of the application', () => {
  it.each([
    'alter table transfer disable trigger user',
    'drop trigger append_only on transfer',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'truncate transfer',
    'drop table transfer',
    'create table mine (a int)',
    "set session_replication_role = 'replica'",
    'insert into schema_migration (number, name, checksum) values (9999, $$x$$, $$x$$)',
  ])('may not: %s', async (statement) => {
    await expect(asApplication(statement)).rejects.toThrow(/^(must be owner of|permission denied)/);
  });

  it.each(['day_total', 'site_balance'])(
    'may not write into %s but by folding what was posted',
    async (table) => {
      await expect(asApplication(`delete from ${table}`)).rejects.toThrow('permission denied');
      await expect(asApplication(`insert into ${table} table ${table}`)).rejects.toThrow('permission denied');
      await expect(asApplication('delete from total_change')).rejects.toThrow('permission denied');
      await expect(asApplication('select ledger_fold()')).resolves.toBeDefined();
    },
  );

  it('may not take away an event that failed: staff note what they decided about it', async () => {
    await expect(asApplication('delete from outbox_failed')).rejects.toThrow('permission denied');
  });

  it.each([
    'transfer',
    'command',
    'login_try',
    'payment_callback',
    'payout_callback',
    'player_stop',
    'sports_settlement',
  ])('may neither change nor take away what is written down in %s', async (table) => {
    await expect(asApplication(`delete from ${table}`)).rejects.toThrow('permission denied');
    const { rows } = await test.db.pool.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = ''",
      [table],
    );
    await expect(asApplication(`update ${table} set ${rows[0]?.name} = null`)).rejects.toThrow(
      'permission denied',
    );
  });
});
