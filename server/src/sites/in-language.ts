import type { LanguageCode } from '#contract/languages.ts';

/** Merges texts by language code for one language, with English as fallback. */
export function inLanguage<Text>(
  texts: Readonly<Record<string, Text>>,
  language: LanguageCode,
): Record<string, Text> {
  const wanted = new Set<string>(['EN', language]);
  return Object.fromEntries(Object.entries(texts).filter(([code]) => wanted.has(code)));
}
