import { sql } from 'kysely';
import type { ContentKind } from '#contract/office/content/documents.ts';
import { type ContentState, contentKinds } from '#contract/office/content/kinds.ts';
import { actorText, systemActor } from '../../actor.ts';
import type { Db, Reader } from '../../db/database.ts';

const adopter = actorText(systemActor('adopt-content'));

/** Makes items of what players of a site read and no item has: what files of sites, copies and older servers wrote. */
export async function adoptRows(db: Db, siteId: number): Promise<void> {
  await sql`select content_adopt(${siteId}::integer, ${adopter}::text)`.execute(db.autocommit);
}

/** Of some sites, those that have no item. */
export async function sitesWithoutItems(reader: Reader, siteIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${siteIds}::int[]) as given (id)
     where not exists (select from content_item where site_id = given.id)`.execute(reader);
  return rows.map(({ id }) => id);
}

const listed = (reader: Reader) =>
  reader
    .selectFrom('content_item as item')
    .innerJoin('content_version as newest', (join) =>
      join.onRef('newest.item_id', '=', 'item.id').onRef('newest.number', '=', 'item.newest'),
    )
    .innerJoin('site', 'site.id', 'item.site_id')
    .selectAll('item')
    .select(['newest.title', 'newest.languages', 'newest.saved_at', 'newest.saved_by'])
    .select(['site.external_id', 'site.languages as offered']);

export type ListedItem = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

export interface ItemFilter {
  readonly siteId: number;
  readonly kind: ContentKind;
  readonly state?: ContentState | undefined;
  /** A language in which something is missing. */
  readonly lacks?: string | undefined;
  /** The id of the last item of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const inState: Readonly<Record<ContentState, ReturnType<typeof sql<boolean>>>> = {
  published: sql<boolean>`item.published is not null`,
  scheduled: sql<boolean>`item.published is null and item.scheduled is not null`,
  ended: sql<boolean>`item.published is null and item.scheduled is null and item.ended_at is not null`,
  draft: sql<boolean>`item.published is null and item.scheduled is null and item.ended_at is null`,
};

/** A page of the items of a kind of a site. */
export async function listItems(reader: Reader, filter: ItemFilter): Promise<ListedItem[]> {
  const { siteId, kind, state, lacks, after, limit } = filter;
  const isNewestFirst = contentKinds[kind] === 'newest';
  let query = listed(reader).where('item.site_id', '=', siteId).where('item.kind', '=', kind);
  if (state) query = query.where(inState[state]);
  if (lacks !== undefined) query = query.where(sql<boolean>`not (${lacks} = any(newest.languages))`);
  if (after !== undefined)
    query = query.where(
      isNewestFirst
        ? sql<boolean>`item.id < ${after}::uuid`
        : sql<boolean>`(item.position, item.name, item.id) > (
            select position, name, id from content_item where id = ${after}::uuid and site_id = ${siteId})`,
    );
  query = isNewestFirst
    ? query.orderBy('item.id', 'desc')
    : query.orderBy('item.position').orderBy('item.name').orderBy('item.id');
  return query.limit(limit).execute();
}

/** An item of one of some sites. */
export async function findItem(
  reader: Reader,
  siteIds: readonly number[],
  id: string,
): Promise<ListedItem | undefined> {
  if (siteIds.length === 0) return undefined;
  return listed(reader).where('item.id', '=', id).where('item.site_id', 'in', siteIds).executeTakeFirst();
}

const MOST_VERSIONS = 200;

/** Who saved which version of an item and why, the newest first. */
export function readHistory(reader: Reader, itemId: string) {
  return reader
    .selectFrom('content_version')
    .select(['number', 'saved_at', 'saved_by', 'reason'])
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
}

interface Translated {
  readonly external_id: string;
  readonly kind: ContentKind;
  readonly language: string;
  readonly items: number;
  readonly complete: number;
}

/** How many items of each kind say everything in each language that their site offers; ended ones are left out. */
export async function countTranslated(reader: Reader, siteIds: readonly number[]): Promise<Translated[]> {
  const { rows } = await sql<Translated>`
    select site.external_id, item.kind, offered.language, count(*)::int as items,
           count(*) filter (where offered.language = any(newest.languages))::int as complete
      from content_item item
      join content_version newest on newest.item_id = item.id and newest.number = item.newest
      join site on site.id = item.site_id
     cross join lateral unnest(site.languages) as offered (language)
     where item.site_id = any(${siteIds}::int[]) and newest.languages is not null
       and (item.published is not null or item.scheduled is not null or item.ended_at is null)
     group by site.id, site.external_id, item.kind, offered.language
     order by site.id, item.kind, offered.language`.execute(reader);
  return rows;
}
