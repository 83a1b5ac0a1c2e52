import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertMigrated, MIGRATIONS_DIR, migrate, readMigrations } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { onServer } from './testing/test-templates.ts';

let test: TestDatabase;
let folder: string;
let functions: string;

beforeEach(async () => {
  test = await createTestDatabase();
  await test.asOwner('drop table schema_migration');
  await test.asOwner('drop table schema_function');
  folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'));
  functions = mkdtempSync(join(tmpdir(), 'baize-functions-'));
});

afterEach(async () => {
  for (const made of [folder, functions]) rmSync(made, { recursive: true });
  await test.drop();
});

const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(test.ownerUrl, { folder, functions });
/** Writes a file as those of this folder are: it drops the function whatever its arguments are, and makes it anew. */
const putFunction = (args: string, body: string) =>
  writeFileSync(
    join(functions, 'answer.sql'),
    `do $$ declare loaded regprocedure; begin
      for loaded in select oid from pg_proc where proname = 'answer' loop execute format('drop function %s', loaded); end loop;
    end $$;
create function answer(${args}) returns int language sql as 'select ${body}';`,
  );
const query = <Row extends pg.QueryResultRow>(text: string) =>
  onServer(test.ownerUrl, async (client) => (await client.query<Row>(text)).rows);
const applied = async () =>
  (await query<{ name: string }>('select name from schema_migration order by number')).map(
    ({ name }) => name,
  );

it('applies what is missing in the order of the numbers, and nothing twice', async () => {
  put('0010-second.sql', 'alter table first add column b int;');
  put('0002-first.sql', 'create table first (a int); insert into first values (1);');
  expect(await run()).toEqual(['0002-first.sql', '0010-second.sql']);
  expect(await run()).toEqual([]);
  put('0011-third.sql', 'insert into first values (2, 2);');
  expect(await run()).toEqual(['0011-third.sql']);
  expect(await applied()).toEqual(['0002-first.sql', '0010-second.sql', '0011-third.sql']);
});

it('undoes a migration that fails and keeps those before it', async () => {
  put('0001-good.sql', 'create table good (a int);');
  put('0002-bad.sql', 'create table half (a int); select 1/0;');
  await expect(run()).rejects.toThrow('0002-bad.sql failed: division by zero');
  expect(await applied()).toEqual(['0001-good.sql']);
  expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
});

it('refuses a migration that was changed after it was applied, but not other line ends', async () => {
  put('0001-one.sql', 'create table one (\n  a int\n);\n');
  await run();
  put('0001-one.sql', 'create table one (\r\n  a int\r\n);\r\n');
  expect(await run()).toEqual([]);
  put('0001-one.sql', 'create table one (b int);');
  await expect(run()).rejects.toThrow('0001-one.sql was changed after');
});

it('refuses a database that a newer version has migrated', async () => {
  put('0001-one.sql', 'select 1;');
  put('0002-two.sql', 'select 1;');
  await run();
  rmSync(join(folder, '0002-two.sql'));
  await expect(run()).rejects.toThrow('0002-two.sql, which this version does not know');
});

describe('a database that a newer version has expanded', () => {
  beforeEach(async () => {
    put('0001-functions.sql', readFileSync(join(MIGRATIONS_DIR, 'former', '0133-functions.sql'), 'utf8'));
    put('0301-one.sql', 'create table one (a int);');
    put('0302-two.sql', 'alter table one add column b int not null default 7;');
    putFunction('a int', 'a + b from one');
    await run();
    rmSync(join(folder, '0302-two.sql'));
  });

  it('is left as it is by a version that does not know the expansion, its functions too', async () => {
    putFunction('a int', 'a');
    expect(await run()).toEqual([]);
    await query('insert into one values (1)');
    expect(await query('select answer(1)')).toEqual([{ answer: 8 }]);
    await onServer(test.ownerUrl, (client) => assertMigrated(client, { folder, functions }));
  });

  it('is refused by a version that lacks more than that', async () => {
    put('0303-three.sql', 'select 1;');
    await expect(run()).rejects.toThrow('0302-two.sql, which this version does not know');
  });

  it('is refused once a later migration has contracted it', async () => {
    put('0302-two.sql', 'alter table one add column b int not null default 7;');
    put('0303-three.sql', '-- contract: 1.4 no longer reads it\nalter table one drop column b;');
    await run();
    for (const name of ['0302-two.sql', '0303-three.sql']) rmSync(join(folder, name));
    await expect(run()).rejects.toThrow('0303-three.sql, which this version does not know');
  });
});

it('keeps a function with the arguments that servers of the version before call it by', async () => {
  put('0001-functions.sql', readFileSync(join(MIGRATIONS_DIR, 'former', '0133-functions.sql'), 'utf8'));
  putFunction('a int', 'a');
  await run();
  putFunction('a int, b int', 'a + b');
  await run();
  expect(await query('select answer(1) as former, answer(1, 2) as current')).toEqual([
    { former: 1, current: 3 },
  ]);
  putFunction('a int, b int', 'a * b');
  await run();
  expect(await query('select answer(1) as former, answer(3, 2) as current')).toEqual([
    { former: 1, current: 6 },
  ]);
});

it('lets runners that start together take turns', async () => {
  put('0001-one.sql', 'create table one (a int); insert into one values (1);');
  put('0002-two.sql', 'update one set a = a + 1;');
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => run()));
  expect(outcomes.flat().toSorted()).toEqual(['0001-one.sql', '0002-two.sql']);
  expect(await query('select a from one')).toEqual([{ a: 2 }]);
});

describe('a folder with a baseline', () => {
  const runWithBaseline = () =>
    migrate(test.ownerUrl, { folder, functions, baseline: join(folder, 'baseline') });

  beforeEach(() => {
    for (const sub of ['baseline', 'former']) mkdirSync(join(folder, sub));
    put('former/0001-one.sql', 'create table one (a int);');
    put('former/0002-two.sql', 'alter table one add column b int; create table two (a int);');
    put('baseline/10-ones.sql', 'create table one (a int, b int);');
    put('baseline/20-twos.sql', 'create table two (a int);');
    put('0003-three.sql', 'create table three (a int);');
  });

  it('gives a new database that, then only the migrations after it, and has all of them noted as applied', async () => {
    expect(await runWithBaseline()).toEqual(['10-ones.sql', '20-twos.sql', '0003-three.sql']);
    expect(await applied()).toEqual(['0001-one.sql', '0002-two.sql', '0003-three.sql']);
    expect(await runWithBaseline()).toEqual([]);
    expect(await run()).toEqual([]);
  });

  it('gives a database with a history the migrations that it lacks, the former ones first', async () => {
    rmSync(join(folder, 'former', '0002-two.sql'));
    rmSync(join(folder, '0003-three.sql'));
    await run();
    put('former/0002-two.sql', 'alter table one add column b int; create table two (a int);');
    put('0003-three.sql', 'create table three (a int);');
    expect(await runWithBaseline()).toEqual(['0002-two.sql', '0003-three.sql']);
  });

  it('undoes the whole baseline when one of its files fails', async () => {
    put('baseline/20-twos.sql', 'create table two (a int); select 1/0;');
    await expect(runWithBaseline()).rejects.toThrow('20-twos.sql failed: division by zero');
    expect(await applied()).toEqual([]);
    expect(await query("select to_regclass('one') as one")).toEqual([{ one: null }]);
  });
});

it('wants every file named and numbered, once', () => {
  put('0001-one.sql', '');
  put('0001-other.sql', '');
  expect(() => readMigrations(folder)).toThrow('the number 1');
  rmSync(join(folder, '0001-other.sql'));
  put('two.sql', '');
  expect(() => readMigrations(folder)).toThrow('two.sql is not');
  expect(readMigrations(MIGRATIONS_DIR)[0]?.name).toBe('0001-foundation.sql');
});

it('loads a function after the migrations, and again only when its text is another one', async () => {
  put('0001-functions.sql', readFileSync(join(MIGRATIONS_DIR, 'former', '0133-functions.sql'), 'utf8'));
  putFunction('', '1');
  expect(await run()).toEqual(['0001-functions.sql', 'answer.sql']);
  expect(await run()).toEqual([]);
  putFunction('', '2');
  expect(await run()).toEqual(['answer.sql']);
  expect(await query('select answer()')).toEqual([{ answer: 2 }]);
});
