import { type Selectable, sql } from 'kysely';
import type { ContentDocument, ContentKind } from '#contract/office/content/documents.ts';
import {
  BASE_LANGUAGE,
  type ContentState,
  completeLanguages,
  contentKinds,
  nameOf,
  textsOf,
  titleOf,
} from '#contract/office/content/kinds.ts';
import { isSafeLink } from '#rules/routing/links.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { sanitiseBody } from '../sanitise.ts';
import type { ContentItemTable } from '../tables.ts';
import { deletePublished, movePublished, type PublishedPlace, writePublished } from './published-rows.ts';

export type ContentItem = Selectable<ContentItemTable>;

/** Why an action is refused, and the field that is at fault. */
export interface ContentRefusal {
  readonly why:
    | 'nameTaken'
    | 'invalidLink'
    | 'badRequest'
    | 'baseTextMissing'
    | 'notPublished'
    | 'stillPublished';
  readonly field?: string;
}

const contentRefusal = (why: ContentRefusal['why'], field?: string): ContentRefusal =>
  field === undefined ? { why } : { why, field };

export const isContentRefusal = (value: object): value is ContentRefusal => 'why' in value;

/** What an item is to players now. */
export function stateOf(item: Pick<ContentItem, 'published' | 'scheduled' | 'ended_at'>): ContentState {
  if (item.published !== null) return 'published';
  if (item.scheduled !== null) return 'scheduled';
  return item.ended_at === null ? 'draft' : 'ended';
}

/** An item of one of some sites, locked until the transaction ends. */
export async function lockItem(
  tx: Tx,
  siteIds: readonly number[],
  id: string,
): Promise<ContentItem | undefined> {
  if (siteIds.length === 0) return undefined;
  return tx
    .selectFrom('content_item')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', 'in', siteIds)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What a version of an item says. */
export async function readDocument(
  reader: Pick<Tx, 'selectFrom'>,
  itemId: string,
  number: number,
): Promise<ContentDocument | undefined> {
  const row = await reader
    .selectFrom('content_version')
    .select('document')
    .where('item_id', '=', itemId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.document;
}

const documentOf = async (tx: Tx, item: ContentItem, number: number): Promise<ContentDocument> => {
  const document = await readDocument(tx, item.id, number);
  if (!document) throw new Error(`Version ${number} of the item ${item.id} is not there.`);
  return document;
};

/** The document as it is kept: HTML is sanitised when it is saved, and once more when it is served. */
function clean(document: ContentDocument): ContentDocument {
  if (document.kind !== 'news' && document.kind !== 'page' && document.kind !== 'seo') return document;
  const texts = Object.fromEntries(
    Object.entries(document.texts).map(([code, said]) => [code, { ...said, body: sanitiseBody(said.body) }]),
  );
  // The languages are those that it had.
  return { ...document, texts } as ContentDocument;
}

function wrongLink(document: ContentDocument): ContentRefusal | undefined {
  const links =
    document.kind === 'menu'
      ? document.entries.flatMap((entry) => [entry, ...entry.children]).map(({ href }) => href)
      : 'href' in document
        ? [document.href]
        : [];
  return links.every(isSafeLink) ? undefined : contentRefusal('invalidLink', 'document.href');
}

interface Saved {
  readonly document: ContentDocument;
  readonly reason: string;
}

async function addVersion(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { itemId, number }: { readonly itemId: string; readonly number: number },
  { document, reason }: Saved,
): Promise<void> {
  await tx
    .insertInto('content_version')
    .values({
      ...{ item_id: itemId, number, site_id: siteId, title: titleOf(document), reason },
      languages: textsOf(document) === undefined ? null : completeLanguages(document),
      document: JSON.stringify(document),
      ...{ saved_at: now, saved_by: actorText(actor) },
    })
    .execute();
}

/** Begins an item with a draft; it comes last in its kind's order. */
export async function createItem(
  tx: Tx,
  context: ActionContext,
  { document: given, reason }: Saved,
): Promise<ContentItem | ContentRefusal> {
  const document = clean(given);
  const wrong = wrongLink(document);
  if (wrong) return wrong;
  const { siteId, now } = context;
  const { kind } = document;
  const last = sql<number>`(select coalesce(max(position) + 1, 0) from content_item
    where site_id = ${siteId} and kind = ${kind})`;
  const item = await tx
    .insertInto('content_item')
    .values({
      ...{ id: uuid7(now.getTime()), site_id: siteId, kind, name: nameOf(document), newest: 1 },
      position: contentKinds[kind] === 'ordered' ? last : 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'kind', 'name']).where('name', '<>', '').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!item) return contentRefusal('nameTaken', 'document');
  await addVersion(tx, context, { itemId: item.id, number: 1 }, { document, reason });
  return item;
}

type Changes = Partial<Omit<ContentItem, 'id' | 'site_id' | 'kind' | 'version'>>;

const change = (tx: Tx, item: ContentItem, changes: Changes): Promise<ContentItem> =>
  tx
    .updateTable('content_item')
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Saves a version of a locked item. */
export async function saveItem(
  tx: Tx,
  context: ActionContext,
  item: ContentItem,
  { document: given, reason }: Saved,
): Promise<ContentItem | ContentRefusal> {
  const document = clean(given);
  // Players find it by what it is called: another name is another item.
  if (document.kind !== item.kind || nameOf(document) !== item.name)
    return contentRefusal('badRequest', 'document');
  const wrong = wrongLink(document);
  if (wrong) return wrong;
  const number = item.newest + 1;
  await addVersion(tx, context, { itemId: item.id, number }, { document, reason });
  return change(tx, item, { newest: number });
}

const placeOf = (item: ContentItem, at: Date): PublishedPlace => ({
  ...{ siteId: item.site_id, position: item.position, row: item.published_row },
  at: (item.published === null ? null : item.published_at) ?? at,
});

/** Gives players a version of a locked item. */
async function show(tx: Tx, item: ContentItem, number: number, at: Date, more: Changes) {
  const place = placeOf(item, at);
  const row = await writePublished(tx, await documentOf(tx, item, number), place);
  return change(tx, item, {
    ...{ published: number, published_row: row, published_at: place.at, ended_at: null },
    ...{ scheduled: null, publish_at: null },
    ...more,
  });
}

/** Takes a locked item away from players, and off its schedule. */
async function hide(tx: Tx, item: ContentItem, at: Date): Promise<ContentItem> {
  if (item.published !== null || item.published_row !== null) {
    await deletePublished(tx, await documentOf(tx, item, item.published ?? item.newest), placeOf(item, at));
  }
  return change(tx, item, {
    ...{ published: null, published_row: null, scheduled: null, publish_at: null, unpublish_at: null },
    ended_at: item.published === null ? item.ended_at : at,
  });
}

/**
 * Gives players the newest version of a locked item.
 *
 * @param from from when on; at once where it is null or has passed
 * @param until when it ends by itself; null: never
 */
export async function publishItem(
  tx: Tx,
  { now }: ActionContext,
  item: ContentItem,
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Promise<ContentItem | ContentRefusal> {
  const document = await documentOf(tx, item, item.newest);
  if (textsOf(document) && !completeLanguages(document).includes(BASE_LANGUAGE))
    return contentRefusal('baseTextMissing', `document.texts.${BASE_LANGUAGE}`);
  const starts = from !== null && from > now ? from : now;
  if (until !== null && until <= starts) return contentRefusal('badRequest', 'until');
  return starts === now
    ? show(tx, item, item.newest, now, { unpublish_at: until })
    : change(tx, item, { scheduled: item.newest, publish_at: starts, unpublish_at: until });
}

/** Takes a locked item away from players and off its schedule. */
export async function unpublishItem(
  tx: Tx,
  { now }: ActionContext,
  item: ContentItem,
): Promise<ContentItem | ContentRefusal> {
  if (item.published === null && item.scheduled === null) return contentRefusal('notPublished');
  return hide(tx, item, now);
}

/** Deletes a locked item that no player reads, with its versions. */
export async function removeItem(tx: Tx, item: ContentItem, now: Date): Promise<ContentRefusal | undefined> {
  if (item.published !== null || item.scheduled !== null) return contentRefusal('stillPublished');
  // A row that is not shown may be there still.
  await hide(tx, item, now);
  await tx.deleteFrom('content_item').where('id', '=', item.id).execute();
  return undefined;
}

/**
 * Puts the items of a kind into another order, for players at once.
 *
 * @returns false where `from` is not their order any more, or `to` has others
 */
export async function reorderItems(
  tx: Tx,
  { siteId }: Pick<ActionContext, 'siteId'>,
  kind: ContentKind,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): Promise<boolean> {
  const items = await tx
    .selectFrom('content_item')
    .select(['id', 'published_row'])
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const isSame = items.length === from.length && items.every(({ id }, place) => id === from[place]);
  const places = new Map(to.map((id, position) => [id, position]));
  const isWhole = places.size === items.length && items.every(({ id }) => places.has(id));
  if (!isSame || !isWhole || contentKinds[kind] !== 'ordered') return false;
  await sql`
    update content_item as item set position = given.position, version = item.version + 1
      from unnest(${[...places.keys()]}::uuid[], ${[...places.values()]}::int[]) as given (id, position)
     where item.id = given.id`.execute(tx);
  const rows = items.flatMap(({ id, published_row: row }) =>
    row === null ? [] : [{ row, position: places.get(id) ?? 0 }],
  );
  await movePublished(tx, kind, siteId, rows);
  return true;
}

/** Whether `applySchedule` has anything to do: asked for with those of the other jobs. */
export const anyItemDue = (now: Date) =>
  sql<boolean>`exists (select from content_item
    where least(publish_at, unpublish_at) <= ${now} and (publish_at is not null or unpublish_at is not null))`;

/**
 * Publishes and ends what is due: some items at most, those that others change at the moment later.
 *
 * @returns how many items were changed
 */
export async function applySchedule(tx: Tx, now: Date, most = 100): Promise<number> {
  const due = await tx
    .selectFrom('content_item')
    .selectAll()
    .where(sql<boolean>`least(publish_at, unpublish_at) <= ${now}`)
    .where((is) => is.or([is('publish_at', 'is not', null), is('unpublish_at', 'is not', null)]))
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  for (const item of due) {
    const { scheduled, publish_at: from, unpublish_at: until } = item;
    const shown =
      scheduled !== null && from !== null && from <= now ? await show(tx, item, scheduled, from, {}) : item;
    if (until !== null && until <= now) await hide(tx, shown, until);
  }
  return due.length;
}
