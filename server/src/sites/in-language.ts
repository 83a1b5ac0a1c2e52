import type { LanguageCode } from '#contract/languages.ts';

/**
 * Merges texts by language code for one language, with English as fallback.
 *
 * @param fallback another language whose texts stand in for those that are missing in the wanted one, before English does
 */
export function inLanguage<Text>(
  texts: Readonly<Record<string, Text>>,
  language: LanguageCode,
  fallback: LanguageCode = 'EN',
): Record<string, Text> {
  const wanted = new Set<string>(['EN', language]);
  const found = Object.fromEntries(Object.entries(texts).filter(([code]) => wanted.has(code)));
  const other = texts[fallback];
  return language in found || fallback === 'EN' || other === undefined
    ? found
    : { ...found, [language]: other };
}
