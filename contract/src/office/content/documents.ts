import { z } from 'zod';
import { contentPages, languageCodes, menuPlaces, socialNetworks } from './kinds.ts';

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
