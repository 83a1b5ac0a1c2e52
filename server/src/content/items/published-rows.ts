import { sql } from 'kysely';
import type { ContentDocument, ContentKind } from '#contract/office/content/documents.ts';
import type { Tx } from '../../db/database.ts';
import { oneOf, wholeTexts } from '../preview/drafts.ts';

/** Where players find an item. */
export interface PublishedPlace {
  readonly siteId: number;
  readonly position: number;
  /** Since when they read it. */
  readonly at: Date;
  /** Of its row in the table of the kind, where it has one. */
  readonly row: number | null;
}

/** The tables that players' calls read. */
const tables: Readonly<Record<ContentKind, string>> = {
  slide: 'slide',
  announcement: 'announcement',
  marquee: 'marquee',
  news: 'news',
  page: 'cms_page',
  seo: 'seo_page',
  menu: 'site_menu',
  partner: 'partner',
  social: 'social_account',
};

const isHidden: ReadonlySet<ContentKind> = new Set(['slide', 'announcement', 'marquee', 'news', 'page']);
const isOrdered: ReadonlySet<ContentKind> = new Set(['slide', 'marquee', 'partner', 'social']);

type Columns = Readonly<Record<string, string | number | boolean | Date>>;

const textsOf = (document: Parameters<typeof wholeTexts>[0]): string => JSON.stringify(wholeTexts(document));

/** What is its kind's own in its row. */
function columnsOf(document: Exclude<ContentDocument, { kind: 'menu' }>, at: Date): Columns {
  switch (document.kind) {
    case 'slide':
      return { image: document.image, href: document.href, texts: textsOf(document) };
    case 'announcement':
      return { at, texts: textsOf(document) };
    case 'news':
      return { published_at: at, texts: textsOf(document) };
    case 'marquee':
      return { texts: JSON.stringify(oneOf(wholeTexts(document), ({ text }) => text)) };
    case 'page':
      return { page: document.page, bodies: JSON.stringify(oneOf(wholeTexts(document), ({ body }) => body)) };
    case 'seo':
      return {
        page_name: document.page_name,
        path: document.path,
        image: document.image,
        texts: textsOf(document),
      };
    case 'partner':
      return { partner_name: document.name, href: document.href, img_url: document.image };
    case 'social':
      return { kind: document.network, name: document.name, href: document.href };
  }
}

/** Which row of its table an item has. */
function whereIs(
  document: Pick<ContentDocument, 'kind'> & { readonly page?: string },
  place: PublishedPlace,
) {
  const ofSite = sql`site_id = ${place.siteId}`;
  return document.kind === 'page'
    ? sql`${ofSite} and page = ${document.page ?? ''}`
    : sql`${ofSite} and id = ${place.row}`;
}

/**
 * Writes what players read of an item: its row in the table of its kind. Servers see it once the transaction has committed.
 *
 * @returns the id of the row; null for kinds that are found by name
 */
export async function writePublished(
  tx: Tx,
  document: ContentDocument,
  place: PublishedPlace,
): Promise<number | null> {
  if (document.kind === 'menu') return writeMenu(tx, document, place.siteId);
  const { kind } = document;
  const columns: [string, Columns[string]][] = Object.entries({
    ...columnsOf(document, place.at),
    ...(isOrdered.has(kind) ? { position: place.position } : {}),
    ...(isHidden.has(kind) ? { is_shown: true } : {}),
  });
  const id = kind === 'page' ? sql`null::integer as id` : sql`id`;
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const changed = await sql<{ id: number | null }>`
    update ${sql.table(tables[kind])} set ${sql.join(set)} where ${whereIs(document, place)} returning ${id}`.execute(
    tx,
  );
  if (changed.rows[0]) return changed.rows[0].id;
  const added = await sql<{ id: number | null }>`
    insert into ${sql.table(tables[kind])} (site_id, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${place.siteId}, ${sql.join(columns.map(([, value]) => value))}) returning ${id}`.execute(tx);
  return added.rows[0]?.id ?? null;
}

/** A menu is replaced as a whole: its entries have no identity of their own. */
async function writeMenu(
  tx: Tx,
  { place, entries }: Extract<ContentDocument, { kind: 'menu' }>,
  siteId: number,
): Promise<null> {
  await tx.deleteFrom('site_menu').where('site_id', '=', siteId).where('place', '=', place).execute();
  for (const [position, { children, ...entry }] of entries.entries()) {
    const values = { ...entry, site_id: siteId, place };
    const { id } = await tx
      .insertInto('site_menu')
      .values({ ...values, parent_id: null, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (children.length === 0) continue;
    const rows = children.map((child, at) => ({
      ...child,
      site_id: siteId,
      place,
      parent_id: id,
      position: at,
    }));
    await tx.insertInto('site_menu').values(rows).execute();
  }
  return null;
}

/** Takes away what players read of an item. */
export async function deletePublished(
  tx: Tx,
  document: ContentDocument,
  place: PublishedPlace,
): Promise<void> {
  if (document.kind === 'menu') {
    const { siteId } = place;
    await tx
      .deleteFrom('site_menu')
      .where('site_id', '=', siteId)
      .where('place', '=', document.place)
      .execute();
    return;
  }
  await sql`delete from ${sql.table(tables[document.kind])} where ${whereIs(document, place)}`.execute(tx);
}

/** Gives rows of a kind that staff puts in order their new positions. */
export async function movePublished(
  tx: Tx,
  kind: ContentKind,
  siteId: number,
  rows: readonly { readonly row: number; readonly position: number }[],
): Promise<void> {
  if (!isOrdered.has(kind) || rows.length === 0) return;
  await sql`
    update ${sql.table(tables[kind])} as own set position = given.position
      from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ position }) => position)}::int[])
           as given (id, position)
     where own.id = given.id and own.site_id = ${siteId}`.execute(tx);
}
