import { describe, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { isOfficeErrorCode } from '#contract/office/errors.ts';
import { percentText } from '#contract/percent.ts';
import { files } from './source/files.ts';
import { expectOnlyKnown } from './source/known.ts';
import { saidInEnglish } from './source/same-words.ts';
import { keysOf, placeholdersOf, pluralOf, textsOf, withoutPlural } from './source/texts.ts';
import { type TextRoom, usedTexts } from './source/used-texts.ts';

const ready = (Object.keys(languages) as LanguageCode[]).filter((code) => languages[code].ready);
const others = ready.filter((code) => code !== 'EN');
const siteFiles = ['ui', 'validation', 'errors', 'messages', '_m'];

/** Every file of English texts: of the site, of the games, of the back office, of the messages the server sends. */
const english = files('site/src', 'games/src', 'backoffice/src', 'server/src').filter((file) =>
  /\/EN(\/[\w-]+)?\.json$/.test(file),
);

/** The rooms with screens whose keys are compared with their texts. */
const screens: readonly Screens[] = [
  {
    folder: 'site/src',
    standard: 'ui',
    shared: [],
    files: siteFiles,
    isCode: (code) => Object.hasOwn(errors, code),
    // Texts that nothing asks for. The list may only shrink.
    leftOver: ['validation:invalidEmail', 'validation:invalidUrl'],
  },
  {
    folder: 'backoffice/src',
    standard: 'common',
    shared: ['common'],
    files: english.flatMap((file) => /^backoffice\/src\/locales\/EN\/([\w-]+)\.json$/.exec(file)?.[1] ?? []),
    isCode: isOfficeErrorCode,
    leftOver: [],
  },
];

const inLanguage = (file: string, language: string) => file.replace(/\/EN(\/|\.json)/, `/${language}$1`);
const seedFiles = files('server/src/seed/pages');
/** The pages of the sites that ship are written in English and a few markets' languages; the rest in every one. */
const pairs = others.flatMap((language) =>
  english
    .filter((file) => !seedFiles.includes(file) || seedFiles.includes(inLanguage(file, language)))
    .map((file) => [language, file] as const),
);

describe('locales', () => {
  test('each ready language has the five files of the specification', () => {
    const missing = ready.flatMap((language) =>
      siteFiles
        .map((name) => `site/src/locales/${language}/${name}.json`)
        .filter((file) => !files('site/src/locales').includes(file)),
    );
    expect(missing, 'a language is ready when all of its files are there').toEqual([]);
  });

  test.each(pairs)('%s says everything that %s says', (language, file) => {
    const base = textsOf(file);
    const own = textsOf(inLanguage(file, language));
    const keys = (texts: ReadonlyMap<string, string>) =>
      [...new Set(keysOf(texts).map(withoutPlural))].sort();
    expect(keys(own), `${inLanguage(file, language)} has the keys of ${file}`).toEqual(keys(base));
  });

  test.each(pairs)('%s fills in what %s fills in', (language, file) => {
    const base = byBase(textsOf(file));
    const wrong = [...byBase(textsOf(inLanguage(file, language)))]
      .filter(([key, names]) => names.join() !== (base.get(key) ?? []).join())
      .map(
        ([key, names]) =>
          `${key}: {{${names.join('}} {{')}}} where English has {{${(base.get(key) ?? []).join('}} {{')}}}`,
      );
    expect(wrong, `${inLanguage(file, language)}: a placeholder is misspelt or lost`).toEqual([]);
  });

  test.each([...english, ...pairs.map(([language, file]) => inLanguage(file, language))])(
    '%s has no empty text and no stray blank',
    (file) => {
      const wrong = [...textsOf(file)].filter(([, text]) => text.trim() === '' || text.trim() !== text);
      expect(wrong, 'write the text, or take the key away').toEqual([]);
    },
  );

  test.each([...english, ...pairs.map(([language, file]) => inLanguage(file, language))])(
    '%s counts as its language counts',
    (file) => {
      const language = ready.find((code) => new RegExp(`/${code}(/|\\.json)`).test(file)) ?? 'EN';
      const forms = new Intl.PluralRules(languages[language].tag).resolvedOptions().pluralCategories;
      const wrong = [...pluralGroups(keysOf(textsOf(file)))].flatMap(([base, found]) => {
        const missing = forms.filter((form) => !found.has(form));
        const strange = [...found].filter((form) => form !== 'zero' && !forms.some((one) => one === form));
        return missing.length + strange.length === 0
          ? []
          : [`${base}: missing ${missing}, strange ${strange}`];
      });
      expect(wrong, `${language} has the forms ${forms}`).toEqual([]);
    },
  );

  test.each([...english, ...pairs.map(([language, file]) => inLanguage(file, language))])(
    '%s writes percentages as its language does',
    (file) => {
      const language = ready.find((code) => new RegExp(`/${code}(/|\\.json)`).test(file)) ?? 'EN';
      const sign = percentText('', languages[language].tag);
      const wrong = [...textsOf(file)].filter(([, text]) =>
        text.replaceAll(new RegExp(`\\d${sign}`, 'g'), '').includes('%'),
      );
      expect(
        wrong,
        `${language} writes "1${sign}"; a percentage that is filled in comes from percentText`,
      ).toEqual([]);
    },
  );

  test.each([...english, ...pairs.map(([language, file]) => inLanguage(file, language))])(
    '%s writes numbers as amounts are written: 1,000 and 0.25',
    (file) => {
      const otherwise = /\d,\d{1,2}(?!\d)|\d[ \u00a0\u202f]\d{3}(?!\d)|(?<![\w.,#-])(?!20\d\d)\d{4,}(?!\w)/;
      const wrong = [...textsOf(file)].filter(([, text]) => otherwise.test(text));
      expect(wrong, 'the same figure reads as another one beside an amount').toEqual([]);
    },
  );

  test('no text is left in English', () => {
    const found = pairs.flatMap(([language, file]) => {
      const own = textsOf(inLanguage(file, language));
      return [...textsOf(file)]
        .filter(([key, text]) => own.get(key) === text && isProse(key, text))
        .map(([key, text]) => `${language} ${text} (${inLanguage(file, language)} ${key})`);
    });
    expectOnlyKnown(found, saidInEnglish, 'Translate these, or add the word to checks/source/same-words.ts:');
  });

  test.each(screens)('every text a screen of $folder asks for is there', (room) => {
    const { asked } = usedTexts(room);
    const wrong = asked.flatMap(({ file, line, key, from }) =>
      from.some((name) => has(room.folder, name, key)) ? [] : [`${file}:${line} ${from.join('|')}:${key}`],
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(wrong, `add the text to ${room.folder}/locales/*/`).toEqual([]);
  });

  test.each(screens)('no text of $folder is left over', (room) => {
    const { literals, patterns } = usedTexts(room);
    const isUsed = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
    const unused = room.files.flatMap((name) =>
      [...new Set(keysOf(textsOf(`${room.folder}/locales/EN/${name}.json`)).map(withoutPlural))]
        .filter((key) => !isUsed(key) && !isUsed(`${name}:${key}`))
        .filter((key) => name !== 'errors' || !room.isCode(key))
        .map((key) => `${name}:${key}`),
    );
    expectOnlyKnown(
      unused,
      room.leftOver,
      'No screen asks for these texts; take them away in every language:',
    );
  });

  test('the pages of the seed are whole in each language they are written in', () => {
    const folders = new Set(seedFiles.flatMap((file) => /pages\/(\w+)\//.exec(file)?.[1] ?? []));
    const missing = seedFiles
      .filter((file) => file.includes('/EN/'))
      .flatMap((file) => [...folders].map((language) => file.replace('/EN/', `/${language}/`)))
      .filter((file) => !seedFiles.includes(file));
    expect(missing, 'write the page').toEqual([]);
  });
});

interface Screens extends TextRoom {
  readonly files: readonly string[];
  /** Whether a key of `errors` is the code of a refusal. */
  readonly isCode: (key: string) => boolean;
  readonly leftOver: readonly string[];
}

function byBase(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, text] of texts) {
    const base = withoutPlural(key);
    // A singular may say "one" in words, so the forms of a text count together.
    found.set(base, [...new Set([...(found.get(base) ?? []), ...placeholdersOf(text)])].sort());
  }
  return found;
}

function pluralGroups(keys: readonly string[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const key of keys) {
    const form = pluralOf(key);
    if (form === undefined) continue;
    const base = withoutPlural(key);
    groups.set(base, (groups.get(base) ?? new Set()).add(form));
  }
  return groups;
}

/** Whether a text has words to translate beside names that stay as they are. */
function isProse(key: string, text: string): boolean {
  const words = withoutFill(text);
  return (
    !key.endsWith('keywords') && /[a-z]{2}/i.test(words) && !/^(RTP|SMS|QR|VIP|ID|CSV)[^a-z]*$/i.test(words)
  );
}

function withoutFill(text: string): string {
  return text.replace(/\{\{?[^}]*\}?\}/g, '');
}

const englishKeys = new Map<string, ReadonlySet<string>>();

function has(folder: string, name: string, key: string): boolean {
  const file = `${folder}/locales/EN/${name}.json`;
  const keys = englishKeys.get(file) ?? new Set(keysOf(textsOf(file)).map(withoutPlural));
  englishKeys.set(file, keys);
  return keys.has(key);
}
