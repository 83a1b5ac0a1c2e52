import { describe, expect, test } from 'vitest';
import { files, read } from './source/files.ts';

const migrations = files('server/src/db/migrations');
const baseline = files('server/src/db/baseline');
const nameOf = (file: string) => file.split('/').at(-1) ?? '';
const names = migrations.map(nameOf);

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
});
