import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type LanguageCode, languages } from '#contract/languages.ts';

/** The texts of a module in a language are a file of their own, loaded with the module: `locales/EN/team.json`. */
const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' });

/** The languages of the back office, with their own names. */
export const officeLanguages = (Object.keys(languages) as LanguageCode[]).filter(
  (code) => languages[code].ready,
);

const KEY = 'language';
const isOffered = (code: string | null): code is LanguageCode =>
  code !== null && officeLanguages.some((one) => one === code);

function preferred(): LanguageCode {
  const kept = localStorage.getItem(KEY);
  if (isOffered(kept)) return kept;
  const tags = navigator.languages.map((tag) => new Intl.Locale(tag));
  for (const tag of tags) {
    const match = officeLanguages.find((code) => {
      const own = new Intl.Locale(languages[code].tag).maximize();
      const asked = tag.maximize();
      return own.language === asked.language && own.script === asked.script;
    });
    if (match) return match;
  }
  return 'EN';
}

/** Scripts that the page's own face has no letters of: their faces are loaded with the language. */
const faces: Partial<Readonly<Record<LanguageCode, () => Promise<unknown>>>> = {
  BN: () => import('@fontsource-variable/noto-sans-bengali/index.css'),
  NE: () => import('@fontsource-variable/noto-sans-devanagari/index.css'),
  CN: () => import('@fontsource-variable/noto-sans-sc/index.css'),
  CT: () => import('@fontsource-variable/noto-sans-tc/index.css'),
};

/** Loads the faces of all languages, for a list of their own names. */
export function loadFaces(): void {
  for (const load of Object.values(faces)) void load();
}

function applyLanguage(language: LanguageCode): void {
  document.documentElement.lang = languages[language].tag;
  void faces[language]?.();
}

/** The language of a tag: plural forms go by tags, files by the codes of the platform (`PHP` is Filipino). */
const ofTag = (tag: string): LanguageCode =>
  officeLanguages.find((code) => languages[code].tag === tag) ?? 'EN';

/** Loads the texts that every screen needs, in the language that was chosen here before or that the browser prefers. */
export async function openTexts(): Promise<void> {
  const language = preferred();
  applyLanguage(language);
  await i18next
    .use({
      type: 'backend',
      callbackApi: false,
      init() {},
      read(tag: string, file: string) {
        const load = files[`../locales/${ofTag(tag)}/${file}.json`];
        return load ? load() : Promise.reject(new Error(`no texts ${file} in ${tag}`));
      },
    })
    .use(initReactI18next)
    .init({
      lng: languages[language].tag,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['common', 'errors'],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
    });
}

export async function changeLanguage(language: LanguageCode): Promise<void> {
  localStorage.setItem(KEY, language);
  applyLanguage(language);
  await i18next.changeLanguage(languages[language].tag);
}

/** The language in use. */
export const currentLanguage = (): LanguageCode => ofTag(i18next.language);
