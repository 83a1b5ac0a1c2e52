import { describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });
const names = ['ui', 'validation', 'errors', 'messages', '_m'];
const languages = [...new Set(Object.keys(files).map((file) => file.split('/')[1] ?? ''))];

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
}

const read = (language: string, name: string) => new Map(flat(files[`./${language}/${name}.json`] ?? {}));
const blanks = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

describe.each(languages.filter((language) => language !== 'EN'))('%s', (language) => {
  it.each(names)('says everything that %s.json says in English, with the same blanks', (name) => {
    const [english, other] = [read('EN', name), read(language, name)];
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) expect([key, blanks(other.get(key))]).toEqual([key, blanks(text)]);
  });
});

describe.each(languages)('%s', (language) => {
  it('has a text for every code of the catalogue, and for what is in none', () => {
    const texts = read(language, 'errors');
    for (const code of [...Object.keys(errors), 'errorTitle', 'unknownError']) {
      expect([code, texts.get(code) ?? '']).not.toEqual([code, '']);
    }
  });

  it('leaves nothing empty', () => {
    for (const name of names) {
      const texts = read(language, name);
      expect(texts.size).toBeGreaterThan(0);
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });
});
