import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LanguageCode } from '#contract/site.ts';
import { writeCookie } from './cookies.ts';

/** The five files of a language; `more` is what of `ui` the first sight does not show. */
const textFiles = ['ui', 'more', 'validation', 'errors', 'messages', '_m'] as const;
export type TextFile = (typeof textFiles)[number];

/** What every page shows at once; the other files come with the screens that need them. */
export const firstTexts: readonly TextFile[] = ['ui', '_m'];

const files = import.meta.glob<ResourceKey>('../locales/*/*.json', { import: 'default' });
const moreFiles = import.meta.glob<ResourceKey>('../locales/*/ui.json', {
  query: '?more',
  import: 'default',
});

/** The file of a language's texts, as the list of built files knows it. */
export function textFile(language: LanguageCode, file: TextFile): string {
  return `src/locales/${language}/${file === 'more' ? 'ui.json?more' : `${file}.json`}`;
}

async function loadTexts(language: string, file: string): Promise<ResourceKey> {
  const load =
    file === 'more'
      ? moreFiles[`../locales/${language}/ui.json`]
      : files[`../locales/${language}/${file}.json`];
  if (!load) throw new Error(`No texts ${language}/${file}`);
  return load();
}

/** Opens a language with the files a page shows at once, so that the first drawing needs no waiting. */
export async function openLanguage(
  language: LanguageCode,
  texts: readonly TextFile[],
  languages: readonly { readonly code: LanguageCode; readonly tag: string }[],
): Promise<i18n> {
  const first = [...new Set([...firstTexts, ...texts])];
  const bodies = await Promise.all(first.map((file) => loadTexts(language, file)));
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use({
      type: 'backend' as const,
      init() {},
      read(asked: string, file: string, done: (fault: Error | null, texts: ResourceKey | null) => void) {
        loadTexts(asked, file).then(
          (body) => done(null, body),
          (fault: Error) => done(fault, null),
        );
      },
    })
    .init({
      lng: language,
      fallbackLng: false,
      // The codes of the specification are not all BCP 47; they are taken as they are.
      cleanCode: false,
      load: 'currentOnly',
      ns: first,
      defaultNS: 'ui',
      fallbackNS: 'more',
      resources: { [language]: Object.fromEntries(first.map((file, i) => [file, bodies[i] ?? {}])) },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  countAs(instance, languages);
  return instance;
}

/** The specification's codes are no language tags (`PHP` is Filipino): plural forms go by the tag. */
function countAs(
  texts: i18n,
  languages: readonly { readonly code: LanguageCode; readonly tag: string }[],
): void {
  const rules = new Map(languages.map(({ code, tag }) => [String(code), new Intl.PluralRules(tag)]));
  const english = new Intl.PluralRules('en');
  texts.services.pluralResolver.getRule = (code: string) => rules.get(code) ?? english;
}

/** Changes the language where the visitor stands, and keeps it for a year. */
export async function changeLanguage(texts: i18n, language: LanguageCode, tag: string): Promise<void> {
  writeCookie('language', language);
  await texts.changeLanguage(language);
  document.documentElement.lang = tag;
}
