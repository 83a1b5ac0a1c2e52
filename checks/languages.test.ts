import { describe, expect, test } from 'vitest';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { englishIn, isOfLanguage, wrongHan } from '../tools/languages/english.ts';
import { files, read } from './source/files.ts';
import { textsOf } from './source/texts.ts';

const others = (Object.keys(languages) as LanguageCode[]).filter(
  (code) => languages[code].ready && code !== 'EN',
);
const localeFiles = files('site/src', 'games/src', 'server/src', 'backoffice/src').filter((file) =>
  /\.(json|html)$/.test(file),
);
const inLanguage = (language: string) =>
  localeFiles.filter((file) => new RegExp(`/${language}(/[\\w-]+)?\\.(json|html)$`).test(file));

/** The texts of a file by where they are: keys of JSON, lines of HTML. */
function saidIn(file: string): readonly (readonly [where: string, text: string])[] {
  if (file.endsWith('.json')) return [...textsOf(file)];
  return read(file)
    .split('\n')
    .map((line, index) => [`line ${index + 1}`, line.replace(/<[^>]*>/g, ' ')] as const);
}

describe('texts in other languages than English', () => {
  test.each(others)('%s has no English sentence', (language) => {
    const found = inLanguage(language).flatMap((file) =>
      saidIn(file).flatMap(([where, text]) => {
        const word = englishIn(text.replace(/<[^>]*>|\{\{?\w+\}?\}/g, ' '));
        return word === undefined ? [] : [`${file} ${where}: "${word}" in ${text}`];
      }),
    );
    expect(found, 'translate these').toEqual([]);
  });

  test.each(others)('%s is written in its own script and words', (language) => {
    const all = inLanguage(language).flatMap((file) =>
      saidIn(file).map(([where, text]) => [`${file} ${where}: ${text}`, text] as const),
    );
    expect(all.length).toBeGreaterThan(1_000);
    // Lists of names, as of months, are no sentences.
    const sentences = all.filter(([, text]) => !text.includes('|'));
    expect(sentences.filter(([, text]) => !isOfLanguage(text, language)).map(([where]) => where)).toEqual([]);
    expect(all.filter(([, text]) => wrongHan(text, language)).map(([where]) => where)).toEqual([]);
  });
});
