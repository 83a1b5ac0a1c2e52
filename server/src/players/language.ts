import { type LanguageCode, languages } from '#contract/languages.ts';

/** A language code that can be written in; English where it is none, or none that is ready. */
export function readableLanguage(code: string | undefined): LanguageCode {
  if (code === undefined || !Object.hasOwn(languages, code)) return 'EN';
  const known = code as LanguageCode;
  return languages[known].ready ? known : 'EN';
}
