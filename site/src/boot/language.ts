import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LanguageCode, ThemeCode } from '#contract/site.ts';
import { localePrefix as prefixOf } from '#rules/routing/locale-prefix.ts';
import { localePrefix, pathWithin } from '../data/page.ts';
import { cookieOptions, writeCookie } from './cookies.ts';

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

/** Texts as they were written. */
const plain = { pseudo: <T>(texts: T): T => texts };

/** Opens a language with the files a page shows at once, so that the first drawing needs no waiting. */
export async function openLanguage(
  language: LanguageCode,
  texts: readonly TextFile[],
  languages: readonly { readonly code: LanguageCode; readonly tag: string }[],
  isPseudo = false,
): Promise<i18n> {
  const { pseudo } = isPseudo ? await import('../locales/pseudo.ts') : plain;
  const load = async (asked: string, file: string) => pseudo(await loadTexts(asked, file));
  const first = [...new Set([...firstTexts, ...texts])];
  const bodies = await Promise.all(first.map((file) => load(language, file)));
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use({
      type: 'backend' as const,
      init() {},
      read(asked: string, file: string, done: (fault: Error | null, texts: ResourceKey | null) => void) {
        load(asked, file).then(
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

interface Chosen {
  readonly code: LanguageCode;
  readonly tag: string;
  /** Whether the site keeps its cookies from plain HTTP. */
  readonly secure: boolean;
  /** Whose letters are to be fetched in the language's script. */
  readonly template: ThemeCode;
}

/** Changes the language where the visitor stands, and keeps it for a year. */
export async function changeLanguage(texts: i18n, { code, tag, secure, template }: Chosen): Promise<void> {
  writeCookie('language', code, cookieOptions.language(secure));
  // An address that names the language it was in is left for the same page's in the new one.
  if (localePrefix() !== '') {
    const { pathname, search, hash } = window.location;
    window.location.assign(`${prefixOf(code)}${pathWithin(pathname)}${search}${hash}`);
    return;
  }
  const { loadScript } = await import('../scripts/load-script.ts');
  await Promise.all([texts.loadLanguages(code), loadScript(code, template)]);
  await texts.changeLanguage(code);
  document.documentElement.lang = tag;
}
