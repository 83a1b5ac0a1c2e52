import { expect, test } from 'vitest';
import { files, read } from './source/files.ts';

const sql = files('server/src/db/migrations').map(read).join('\n').replace(/--.*$/gm, '');
const made = [...sql.matchAll(/create (?:table|view) (?:if not exists )?(\w+)/g)].flatMap(
  ([, name]) => name ?? [],
);
const dropped = new Set([...sql.matchAll(/drop table (?:if exists )?(\w+)/g)].map(([, name]) => name));
const tables = new Set([...made.filter((name) => !dropped.has(name)), 'schema_migration']);
const lists = /Readonly<Record<Right, readonly string\[\]>> = \{(.*?)^\};/ms.exec(
  read('server/src/db/roles/rights.ts'),
)?.[1];
const given = [...(lists ?? '').matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? []);

test('says of every table, once, what the application may do with it', () => {
  const advice = 'put the table into one of the lists of server/src/db/roles/rights.ts';
  expect(
    [...tables].filter((name) => !given.includes(name)),
    advice,
  ).toEqual([]);
  expect(
    given.filter((name, place) => !tables.has(name) || given.indexOf(name) !== place),
    'a table that is not there, or is there twice',
  ).toEqual([]);
});
