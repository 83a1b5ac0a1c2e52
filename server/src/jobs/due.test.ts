import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyGrantOver, anyWatchDue } from '../bonuses/public.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { anyHoldOver } from '../ledger/public.ts';
import { anyLevelDue, anyTriggerDue } from '../players/public.ts';
import { anyUngranted } from '../providers/games/public.ts';
import { anyBonusOver, anyTournamentDue } from '../rewards/public.ts';
import { anyPlanDue } from '../sites/public.ts';
import { anyPriceOver } from '../sportsbook/public.ts';
import { anyApproved, anyAskDue, anyComparisonDue, anyDepositOver, anyUndecided } from '../wallet/public.ts';

const now = new Date();
const past = `'${new Date(now.getTime() - 1_000).toISOString()}'`;
const future = `'${new Date(now.getTime() + 60_000).toISOString()}'`;

interface Work {
  readonly job: string;
  readonly due: (now: Date) => RawBuilder<boolean>;
  readonly table: string;
  /** What makes a row work, in SQL by column; the rest is of no account. */
  readonly row: Readonly<Record<string, string>>;
  /** What a row has that is none. */
  readonly not: Readonly<Record<string, string>>;
}

const works: readonly Work[] = [
  {
    ...{ job: 'queue-payouts', due: anyApproved, table: 'withdrawal' },
    ...{ row: { state: `'approved'` }, not: { state: `'paid'` } },
  },
  {
    ...{ job: 'approve-withdrawals', due: anyUndecided, table: 'withdrawal' },
    ...{ row: { state: `'pending'` }, not: { state: `'rejected'` } },
  },
  {
    ...{ job: 'ask-gateways', due: anyAskDue, table: 'deposit' },
    ...{ row: { ask_at: past }, not: { ask_at: future } },
  },
  {
    ...{ job: 'compare-with-gateways', due: anyComparisonDue, table: 'deposit' },
    ...{ row: { compare_at: past }, not: { compare_at: future } },
  },
  {
    ...{ job: 'expire-deposits', due: anyDepositOver, table: 'deposit' },
    row: { state: `'pending'`, expires_at: past },
    not: { state: `'pending'`, expires_at: future },
  },
  {
    ...{ job: 'void-expired-holds', due: anyHoldOver, table: 'hold' },
    ...{ row: { state: '0', expires_at: past }, not: { state: '1', expires_at: past } },
  },
  {
    ...{ job: 'settle-tournaments, which are over', due: anyTournamentDue, table: 'tournament' },
    row: { state: `'planned'`, ends_at: past },
    not: { state: `'planned'`, ends_at: future },
  },
  {
    ...{ job: 'settle-tournaments, whose prizes wait', due: anyTournamentDue, table: 'tournament_prize' },
    ...{ row: { paid_at: 'null' }, not: { paid_at: past } },
  },
  {
    ...{ job: 'grant-free-round-wins', due: anyUngranted, table: 'outside_free_rounds' },
    row: { promotion_id: 'gen_random_uuid()', granted_at: 'null' },
    not: { promotion_id: 'gen_random_uuid()', granted_at: past },
  },
  ...['active', 'ready'].map((state) => ({
    ...{ job: `expire-grants, ${state} ones`, due: anyGrantOver, table: 'bonus_grant' },
    row: { state: `'${state}'`, expires_at: past },
    not: { state: `'${state}'`, expires_at: future },
  })),
  ...['active', 'joined'].map((state) => ({
    ...{ job: `expire-bonuses, ${state} ones`, due: anyBonusOver, table: 'bonus' },
    row: { state: `'${state}'`, expires_at: past },
    not: { state: `'${state}'`, expires_at: future },
  })),
  {
    ...{ job: 'find-bonus-signals', due: anyWatchDue, table: 'bonus_watch' },
    ...{ row: { due_at: past }, not: { due_at: future } },
  },
  {
    ...{ job: 'evaluate-triggers, of players', due: anyTriggerDue, table: 'trigger_due' },
    ...{ row: { due_at: past }, not: { due_at: future } },
  },
  {
    ...{ job: 'evaluate-triggers, of demands by level', due: anyTriggerDue, table: 'player_demand' },
    row: { met_at: 'null', level: '1', deadline: future },
    not: { met_at: past, level: '1' },
  },
  {
    ...{ job: 'evaluate-triggers, of demands not met', due: anyTriggerDue, table: 'player_demand' },
    row: { met_at: 'null', level: 'null', enforced_at: 'null', deadline: past },
    not: { met_at: 'null', level: 'null', enforced_at: past, deadline: past },
  },
  {
    ...{ job: 'renew-levels', due: anyLevelDue, table: 'verification_due' },
    ...{ row: { due_at: past }, not: { due_at: future } },
  },
  {
    ...{ job: 'end-prices-by-hand', due: anyPriceOver, table: 'sports_price' },
    ...{ row: { until_at: past }, not: { until_at: future } },
  },
  {
    ...{ job: 'follow-maintenance-plans', due: anyPlanDue, table: 'site' },
    row: { planned_from: past, planned_until: future, plan_runs: 'false' },
    not: { planned_from: future, planned_until: future, plan_runs: 'false' },
  },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Values that any column takes; of a type that is not here, the column is named by the work. */
const filler: Readonly<Record<string, string>> = {
  ...{
    text: `''`,
    uuid: 'gen_random_uuid()',
    jsonb: `'{}'`,
    bytea: `''`,
    'timestamp with time zone': 'now()',
  },
  ...{
    bigint: '1',
    integer: '1',
    smallint: '1',
    numeric: '1',
    boolean: 'false',
    ARRAY: `'{}'`,
    date: 'now()',
  },
};

async function insert(table: string, given: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`.execute(database.db.read);
  const values = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, filler[type] ?? 'null'])),
    ...given,
  };
  await database.asOwner(
    `insert into ${table} (${Object.keys(values).join()}) values (${Object.values(values).join()})`,
  );
}

/** Rows of a table stand by themselves: neither others nor its rules are asked. */
const free = (table: string) =>
  database.asOwner(`do $$ declare rule record; begin
    for rule in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('f', 'c') loop
      execute format('alter table ${table} drop constraint %I', rule.conname);
    end loop;
    alter table ${table} disable trigger user;
  end $$`);

test.each(works)('the work of $job is seen', async ({ due, table, row, not }) => {
  const isDue = async () => {
    const { rows } = await sql<{ due: boolean }>`select ${due(now)} as due`.execute(database.db.read);
    return rows[0]?.due;
  };
  await free(table);
  const answers = [await isDue()];
  for (const given of [not, row]) {
    await insert(table, given);
    answers.push(await isDue());
    await database.asOwner(`delete from ${table}`);
  }
  expect(answers).toEqual([false, false, true]);
});
