import { expect, test } from 'vitest';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { wordsFor } from '#contract/search-words/search-words.ts';
import { genres, kindsNamed } from '#rules/catalog/kinds.ts';
import { textsOf } from './source/texts.ts';

const ready = (Object.keys(languages) as LanguageCode[]).filter((code) => languages[code].ready);

test.each(ready)('in %s a search finds each genre by its name on the cards', (language) => {
  const texts = textsOf(`site/src/locales/${language}/ui.json`);
  const lost = genres.filter(
    (genre) => !kindsNamed(texts.get(`genre.${genre}`) ?? '', wordsFor(language)).includes(genre),
  );
  expect(lost).toEqual([]);
});
