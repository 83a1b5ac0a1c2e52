import type english from '../locales/EN.json';

export type WordKey = keyof typeof english;
export type Words = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

const languages: Readonly<Record<string, () => Promise<{ default: Record<WordKey, string> }>>> = {
  EN: () => import('../locales/EN.json'),
  PHP: () => import('../locales/PHP.json'),
  CN: () => import('../locales/CN.json'),
  ESP: () => import('../locales/ESP.json'),
  RUS: () => import('../locales/RUS.json'),
  VI: () => import('../locales/VI.json'),
  MS: () => import('../locales/MS.json'),
  NE: () => import('../locales/NE.json'),
  CT: () => import('../locales/CT.json'),
  BN: () => import('../locales/BN.json'),
};

/** The letters of scripts that not every device has a font for; Chinese is left to the device, its fonts are megabytes. */
const scripts: Readonly<Record<string, () => Promise<unknown>>> = {
  NE: () => import('./scripts/devanagari.css'),
  BN: () => import('./scripts/bengali.css'),
};

/** BCP 47 tags, for screen readers and for fonts that draw a script differently by language. */
const tags: Readonly<Record<string, string>> = {
  ...{
    EN: 'en',
    PHP: 'fil',
    CN: 'zh-Hans',
    ESP: 'es',
    RUS: 'ru',
    VI: 'vi',
    MS: 'ms',
    NE: 'ne',
    CT: 'zh-Hant',
  },
  BN: 'bn',
};

/** The texts of a language; English where a game has none of it. */
export async function loadWords(language: string): Promise<Words> {
  const code = Object.hasOwn(languages, language) ? language : 'EN';
  const [module] = await Promise.all([languages[code]?.(), scripts[code]?.()]);
  const texts = module?.default;
  if (!texts) throw new Error(`no texts in ${code}`);
  const tag = tags[code] ?? 'en';
  document.documentElement.lang = tag;
  // Counts are grouped as the language does it, in the digits that amounts are written in.
  const counts = new Intl.NumberFormat(`${tag}-u-nu-latn`);
  const written = (value: string | number) => (typeof value === 'number' ? counts.format(value) : value);
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (_all, name: string) => written(values[name] ?? ''));
}
