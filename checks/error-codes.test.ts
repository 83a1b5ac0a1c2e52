import { describe, expect, test } from 'vitest';
import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errors } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import { errorPages } from '../tools/error-pages/pages.ts';
import { files, isTest, read, sources } from './source/files.ts';
import { expectOnlyKnown } from './source/known.ts';
import { stringsOf } from './source/syntax.ts';
import { keysOf, textsOf } from './source/texts.ts';

const codes = Object.keys(errors);
const ready = Object.entries(languages).flatMap(([code, { ready }]) => (ready ? [code] : []));

/** The title of the error dialog, and what it says when there is no code (specification, section 8). */
const notCodes = ['errorTitle', 'unknownError'];

/** Codes that nothing gives yet. */
const unused: readonly string[] = [];

describe('error codes', () => {
  test.each(ready)('each has its text in %s, and there is no text without a code', (language) => {
    const keys = keysOf(textsOf(`site/src/locales/${language}/errors.json`));
    expect(keys.toSorted(), `add or remove the text in site/src/locales/${language}/errors.json`).toEqual(
      [...codes, ...notCodes].toSorted(),
    );
  });

  test('each has an HTTP status of a refusal', () => {
    const wrong = Object.entries(errors).filter(([, { status }]) => status < 400 || status > 503);
    expect(wrong, 'contract/src/errors.ts: 400 to 503').toEqual([]);
  });

  test('each has its generated page', () => {
    const pages = errorPages(Object.fromEntries(textsOf('site/src/locales/EN/errors.json')));
    const there = files('docs/errors').map((file) => file.slice('docs/errors/'.length));
    expect(there.toSorted(), 'run `npm run error-pages` and commit docs/errors').toEqual(
      [...pages.keys()].toSorted(),
    );
    const stale = there.filter((name) => read(`docs/errors/${name}`) !== pages.get(name));
    expect(stale, 'run `npm run error-pages` and commit docs/errors').toEqual([]);
  });

  test('each is given somewhere', () => {
    const given = new Set(
      sources('server/src', 'site/src', 'rules/src', 'games/src', 'contract/src')
        .filter(
          (file) =>
            !isTest(file) && file !== 'contract/src/errors.ts' && !file.startsWith('contract/src/calls/'),
        )
        .flatMap((file) => stringsOf(file).map(({ text }) => text)),
    );
    for (const file of files('server/src/db/migrations'))
      for (const [, text = ''] of read(file).matchAll(/'([A-Za-z]+)'/g)) given.add(text);
    expectOnlyKnown(
      codes.filter((code) => !given.has(code)),
      unused,
      'Nothing gives these codes; take them out of contract/src/errors.ts:',
    );
  });

  test('a call lists each of its codes once, and none that any call can give', () => {
    const wrong = Object.entries(calls as Readonly<Record<CallName, CallRow>>).filter(
      ([, row]) => new Set(row.errors).size !== row.errors.length || row.errors.includes('badRequest'),
    );
    expect(
      wrong.map(([name]) => name),
      'the errors of a row are those of its own',
    ).toEqual([]);
  });
});
