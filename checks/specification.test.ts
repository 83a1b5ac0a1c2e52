import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { isTest } from './source/files.ts';
import { document, specification } from './source/specification.ts';
import { stringsOf } from './source/syntax.ts';
import { type TestTitle, testTitles } from './source/test-titles.ts';

const root = join(import.meta.dirname, '..');
const { sections, rows } = specification();

/** Every path of the table of routes. */
function routePaths(): string[] {
  const texts = stringsOf('site/src/app/routes/routes.ts').map(({ text }) => text);
  return [...new Set(texts.filter((text) => /^\/[a-z-]*$/.test(text)))];
}

/** What a row quotes in front: a path. */
const pathOf = (says: string) => /^`(\/[\w/-]*)`/.exec(says)?.[1];
const pathsIn = (section: RegExp) =>
  rows.filter((row) => section.test(row.section)).map(({ says }) => pathOf(says) ?? says);

const known = new Map<string, readonly TestTitle[]>();

function titlesOf(file: string): readonly TestTitle[] {
  const titles = known.get(file) ?? (isTest(file) && existsSync(join(root, file)) ? testTitles(file) : []);
  known.set(file, titles);
  return titles;
}

const isTitle = (file: string, title: string) =>
  titlesOf(file).some(({ written, pattern }) => written === title || pattern.test(title));

describe('the document of the specification', () => {
  test('has every row it promises, each under its own id', () => {
    const counted = sections.map(({ title }) => ({
      title,
      count: rows.filter(({ section }) => section === title).length,
    }));
    expect(counted, `the number behind a heading of ${document} is that of its rows`).toEqual(sections);
    const ids = rows.map(({ id }) => id);
    expect(
      ids.filter((id, place) => ids.indexOf(id) !== place),
      'ids that stand twice',
    ).toEqual([]);
    expect(rows.length).toBeGreaterThan(400);
  });

  test('lists the 49 routes, and every route of the table', () => {
    const listed = pathsIn(/^2\. Routes/);
    expect(pathsIn(/^2\. Routes(?! beyond)/)).toHaveLength(49);
    expect([...listed].sort()).toEqual(routePaths().sort());
  });

  test('lists the 33 calls of section 7, and every call of the contract', () => {
    expect(pathsIn(/^7\. Calls of the specification/)).toHaveLength(33);
    const listed = pathsIn(/^7\. Calls (of|beyond)/);
    const promised = Object.values(calls).map(({ path }) => path);
    expect([...listed].sort(), 'a call of the contract has its row, and the other way round').toEqual(
      promised.sort(),
    );
  });

  test('says where each row lives', () => {
    const wrong = rows.flatMap(({ id, code }) =>
      code.length === 0
        ? [`${id} names no code`]
        : code.filter((path) => !existsSync(join(root, path))).map((path) => `${id} ${path}`),
    );
    expect(wrong, 'code that is not there').toEqual([]);
  });

  test('has a test for each row', () => {
    const open = rows.filter(({ proofs }) => proofs.length === 0).map(({ id, says }) => `${id} ${says}`);
    expect(open, `${open.length} of ${rows.length} rows are open`).toEqual([]);
  });

  test('names only tests that there are', () => {
    const wrong = rows.flatMap(({ id, proofs }) =>
      proofs
        .filter(({ file, title }) => !isTitle(file, title))
        .map(({ file, title }) => `${id} ${file} › ${title}`),
    );
    expect(wrong, 'tests that no file has').toEqual([]);
  });
});
