import { describe, expect, test } from 'vitest';
import { files, read } from './source/files.ts';

const names = files('server/src/db/migrations').map((file) => file.split('/').at(-1) ?? '');

describe('migrations', () => {
  test('each is named NNNN-what-it-does.sql', () => {
    const wrong = names.filter((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name));
    expect(wrong, 'four digits, then words in kebab-case').toEqual([]);
  });

  test('no number is taken twice', () => {
    const numbers = names.map((name) => name.slice(0, 4));
    const twice = names.filter(
      (name) => numbers.indexOf(name.slice(0, 4)) !== numbers.lastIndexOf(name.slice(0, 4)),
    );
    expect(twice, 'give the newer one the next free number').toEqual([]);
  });

  test('none opens or ends the transaction it runs in', () => {
    const wrong = files('server/src/db/migrations').filter((file) =>
      /^\s*(begin|commit|rollback|start transaction)\s*;/im.test(read(file)),
    );
    expect(wrong, 'the runner wraps each migration in one transaction').toEqual([]);
  });
});
