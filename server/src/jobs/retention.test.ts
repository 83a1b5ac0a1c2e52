import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { applyRetention } from './retention.ts';

/** Expiring data: its table, its retention in days, and how to write a row with a given age. */
const periods = [
  {
    table: 'session',
    days: 90,
    word: 'user_agent',
    row: `(id, token_hash, player_id, site_id, user_agent, ip, ended_at, ended_reason)
      values (gen_random_uuid(), sha256($1::text::bytea), 1, 1, $1, '192.0.2.1', $2::timestamptz, 'logout')`,
  },
  {
    table: 'launch',
    days: 180,
    word: 'game_code',
    row: `(id, token_hash, site_id, player_id, game_code, provider_code, mode, expires_at)
      values (gen_random_uuid(), sha256($1::text::bytea), 1, 1, $1, 'baize', 'real', $2::timestamptz)`,
  },
  {
    table: 'once_key',
    days: 400,
    word: "convert_from(request_hash, 'UTF8')",
    row: `(site_id, key, request_hash, created_at) values (1, gen_random_uuid(), $1::text::bytea, $2::timestamptz)`,
  },
  {
    table: 'payment_callback',
    days: 5 * 365 + 2,
    word: 'verdict',
    row: `(adapter, verdict, received_at) values ('sandbox', $1, $2::timestamptz)`,
  },
  {
    table: 'payout_callback',
    days: 5 * 365 + 2,
    word: 'verdict',
    row: `(adapter, verdict, received_at) values ('sandbox', $1, $2::timestamptz)`,
  },
  {
    table: 'outbox_failed',
    days: 366,
    word: 'topic',
    row: `(id, site_id, topic, payload, created_at, failed_at, error)
      values ((select count(*) from outbox_failed), 1, $1, '{}', now(), $2::timestamptz, 'x')`,
  },
  {
    table: 'login_try',
    days: 90,
    word: 'user_agent',
    row: `(id, site_id, player_id, at, how, succeeded, network, user_agent)
      values (gen_random_uuid(), 1, 1, $2::timestamptz, 'password', true, 'x', $1)`,
  },
  {
    table: 'gateway_statement',
    days: 5 * 365 + 2,
    word: 'file_name',
    row: `(id, site_id, adapter, file_name, file_hash, first_day, last_day, utc_offset, starts_at, ends_at, lines, skipped,
           uploaded_at, uploaded_by, matched_at, last_number)
      values (gen_random_uuid(), 1, 'sandbox', $1, sha256($1::text::bytea), '2020-01-01', '2020-01-01', 0, '2020-01-01',
              '2020-01-02', 0, 0, $2::timestamptz, 'staff:1', '2020-01-01', 0)`,
  },
  {
    table: 'staff_try',
    days: 90,
    word: 'network',
    row: `(mail_hash, network, at) values (sha256('x'), $1, $2::timestamptz)`,
  },
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner(
    `do $$ declare one record; begin
       for one in select conrelid::regclass as on_table, conname from pg_constraint
                   where contype = 'f' and conrelid in ('session'::regclass, 'login_try'::regclass,
                                                         'gateway_statement'::regclass) loop
         execute format('alter table %s drop constraint %I', one.on_table, one.conname);
       end loop; end $$`,
  );
});
afterAll(() => database.drop());

const wordsIn = async (table: string, word: string) => {
  const { rows } = await database.db.pool.query<{ word: string }>(
    `select ${word} as word from ${table} order by 1`,
  );
  return rows.map((row) => row.word);
};

test.each(periods)('rows of $table are deleted after $days days, and not before', async (period) => {
  const { table, days, word, row } = period;
  const DAY_MS = 86_400_000;
  const now = new Date();
  for (const [name, age] of [
    ['old', days + 1],
    ['young', days - 2],
  ] as const)
    await database.db.pool.query(`insert into ${table} ${row}`, [
      name,
      new Date(now.getTime() - age * DAY_MS),
    ]);
  await applyRetention(database.db.autocommit, now);
  expect(await wordsIn(table, word)).toEqual(['young']);
});

test('a session that has not ended is kept, however old', async () => {
  await sql`insert into session (id, token_hash, player_id, site_id, user_agent, ip, created_at)
    values (gen_random_uuid(), sha256('open'), 1, 1, 'open', '192.0.2.1', now() - interval '2 years')`.execute(
    database.db.autocommit,
  );
  await applyRetention(database.db.autocommit, new Date());
  expect(await wordsIn('session', 'user_agent')).toContain('open');
});
