import { z } from 'zod';
import { type LanguageCode, languages } from '../../languages.ts';

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code);
const languageCodes = Object.keys(languages).filter(isLanguage);

/** The language that every site's texts have: what is missing in another is shown in it, unless a site says otherwise. */
export const BASE_LANGUAGE = 'EN' satisfies LanguageCode;

/** Texts by language. A draft may lack any; what is published has the base language. */
const texts = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.partialRecord(z.enum(languageCodes), z.strictObject(shape));

const line = z.string().max(300);
const html = z.string().max(200_000);
/** A path of the site, or an address outside. */
const link = z
  .string()
  .regex(/^(https?:\/\/|\/)[^\s]*$/)
  .max(500);
/** A picture that the site has: a path or an address, without the ending where it comes in sizes. */
const picture = z
  .string()
  .regex(/^(https?:\/\/|\/)[^\s"'<>]*$/)
  .max(500);

const slide = z.strictObject({
  kind: z.literal('slide'),
  image: picture.describe('Start of the picture’s address: `-wide` and `-tall` follow'),
  href: link,
  texts: texts({ title: line, body: line, action: line, terms: line }),
});

const announcement = z.strictObject({
  kind: z.literal('announcement'),
  texts: texts({ title: line, body: z.string().max(5_000) }),
});

const news = z.strictObject({ kind: z.literal('news'), texts: texts({ title: line, body: html }) });

const marquee = z.strictObject({ kind: z.literal('marquee'), texts: texts({ text: line }) });

/** The pages of the specification, section 6. */
export const contentPages = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'] as const;

const page = z.strictObject({
  kind: z.literal('page'),
  page: z.enum(contentPages),
  texts: texts({ body: html }),
});

const seo = z.strictObject({
  kind: z.literal('seo'),
  page_name: z.string().regex(/^[\w-]{1,64}$/),
  path: z
    .string()
    .regex(/^\/(?![/\\])\S*$/)
    .max(200),
  image: picture,
  texts: texts({ name: line, title: line, description: z.string().max(1_000), keywords: line, body: html }),
});

const partner = z.strictObject({
  kind: z.literal('partner'),
  name: z.string().trim().min(1).max(80),
  href: link,
  image: picture,
});

export const socialNetworks = ['email', 'phone', 'telegram', 'facebook'] as const;

const social = z.strictObject({
  kind: z.literal('social'),
  network: z.enum(socialNetworks),
  name: z.string().trim().min(1).max(120),
  href: z
    .string()
    .regex(/^(https?:\/\/|mailto:|tel:)\S+$/)
    .max(500),
});

const menuEntry = z.strictObject({
  content_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe('Names its text on the site'),
  href: link,
  icon: z.string().regex(/^[a-z0-9-]{1,40}$/),
  category: z.string().max(32).nullable().describe('Of the games that it leads to, in the menu of games'),
});

export const menuPlaces = ['menu', 'game_menu'] as const;

const menu = z.strictObject({
  kind: z.literal('menu'),
  place: z.enum(menuPlaces),
  entries: z.array(menuEntry.extend({ children: z.array(menuEntry).max(40) })).max(40),
});

/** What an item of content says, by its kind: the same while it is a draft and once players read it. */
export const contentDocument = z.discriminatedUnion('kind', [
  slide,
  announcement,
  marquee,
  news,
  page,
  seo,
  menu,
  partner,
  social,
]);

export type ContentDocument = z.output<typeof contentDocument>;
export type ContentKind = ContentDocument['kind'];
export type ContentOf<Kind extends ContentKind> = Extract<ContentDocument, { kind: Kind }>;

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

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of a document by language; none where its kind has no words of its own. */
export const textsOf = (document: ContentDocument): Texts | undefined =>
  'texts' in document ? document.texts : undefined;

/** The languages in which a document says all that it says in the base language; none where that is missing. */
export function completeLanguages(document: ContentDocument): LanguageCode[] {
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
