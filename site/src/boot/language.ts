import type { LanguageCode } from '#contract/languages.ts';
import type { ThemeCode } from '#contract/site.ts';
import { localePrefix as prefixOf } from '#rules/routing/locale-prefix.ts';
import { cookieOptions, writeCookie } from '../data/browser/cookies.ts';
import { localePrefix, pathWithin } from '../data/page.ts';
import { Texts, type TextTree } from '../data/texts/texts.ts';
import { keepInNewLanguage } from '../offline/keep-offline.ts';

/** The five files of a language; `more` is what of `ui` the first sight does not show. */
const textFiles = ['ui', 'more', 'validation', 'errors', 'messages', '_m'] as const;
export type TextFile = (typeof textFiles)[number];

/** Texts that every page needs at once; other files load with the screens that need them. */
export const firstTexts: readonly TextFile[] = ['ui', '_m'];

const files = import.meta.glob<TextTree>('../locales/*/*.json', { import: 'default' });
const moreFiles = import.meta.glob<TextTree>('../locales/*/ui.json', {
  query: '?more',
  import: 'default',
});

/** The file of a language's texts, as the list of built files knows it. */
export function textFile(language: LanguageCode, file: TextFile): string {
  return `src/locales/${language}/${file === 'more' ? 'ui.json?more' : `${file}.json`}`;
}

async function loadTexts(language: string, file: string): Promise<TextTree> {
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
): Promise<Texts> {
  const { pseudo } = isPseudo ? await import('../locales/pseudo.ts') : plain;
  const load = async (asked: string, file: string) => pseudo(await loadTexts(asked, file));
  const first = [...new Set([...firstTexts, ...texts])];
  const bodies = await Promise.all(first.map((file) => load(language, file)));
  const tags = new Map(languages.map(({ code, tag }) => [code, tag]));
  return new Texts({
    language,
    files: Object.fromEntries(first.map((file, i) => [file, bodies[i] ?? {}])),
    load,
    tagOf: (code) => tags.get(code) ?? 'en',
  });
}

interface Chosen {
  readonly code: LanguageCode;
  readonly tag: string;
  /** Whether the site keeps its cookies from plain HTTP. */
  readonly secure: boolean;
  /** The template whose fonts are loaded for the language's script. */
  readonly template: ThemeCode;
}

/** Changes the language of the current page, and stores it for a year. */
export async function changeLanguage(texts: Texts, { code, tag, secure, template }: Chosen): Promise<void> {
  writeCookie('language', code, cookieOptions.language(secure));
  // An address that names the language it was in is left for the same page's in the new one.
  if (localePrefix() !== '') {
    const { pathname, search, hash } = window.location;
    window.location.assign(`${prefixOf(code)}${pathWithin(pathname)}${search}${hash}`);
    return;
  }
  const { loadScript } = await import('../scripts/load-script.ts');
  await Promise.all([texts.loadLanguages(code), loadScript(code, template)]);
  texts.changeLanguage(code);
  document.documentElement.lang = tag;
  keepInNewLanguage();
}
