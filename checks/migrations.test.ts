import { describe, expect, test } from 'vitest';
import { contractionsOf } from './source/contractions.ts';
import { files, read } from './source/files.ts';

const migrations = files('server/src/db/migrations');
const baseline = files('server/src/db/baseline');
const nameOf = (file: string) => file.split('/').at(-1) ?? '';
const names = migrations.map(nameOf);
/** As in server/src/db/migrate.ts. */
const FIRST_EXPANDING = Number(
  /FIRST_EXPANDING = (\d+)/.exec(read('server/src/db/migrate.ts'))?.[1] ?? Number.NaN,
);

describe('migrations', () => {
  test('each is named NNNN-what-it-does.sql', () => {
    const wrong = names.filter((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name));
    expect(wrong, 'four digits, then words in kebab-case').toEqual([]);
  });

  test('each file of the baseline is named NN-noun.sql', () => {
    const wrong = baseline.filter((file) => !/^\d{2}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(nameOf(file)));
    expect(wrong, 'two digits for its place in the order, then the noun in kebab-case').toEqual([]);
  });

  test('every former one is older than those that come after the baseline', () => {
    const isFormer = (file: string) => file.includes('/former/');
    const newest = migrations.filter(isFormer).map(nameOf).sort().at(-1) ?? '';
    const wrong = migrations.filter((file) => !isFormer(file) && nameOf(file) < newest);
    expect(wrong, 'what the baseline has is in former/; a new migration has a greater number').toEqual([]);
  });

  test('no number is taken twice', () => {
    const numbers = names.map((name) => name.slice(0, 4));
    const twice = names.filter(
      (name) => numbers.indexOf(name.slice(0, 4)) !== numbers.lastIndexOf(name.slice(0, 4)),
    );
    expect(twice, 'give the newer one the next free number').toEqual([]);
  });

  test('none opens or ends the transaction it runs in', () => {
    const wrong = [...baseline, ...migrations].filter((file) =>
      /^\s*(begin|commit|rollback|start transaction)\s*;/im.test(read(file)),
    );
    expect(wrong, 'the runner wraps each migration, and the whole baseline, in one transaction').toEqual([]);
  });

  test('each only expands, so that servers of the release before go on beside it, or begins with `-- contract: <release>`', () => {
    const ruled = migrations.filter((file) => Number(nameOf(file).slice(0, 4)) >= FIRST_EXPANDING);
    expect(FIRST_EXPANDING).toBeGreaterThan(0);
    const wrong = ruled.flatMap((file) =>
      contractionsOf(read(file)).map((what) => `${nameOf(file)} ${what}`),
    );
    expect(wrong, 'docs/decisions/0094: add beside it now, take away in a later release').toEqual([]);
  });

  test.each([
    ['drop table bet;', 'drops'],
    ['alter table bet drop column if exists odds;', 'drops'],
    ['drop function ledger_post(bigint[]);', 'drops'],
    ['alter table bet rename column odds to price;', 'renames'],
    ['alter table bet alter column odds type numeric;', 'changes a type'],
    ['alter table bet alter odds set not null;', 'asks for a value'],
    ['alter table bet alter odds drop default;', 'asks for a value'],
    ['alter table bet add column a int default 1, add column odds int not null;', 'asks for a value'],
    ['alter table bet add constraint one_bet unique (player_id);', 'adds a constraint'],
    ['create unique index one_bet on bet (player_id);', 'adds a constraint'],
  ])('a migration that says `%s` %s', (sql, what) => {
    expect(contractionsOf(sql)).toEqual([expect.stringMatching(new RegExp(`^${what}: `))]);
    expect(contractionsOf(`-- contract: 1.4 no longer uses it\n${sql}`)).toEqual([]);
  });

  test.each([
    'create table bet (id int not null, odds int); alter table bet add check (odds > 0); create unique index on bet (id);',
    'alter table bet add column odds int, add column side text not null default $$home$$;',
    'alter table bet alter odds drop not null, drop constraint bet_check; drop index bet_odds; -- drop table bet;',
    'create index on bet (odds); update bet set odds = 1 where odds is null;',
  ])('a migration that says `%s` only expands', (sql) => {
    expect(contractionsOf(sql)).toEqual([]);
  });
});
