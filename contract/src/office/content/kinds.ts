import { type LanguageCode, languages } from '../../languages.ts';
import type { ContentDocument, ContentKind } from './documents.ts';

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code);
export const languageCodes = Object.keys(languages).filter(isLanguage);

/** The language that every site's texts have: what is missing in another is shown in it. */
export const BASE_LANGUAGE = 'EN' satisfies LanguageCode;

/** The pages of the specification, section 6. */
export const contentPages = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'] as const;

export const socialNetworks = ['email', 'phone', 'telegram', 'facebook'] as const;

export const menuPlaces = ['menu', 'game_menu'] as const;

/**
 * How the items of a kind follow each other: as staff puts them; the newest first; or each has a name that no other of the
 * site has, and is there once.
 */
export const contentKinds = {
  slide: 'ordered',
  announcement: 'newest',
  marquee: 'ordered',
  news: 'newest',
  page: 'named',
  seo: 'named',
  menu: 'named',
  partner: 'ordered',
  social: 'ordered',
} as const satisfies Readonly<Record<ContentKind, 'ordered' | 'newest' | 'named'>>;

const isKind = (text: string): text is ContentKind => Object.hasOwn(contentKinds, text);
export const contentKindNames = Object.keys(contentKinds).filter(isKind);

export const contentStates = ['draft', 'scheduled', 'published', 'ended'] as const;
export type ContentState = (typeof contentStates)[number];

type Texts = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;

/** Any document, or a form of one. */
interface Worded {
  readonly kind: string;
  readonly texts?: Texts;
}

/** The texts of a document by language; none where its kind has no words of its own. */
export const textsOf = ({ texts }: Worded): Texts | undefined => texts;

/** The languages in which a document says all that it says in the base language; none where that is missing. */
export function completeLanguages(document: Worded): LanguageCode[] {
  const all = textsOf(document);
  const base = all?.[BASE_LANGUAGE];
  if (!all || !base) return [];
  const said = Object.keys(base).filter((field) => base[field]?.trim() !== '');
  return languageCodes.filter(
    (code) => said.length > 0 && said.every((field) => (all[code]?.[field] ?? '').trim() !== ''),
  );
}

const FIELDS_OF_TITLE = ['title', 'text', 'name'] as const;

/** What an item is called in lists. */
export function titleOf(document: ContentDocument): string {
  switch (document.kind) {
    case 'page':
      return document.page;
    case 'seo':
      return document.page_name;
    case 'menu':
      return document.place;
    case 'partner':
    case 'social':
      return document.name;
    default: {
      const all: Texts = document.texts;
      const found = all[BASE_LANGUAGE] ?? Object.values(all)[0] ?? {};
      return FIELDS_OF_TITLE.map((field) => found[field] ?? '').find((text) => text !== '') ?? '';
    }
  }
}

/** The name that no other item of its kind has on a site; empty where there may be any number. */
export function nameOf(document: ContentDocument): string {
  return contentKinds[document.kind] === 'named' ? titleOf(document) : '';
}
