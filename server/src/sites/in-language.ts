import type { LanguageCode } from '#contract/site.ts';

/** Of texts by language code, those that a visitor in that language reads: English stands in for what is missing. */
export function inLanguage<Text>(
  texts: Readonly<Record<string, Text>>,
  language: LanguageCode,
): Record<string, Text> {
  const wanted = new Set<string>(['EN', language]);
  return Object.fromEntries(Object.entries(texts).filter(([code]) => wanted.has(code)));
}
