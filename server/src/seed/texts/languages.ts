import { type LanguageCode, languages } from '#contract/languages.ts';

/** A language that has all of its texts. */
export type ReadyLanguage = {
  [Code in LanguageCode]: (typeof languages)[Code]['ready'] extends true ? Code : never;
}[LanguageCode];

const isReady = (code: LanguageCode): code is ReadyLanguage => languages[code].ready;

/** Every language that the seeded content is written in: all that are ready. */
export const readyLanguages: readonly ReadyLanguage[] = (Object.keys(languages) as LanguageCode[]).filter(
  isReady,
);

/** Something for each ready language, by its code. */
export type ByLanguage<Value> = Readonly<Record<string, Value>>;

export function inEveryLanguage<Value>(make: (language: ReadyLanguage) => Value): ByLanguage<Value> {
  return Object.fromEntries(readyLanguages.map((language) => [language, make(language)]));
}

/** One of the texts of each language. */
export function ofEach<Texts, Text>(
  texts: ByLanguage<Texts>,
  pick: (texts: Texts) => Text,
): Record<string, Text> {
  return Object.fromEntries(Object.entries(texts).map(([language, one]) => [language, pick(one)]));
}
