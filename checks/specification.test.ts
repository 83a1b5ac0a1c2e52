import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { languages } from '#contract/languages.ts';
import { themes } from '#contract/site.ts';
import { productCategories } from '#rules/catalog/categories.ts';
import { betTypes } from '#rules/sportsbook/bet-types.ts';
import { document, specification } from './source/specification.ts';
import { stringsOf } from './source/syntax.ts';
import { isTitle } from './source/test-titles.ts';

const root = join(import.meta.dirname, '..');
const { sections, rows } = specification();

/** Every path of the table of routes. */
function routePaths(): string[] {
  const texts = stringsOf('site/src/routes/routes.ts').map(({ text }) => text);
  return [...new Set(texts.filter((text) => /^\/[a-z-]*$/.test(text)))];
}

/** The path that a row begins with. */
const pathOf = (says: string) => /^`(\/[\w/-]*)`/.exec(says)?.[1];
const pathsIn = (section: RegExp) =>
  rows.filter((row) => section.test(row.section)).map(({ says }) => pathOf(says) ?? says);

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

  test('lists of each call of section 7 a payload that the contract takes', () => {
    const wrong = rows
      .filter(({ section }) => /^7\. Calls of the specification/.test(section))
      .flatMap(({ id, says }) => {
        const shape = Object.values(calls).find(({ path }) => path === pathOf(says))?.request.shape ?? {};
        const [, payload = ''] = /\{([^}]*)\}/.exec(says) ?? [];
        const fields = payload.match(/\w+/g) ?? [];
        return fields.filter((field) => !Object.hasOwn(shape, field)).map((field) => `${id} ${field}`);
      });
    expect(wrong, 'a field that the document lists and the call does not take').toEqual([]);
  });

  test('gives the constants of section 9 as the code has them', () => {
    const section = rows.filter((row) => row.section.startsWith('9.'));
    const matches = (pattern: RegExp) =>
      section.flatMap(({ says }) => {
        const found = pattern.exec(says);
        return found ? [found.slice(1)] : [];
      });
    const ready = Object.entries(languages).filter(([, { ready: isReady }]) => isReady);
    expect(matches(/^([A-Z]{2,3}) [A-Z][a-z]+( \([a-z]+\))?$/).map(([code]) => code)).toEqual(
      ready.map(([code]) => code),
    );
    const slugs = Object.values(productCategories).map(({ category, slug }) => [category, slug]);
    expect(
      matches(/^(?:Category to slug: )?([a-z_]+)(?:→([a-z]+))?$/).map(([category, slug]) => [
        category,
        slug ?? category,
      ]),
    ).toEqual(slugs);
    const turns = matches(/^(?:[Tt]emplates? )?(\d+(?:(?:,| and| to) \d+)*) at (\d{3,4})$/);
    expect(turns).toHaveLength(6);
    for (const [numbers = '', width] of turns) {
      const [first = 0, last = 0] = numbers.includes(' to ') ? numbers.split(' to ').map(Number) : [];
      const span = Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
      for (const number of numbers.includes(' to ') ? span : (numbers.match(/\d+/g) ?? [])) {
        const theme = Object.values(themes).find(({ layout }) => layout === `template${number}`);
        expect([number, theme?.breakpoint]).toEqual([number, Number(width)]);
      }
    }
    const [[types = ''] = []] = matches(/^Bet types displayed: (.+)$/);
    expect(types.split(', ')).toEqual(betTypes.slice(0, betTypes.indexOf('DC') + 1).toSpliced(6, 0, '1X2H'));
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
