import { type LanguageCode, languages } from '#contract/languages.ts';
import type { ContentDocument, ContentKind } from '#contract/office/content/documents.ts';
import { contentPages, menuPlaces, socialNetworks } from '#contract/office/content/kinds.ts';

type Words = Readonly<Record<string, string>>;

export interface Entry {
  readonly content_id: string;
  readonly href: string;
  readonly icon: string;
  readonly category: string | null;
  readonly children: readonly Omit<Entry, 'children'>[];
}

/** A document while it is written: each field as its form has it. */
export interface Draft {
  readonly kind: ContentKind;
  readonly facts: Words;
  readonly texts: Readonly<Partial<Record<LanguageCode, Words>>>;
  readonly entries: readonly Entry[];
}

export type FactForm = 'text' | 'picture' | 'link' | readonly string[];

/** What is the same in every language. `isName`: players find the item by it, so that it stays. */
export const factsOf: Readonly<
  Record<ContentKind, readonly { readonly name: string; readonly form: FactForm; readonly isName?: true }[]>
> = {
  slide: [
    { name: 'image', form: 'picture' },
    { name: 'href', form: 'link' },
  ],
  announcement: [],
  marquee: [],
  news: [],
  page: [{ name: 'page', form: contentPages, isName: true }],
  seo: [
    { name: 'page_name', form: 'text', isName: true },
    { name: 'path', form: 'link' },
    { name: 'image', form: 'picture' },
  ],
  menu: [{ name: 'place', form: menuPlaces, isName: true }],
  partner: [
    { name: 'name', form: 'text' },
    { name: 'href', form: 'link' },
    { name: 'image', form: 'picture' },
  ],
  social: [
    { name: 'network', form: socialNetworks },
    { name: 'name', form: 'text' },
    { name: 'href', form: 'link' },
  ],
};

/** What each language says in its own words. */
export const wordsOf = {
  slide: { title: 'line', body: 'line', action: 'line', terms: 'line' },
  announcement: { title: 'line', body: 'area' },
  marquee: { text: 'line' },
  news: { title: 'line', body: 'html' },
  page: { body: 'html' },
  seo: { name: 'line', title: 'line', description: 'area', keywords: 'line', body: 'html' },
  menu: {},
  partner: {},
  social: {},
} as const satisfies Readonly<Record<ContentKind, Readonly<Record<string, 'line' | 'area' | 'html'>>>>;

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

export const emptyDraft = (kind: ContentKind): Draft => ({
  kind,
  facts: Object.fromEntries(
    factsOf[kind].map(({ name, form }) => [name, Array.isArray(form) ? String(form[0]) : '']),
  ),
  texts: {},
  entries: [],
});

export function draftFrom(document: ContentDocument): Draft {
  const facts = Object.entries(document).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'kind' ? [[name, value] as const] : [],
  );
  return {
    kind: document.kind,
    facts: Object.fromEntries(facts),
    texts: 'texts' in document ? document.texts : {},
    entries: document.kind === 'menu' ? document.entries : [],
  };
}

/** The languages that say something, each with every field. */
function said<Field extends string>(
  texts: Draft['texts'],
  fields: Readonly<Record<Field, unknown>>,
): Partial<Record<LanguageCode, Record<Field, string>>> {
  const names = Object.keys(fields) as Field[];
  return Object.fromEntries(
    Object.entries(texts).flatMap(([code, words = {}]) => {
      const whole = Object.fromEntries(names.map((name) => [name, words[name] ?? '']));
      const isSaid = Object.values(whole).some((text) => text.trim() !== '');
      return isLanguage(code) && isSaid ? [[code, whole]] : [];
    }),
  );
}

const oneOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]], text: string): Choice =>
  choices.find((choice) => choice === text) ?? choices[0];

/** The document that a draft is saved as. */
export function documentOf({ kind, facts, texts, entries }: Draft): ContentDocument {
  const fact = (name: string) => facts[name]?.trim() ?? '';
  const { href, image, name } = { href: fact('href'), image: fact('image'), name: fact('name') };
  switch (kind) {
    case 'slide':
      return { kind, image, href, texts: said(texts, wordsOf.slide) };
    case 'announcement':
      return { kind, texts: said(texts, wordsOf.announcement) };
    case 'marquee':
      return { kind, texts: said(texts, wordsOf.marquee) };
    case 'news':
      return { kind, texts: said(texts, wordsOf.news) };
    case 'page':
      return { kind, page: oneOf(contentPages, fact('page')), texts: said(texts, wordsOf.page) };
    case 'seo':
      return {
        ...{ kind, page_name: fact('page_name'), path: fact('path'), image },
        texts: said(texts, wordsOf.seo),
      };
    case 'menu':
      return {
        ...{ kind, place: oneOf(menuPlaces, fact('place')) },
        entries: entries.map((entry) => ({ ...entry, children: [...entry.children] })),
      };
    case 'partner':
      return { kind, name, href, image };
    case 'social':
      return { kind, network: oneOf(socialNetworks, fact('network')), name, href };
  }
}

/** Every field of a document with what it says, by a name that people read. */
export function flat(document: ContentDocument): ReadonlyMap<string, string> {
  const { facts, texts, entries } = draftFrom(document);
  return new Map([
    ...Object.entries(facts),
    ...Object.entries(texts).flatMap(([code, words = {}]) =>
      Object.entries(words).map(([field, text]): [string, string] => [`${code} · ${field}`, text]),
    ),
    ...entries.flatMap(({ children, ...entry }, place): [string, string][] => [
      [`${place + 1}`, Object.values(entry).join(' · ')],
      ...children.map((child, at): [string, string] => [
        `${place + 1}.${at + 1}`,
        Object.values(child).join(' · '),
      ]),
    ]),
  ]);
}
