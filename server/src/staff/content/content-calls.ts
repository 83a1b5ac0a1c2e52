import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { ActionContext } from '../../actor.ts';
import {
  adoptRows,
  type ContentItem,
  type ContentRefusal,
  countTranslated,
  createItem,
  draftName,
  findItem,
  isContentRefusal,
  type ListedItem,
  listItems,
  lockItem,
  pathOf,
  publishItem,
  readDocument,
  readHistory,
  removeItem,
  reorderItems,
  saveItem,
  sitesWithoutItems,
  stateOf,
  unpublishItem,
} from '../../content/public.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { Previews } from '../../sites/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';
import { previewOf } from '../sites/preview-of.ts';
import { namesOf } from '../team/names-of.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const MANAGE = 'content.manage';
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const refusalOf = ({ why, field }: ContentRefusal): OfficeRefusal =>
  refuseStaff(why, field === undefined ? {} : { field });

const itemOnWire = (item: ListedItem, nameOf: (actor: string) => string) => ({
  ...{ item_id: item.id, site: item.external_id, kind: item.kind, title: item.title, state: stateOf(item) },
  ...{ version: item.version, newest: item.newest, published: item.published, scheduled: item.scheduled },
  ...{ published_at: iso(item.published_at), publish_at: iso(item.publish_at) },
  ...{ unpublish_at: iso(item.unpublish_at), languages: item.languages },
  ...{ saved_at: item.saved_at.toISOString(), saved_by: nameOf(item.saved_by) },
});

/** What the audit log says of an item before and after a change: what its versions say is kept with them. */
const factsOf = (item: ContentItem) => ({
  ...{ kind: item.kind, state: stateOf(item), newest: item.newest, published: item.published },
  ...{ scheduled: item.scheduled, from: iso(item.publish_at), until: iso(item.unpublish_at) },
});

async function answerOf(reader: Reader, { operatorId }: StaffContext, item: ContentItem) {
  const found = await findItem(reader, [item.site_id], item.id);
  if (!found) return refuseStaff('unknownContent');
  const nameOf = await namesOf(reader, operatorId, [found.saved_by]);
  return { ...ok, item: itemOnWire(found, nameOf) };
}

interface ContentDeps {
  readonly db: Db;
  readonly previews: Previews;
}

function readingCalls({ db, previews }: ContentDeps) {
  const find = async (context: StaffContext, id: string) =>
    findItem(db.read, await siteIdsFor(db.read, context, 'content.read'), id.toLowerCase());
  return {
    'content.list': async ({ site, before, limit = DEFAULT_PAGE, ...filter }, context) => {
      const at = await siteFor(db.read, context, 'content.read', site);
      if (isOfficeRefusal(at)) return at;
      await adoptRows(db, at.id);
      const rows = await listItems(db.read, {
        ...{ siteId: at.id, kind: filter.kind, state: filter.state, lacks: filter.lacks },
        ...{ after: before?.toLowerCase(), limit },
      });
      const actors = rows.map(({ saved_by }) => saved_by);
      const nameOf = await namesOf(db.read, context.operatorId, actors);
      const { languages } = await db.read
        .selectFrom('site')
        .select('languages')
        .where('id', '=', at.id)
        .executeTakeFirstOrThrow();
      return {
        ...{ ...ok, languages },
        rows: rows.map((row) => itemOnWire(row, nameOf)),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'content.get': async ({ item_id }, context) => {
      const item = await find(context, item_id);
      const document = item && (await readDocument(db.read, item.id, item.newest));
      if (!document) return refuseStaff('unknownContent');
      const history = await readHistory(db.read, item.id);
      const actors = history.map(({ saved_by }) => saved_by);
      const nameOf = await namesOf(db.read, context.operatorId, [...actors, item.saved_by]);
      return {
        ...{ ...ok, item: itemOnWire(item, nameOf), languages: item.offered, document },
        history: history.map(({ number, saved_at, saved_by, reason }) => ({
          ...{ number, saved_at: saved_at.toISOString(), saved_by: nameOf(saved_by), reason },
        })),
      };
    },
    'content.version': async ({ item_id, number }, context) => {
      const item = await find(context, item_id);
      const document = item && (await readDocument(db.read, item.id, number));
      return document ? { ...ok, document } : refuseStaff('unknownContent');
    },
    'content.preview': async ({ item_id, number, ...look }, context) => {
      const item = await find(context, item_id);
      const document = item && (await readDocument(db.read, item.id, number));
      if (!document) return refuseStaff('unknownContent');
      const draft = draftName(item.id, number);
      const made = await previewOf({ db, previews }, context, item.site_id, { ...look, draft });
      const path = pathOf(document);
      return { ...ok, ...made, url: made.url.replace('/?preview=', `${path}?preview=`), path };
    },
    'content.translated': async ({ site }, context) => {
      const at = site === undefined ? undefined : await siteFor(db.read, context, 'content.read', site);
      if (isOfficeRefusal(at)) return at;
      const siteIds = at ? [at.id] : await siteIdsFor(db.read, context, 'content.read');
      for (const id of await sitesWithoutItems(db.read, siteIds)) await adoptRows(db, id);
      const rows = await countTranslated(db.read, siteIds);
      return { ...ok, rows: rows.map(({ external_id, ...row }) => ({ site: external_id, ...row })) };
    },
  } satisfies Partial<OfficeHandlers>;
}

interface Asked {
  readonly item_id: string;
  readonly version: number;
  readonly reason: string;
}

type Work = (
  tx: Tx,
  action: ActionContext,
  item: ContentItem,
) => Promise<ContentItem | ContentRefusal | undefined>;

/** Changes an item under its lock, if it is as the caller saw it. @returns the item; undefined where it is gone */
async function changeItem(
  db: Db,
  context: StaffContext,
  { item_id, version, reason }: Asked,
  work: Work,
): Promise<ContentItem | OfficeRefusal | undefined> {
  const siteIds = await siteIdsFor(db.read, context, MANAGE);
  return db.tx(async (tx) => {
    const item = await lockItem(tx, siteIds, item_id.toLowerCase());
    if (!item) return refuseStaff('unknownContent');
    if (item.version !== version) return refuseStaff('versionConflict', { field: 'version' });
    const { site_id: siteId } = item;
    const changed = await work(tx, { siteId, actor: context.actor, now: context.now }, item);
    if (changed && isContentRefusal(changed)) return refusalOf(changed);
    await audit(tx, context, {
      ...{ object: `content:${item.id}`, siteId, reason, before: factsOf(item) },
      ...(changed ? { after: factsOf(changed) } : {}),
    });
    return changed;
  });
}

function changingCalls(db: Db) {
  const change = async (context: StaffContext, asked: Asked, work: Work) => {
    const changed = await changeItem(db, context, asked, work);
    if (!changed) throw new Error('An item that was changed is not there.');
    return isOfficeRefusal(changed) ? changed : answerOf(db.read, context, changed);
  };
  return {
    'content.create': async ({ site, document, reason }, context) => {
      const at = await siteFor(db.read, context, MANAGE, site);
      if (isOfficeRefusal(at)) return at;
      const { actor, now } = context;
      const made = await db.tx(async (tx) => {
        const item = await createItem(tx, { siteId: at.id, actor, now }, { document, reason });
        if (isContentRefusal(item)) return refusalOf(item);
        await audit(tx, context, {
          ...{ object: `content:${item.id}`, siteId: at.id, reason, after: factsOf(item) },
        });
        return item;
      });
      return isOfficeRefusal(made) ? made : answerOf(db.read, context, made);
    },
    'content.save': ({ document, ...asked }, context) =>
      change(context, asked, (tx, action, item) =>
        saveItem(tx, action, item, { document, reason: asked.reason }),
      ),
    'content.restore': ({ number, ...asked }, context) =>
      change(context, asked, async (tx, action, item) => {
        const document = await readDocument(tx, item.id, number);
        if (!document) return { why: 'badRequest', field: 'number' };
        return saveItem(tx, action, item, { document, reason: asked.reason });
      }),
    'content.publish': async ({ from, until, ...asked }, context) => {
      const starts = from === null ? null : readMoment(from);
      const ends = until === null ? null : readMoment(until);
      if (starts === undefined) return refuseStaff('badRequest', { field: 'from' });
      if (ends === undefined) return refuseStaff('badRequest', { field: 'until' });
      return change(context, asked, (tx, action, item) =>
        publishItem(tx, action, item, { from: starts, until: ends }),
      );
    },
    'content.unpublish': (asked, context) => change(context, asked, unpublishItem),
  } satisfies Partial<OfficeHandlers>;
}

function orderCalls(db: Db) {
  return {
    'content.remove': async (asked, context) => {
      const done = await changeItem(db, context, asked, (tx, { now }, item) => removeItem(tx, item, now));
      return done && isOfficeRefusal(done) ? done : ok;
    },
    'content.reorder': async ({ site, kind, from, to, reason }, context) => {
      const at = await siteFor(db.read, context, MANAGE, site);
      if (isOfficeRefusal(at)) return at;
      const ids = { from: from.map((id) => id.toLowerCase()), to: to.map((id) => id.toLowerCase()) };
      return db.tx(async (tx) => {
        if (!(await reorderItems(tx, { siteId: at.id }, kind, ids)))
          return refuseStaff('versionConflict', { field: 'from' });
        await audit(tx, context, {
          ...{ object: `content-order:${site}:${kind}`, siteId: at.id, reason },
          ...{ before: { order: ids.from }, after: { order: ids.to } },
        });
        return ok;
      });
    },
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about what a site says: slides, pages, news and the like. */
export const contentCalls = (deps: ContentDeps) => ({
  ...readingCalls(deps),
  ...changingCalls(deps.db),
  ...orderCalls(deps.db),
});
