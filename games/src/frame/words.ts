import type english from '../locales/EN.json';

export type WordKey = keyof typeof english;
export type Words = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

const languages: Readonly<Record<string, () => Promise<{ default: Record<WordKey, string> }>>> = {
  EN: () => import('../locales/EN.json'),
  PHP: () => import('../locales/PHP.json'),
};

/** BCP 47 tags, for screen readers. */
const tags: Readonly<Record<string, string>> = { EN: 'en', PHP: 'fil' };

/** The texts of a language; English where a game has none of it. */
export async function loadWords(language: string): Promise<Words> {
  const code = Object.hasOwn(languages, language) ? language : 'EN';
  const texts = (await languages[code]?.())?.default;
  if (!texts) throw new Error(`no texts in ${code}`);
  document.documentElement.lang = tags[code] ?? 'en';
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}
