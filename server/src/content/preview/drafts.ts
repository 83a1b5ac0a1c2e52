import type { ContentDocument, ContentKind, ContentOf } from '#contract/office/content/documents.ts';
import { completeLanguages } from '#contract/office/content/kinds.ts';
import type { Reader } from '../../db/database.ts';

/** A version of an item, as a signed preview names it. */
export const draftName = (itemId: string, number: number): string => `${itemId}.${number}`;

const NAME = /^([0-9a-f-]{36})\.([1-9]\d{0,8})$/;

/** What a preview shows in place of what is published. */
export interface Draft<Kind extends ContentKind> {
  readonly document: ContentOf<Kind>;
  /** The row that players read of it; null where there is none. */
  readonly row: number | null;
}

const isOf = <Kind extends ContentKind>(
  document: ContentDocument,
  kind: Kind,
): document is ContentOf<Kind> & ContentDocument => document.kind === kind;

/** The draft that a preview of a site shows, where it is of a kind; for everybody else there is none, and nothing is read. */
export async function draftOf<Kind extends ContentKind>(
  reader: Reader,
  { siteId, draft }: { readonly siteId: number; readonly draft?: string },
  kind: Kind,
): Promise<Draft<Kind> | undefined> {
  const [, itemId, number] = NAME.exec(draft ?? '') ?? [];
  if (itemId === undefined || number === undefined) return undefined;
  const found = await reader
    .selectFrom('content_version')
    .innerJoin('content_item', 'content_item.id', 'item_id')
    .select(['document', 'published_row'])
    .where('item_id', '=', itemId)
    .where('number', '=', Number(number))
    .where('content_item.site_id', '=', siteId)
    .executeTakeFirst();
  if (!found || !isOf(found.document, kind)) return undefined;
  return { document: found.document, row: found.published_row };
}

/** Rows with that of a draft in place of its own; one that is not public yet comes first, so that it is seen. */
export function withRow<Row extends { readonly id: number }>(rows: readonly Row[], drawn: Row): Row[] {
  return rows.some(({ id }) => id === drawn.id)
    ? rows.map((row) => (row.id === drawn.id ? drawn : row))
    : [drawn, ...rows];
}

/** The texts of a document in the languages in which they are whole: in any other, players read the fallback. */
export function wholeTexts<Said extends Readonly<Record<string, string>>>(document: {
  readonly kind: string;
  readonly texts: Readonly<Partial<Record<string, Said>>>;
}): Record<string, Said> {
  const { texts } = document;
  return Object.fromEntries(
    completeLanguages(document).flatMap((code) => {
      const said = texts[code];
      return said === undefined ? [] : [[code, said] as const];
    }),
  );
}

/** One field of such texts. */
export const oneOf = <Said>(
  texts: Readonly<Record<string, Said>>,
  field: (said: Said) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([code, said]) => [code, field(said)]));

const pagePaths = {
  about_us: '/about',
  privacy_policy: '/privacy-policy',
  banking: '/banking',
  faqs: '/faqs',
  responsible_gaming: '/responsible-gaming',
} as const;

/** The page of the site on which players see an item. */
export function pathOf(document: ContentDocument): string {
  switch (document.kind) {
    case 'page':
      return pagePaths[document.page];
    case 'seo':
      return document.path;
    case 'news':
      return '/news';
    case 'social':
      return '/contact-us';
    default:
      return '/';
  }
}
