import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { StoredSegment } from '#contract/office/rewards/segment-rule.ts';
import { type ActionContext, actorText } from '../actor.ts';
import { plainArray } from '../db/arrays.ts';
import type { Reader, Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { SegmentTable } from './tables.ts';

export type SegmentRow = Selectable<SegmentTable>;

/** What staff writes of a segment, and why. */
export interface SegmentDraft {
  readonly name: string;
  readonly rule: StoredSegment;
  readonly reason: string;
}

export type SegmentRefusal = {
  readonly refused: 'unknownSegment' | 'versionConflict' | 'nameTaken' | 'wrongStatus';
};
export interface ChangedSegment {
  readonly before: SegmentRow;
  readonly after: SegmentRow;
}

/** Writes a new segment. */
export async function createSegment(
  tx: Tx,
  context: ActionContext,
  draft: SegmentDraft,
): Promise<SegmentRow | SegmentRefusal> {
  if (await isTaken(tx, context.siteId, draft.name)) return { refused: 'nameTaken' };
  const row = await tx
    .insertInto('segment')
    .values({
      id: uuid7(context.now.getTime()),
      site_id: context.siteId,
      version: 1,
      ...columnsOf(context, draft),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addVersion(tx, context, row, draft.reason);
  return row;
}

/** Writes a new version of a segment. */
export async function changeSegment(
  tx: Tx,
  context: ActionContext,
  { id, version, ...draft }: SegmentDraft & { readonly id: string; readonly version: number },
): Promise<ChangedSegment | SegmentRefusal> {
  const before = await lockSegment(tx, context.siteId, id);
  if (!before) return { refused: 'unknownSegment' };
  if (before.version !== version) return { refused: 'versionConflict' };
  if (before.is_retired) return { refused: 'wrongStatus' };
  if (await isTaken(tx, context.siteId, draft.name, id)) return { refused: 'nameTaken' };
  return { before, after: await write(tx, context, before, columnsOf(context, draft), draft.reason) };
}

/** Retires a segment or takes it back into use. The caller has found nothing that runs by it, in this transaction. */
export async function retireSegment(
  tx: Tx,
  context: ActionContext,
  change: {
    readonly id: string;
    readonly version: number;
    readonly isRetired: boolean;
    readonly reason: string;
  },
): Promise<ChangedSegment | SegmentRefusal> {
  const before = await lockSegment(tx, context.siteId, change.id);
  if (!before) return { refused: 'unknownSegment' };
  if (before.version !== change.version) return { refused: 'versionConflict' };
  if (!change.isRetired && (await isTaken(tx, context.siteId, before.name, change.id)))
    return { refused: 'nameTaken' };
  const set = { is_retired: change.isRetired, changed_at: context.now };
  return { before, after: await write(tx, context, before, set, change.reason) };
}

/** Locks a segment against changes: what is to run by it, and who retires it, wait for each other. */
export const lockSegment = (tx: Tx, siteId: number, id: string): Promise<SegmentRow | undefined> =>
  tx
    .selectFrom('segment')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();

/** Whether something may be made to run by a segment: it is one of the site, and not retired. */
export async function isUsable(tx: Tx, siteId: number, id: string): Promise<boolean> {
  return (await lockSegment(tx, siteId, id))?.is_retired === false;
}

/** Of two that take a name at once the index lets one through; here it is said why. */
async function isTaken(tx: Tx, siteId: number, name: string, but?: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('segment name'), ${siteId})`.execute(tx);
  const other = await tx
    .selectFrom('segment')
    .select('id')
    .where('site_id', '=', siteId)
    .where('is_retired', '=', false)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .executeTakeFirst();
  return other !== undefined;
}

const columnsOf = ({ now }: ActionContext, { name, rule }: SegmentDraft) => ({
  name,
  rule: JSON.stringify(rule),
  changed_at: now,
});

async function write(
  tx: Tx,
  context: ActionContext,
  before: SegmentRow,
  set: Partial<ReturnType<typeof columnsOf>> & { readonly is_retired?: boolean },
  reason: string,
): Promise<SegmentRow> {
  const after = await tx
    .updateTable('segment')
    .set({ ...set, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addVersion(tx, context, after, reason);
  return after;
}

async function addVersion(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { id, version, name, rule }: SegmentRow,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('segment_version')
    .values({
      ...{ segment_id: id, number: version, site_id: siteId, name, reason },
      ...{ rule: JSON.stringify(rule), created_at: now, created_by: actorText(actor) },
    })
    .execute();
}

export interface ListedSegments {
  readonly siteIds: readonly number[];
  readonly isRetired: boolean;
  /** Only what is older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Segments of sites, newest first. */
export const listSegments = (reader: Reader, { siteIds, isRetired, before, limit }: ListedSegments) =>
  reader
    .selectFrom('segment')
    .selectAll()
    .where(sql<boolean>`site_id = any (${plainArray(siteIds)}::int[])`)
    .where('is_retired', '=', isRetired)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findSegment = (reader: Reader, id: string): Promise<SegmentRow | undefined> =>
  reader.selectFrom('segment').selectAll().where('id', '=', id).executeTakeFirst();

/** All that a segment said, newest first. */
export const segmentVersions = (reader: Reader, segmentId: string) =>
  reader
    .selectFrom('segment_version')
    .selectAll()
    .where('segment_id', '=', segmentId)
    .orderBy('number', 'desc')
    .execute();
