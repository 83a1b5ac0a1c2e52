import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { ActionContext } from '../../actor.ts';
import { promotionsFor } from '../../bonuses/public.ts';
import { campaignsFor } from '../../campaigns/public.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  changeSegment,
  createSegment,
  findSegment,
  listSegments,
  lockSegment,
  measure,
  readRule,
  readSample,
  retireSegment,
  type SegmentRefusal,
  type SegmentRow,
  segmentVersions,
} from '../../segments/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { type OwnSite, siteFor, sitesFor } from '../roles/sites-for.ts';
import { namesOf } from '../team/names-of.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

/** The calls about segments of players. */
export const segmentCalls = (db: Db) => ({ ...readingCalls(db), ...changingCalls(db) });

/** A segment at one of the sites at which a permission holds: any other is unknown. */
export async function segmentFor(
  reader: Reader,
  context: StaffContext,
  permission: Permission,
  id: string,
): Promise<{ readonly row: SegmentRow; readonly site: OwnSite } | OfficeRefusal> {
  const row = await findSegment(reader, id.toLowerCase());
  const sites = await sitesFor(reader, context, permission);
  const site = sites.find((one) => one.id === row?.site_id);
  return row && site ? { row, site } : refuseStaff('unknownSegment', { field: 'segment_id' });
}

const onWire = (row: SegmentRow, site: OwnSite) => ({
  segment_id: row.id,
  ...{ site: site.external_id, currency: site.currency },
  ...{ name: row.name, version: row.version, is_retired: row.is_retired, rule: row.rule },
  changed_at: row.changed_at.toISOString(),
});

function readingCalls(db: Db) {
  return {
    'segments.list': async ({ site, retired, before, limit = DEFAULT_PAGE }, context) => {
      const own = await sitesFor(db.read, context, 'rewards.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const siteIds = sites.map(({ id }) => id);
      const of = { siteIds, isRetired: retired === 'yes', before: before?.toLowerCase(), limit };
      const rows = await listSegments(db.read, of);
      return {
        ...ok,
        rows: rows.flatMap((row) => {
          const at = sites.find(({ id }) => id === row.site_id);
          return at ? [onWire(row, at)] : [];
        }),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'segments.get': async ({ segment_id: id }, context) => {
      const found = await segmentFor(db.read, context, 'rewards.read', id);
      if (isOfficeRefusal(found)) return found;
      const versions = await segmentVersions(db.read, found.row.id);
      const nameOf = await namesOf(
        db.read,
        context.operatorId,
        versions.map(({ created_by }) => created_by),
      );
      const promotions = await promotionsFor(db.read, found.site.id, found.row.id);
      const campaigns = await campaignsFor(db.read, found.site.id, found.row.id);
      return {
        ...ok,
        segment: onWire(found.row, found.site),
        versions: versions.map(({ number, name, rule, reason, created_at, created_by }) => ({
          ...{ number, name, rule, reason, created_by: nameOf(created_by) },
          created_at: created_at.toISOString(),
        })),
        promotions: promotions.map((one) => ({ promotion_id: one.id, name: one.name })),
        campaigns: campaigns.map((one) => ({ campaign_id: one.id, name: one.name })),
      };
    },
    'segments.measure': async ({ site, rule }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      const { players, isEstimate, lookedAt, sample } = await measure(
        db,
        { siteId: at.id, now: context.now },
        readRule(rule),
      );
      return {
        ...ok,
        ...{ players, is_estimate: isEstimate, looked_at: lookedAt },
        sample: (await readSample(db.read, at.id, sample)).map((one) => ({
          ...{ player_id: String(one.id), account_id: one.account_id, language: one.language },
          registered_at: one.created_at.toISOString(),
        })),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** What of a segment the audit log keeps. */
const stateOf = ({ name, version, is_retired, rule }: SegmentRow) => ({
  ...{ name, version, is_retired },
  rule: JSON.stringify(rule),
});

function changingCalls(db: Db) {
  return {
    'segments.create': async ({ site, name, rule, reason }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        const action = { siteId: at.id, actor: context.actor, now: context.now };
        const row = await createSegment(tx, action, { name, rule, reason });
        if ('refused' in row) return refusalOf(row);
        const object = `segment:${row.id}`;
        await audit(tx, context, { object, siteId: at.id, reason, before: null, after: stateOf(row) });
        return { ...ok, segment_id: row.id, version: row.version };
      });
    },
    'segments.save': async ({ segment_id: id, version, name, rule, reason }, context) =>
      change(db, context, { id, reason }, (tx, action, segmentId) =>
        changeSegment(tx, action, { id: segmentId, version, name, rule, reason }),
      ),
    'segments.retire': async ({ segment_id: id, version, is_retired: isRetired, reason }, context) =>
      change(db, context, { id, reason }, async (tx, action, segmentId) => {
        // What is to run by it from now on waits here, and finds it retired.
        await lockSegment(tx, action.siteId, segmentId);
        if (isRetired && (await isUsed(tx, action.siteId, segmentId))) return { refused: 'segmentInUse' };
        return retireSegment(tx, action, { id: segmentId, version, isRetired, reason });
      }),
  } satisfies Partial<OfficeHandlers>;
}

const isUsed = async (tx: Tx, siteId: number, segmentId: string): Promise<boolean> =>
  (await promotionsFor(tx, siteId, segmentId)).length > 0 ||
  (await campaignsFor(tx, siteId, segmentId)).length > 0;

type Changed = Awaited<ReturnType<typeof changeSegment>> | { readonly refused: 'segmentInUse' };

const refusalOf = ({ refused }: SegmentRefusal | { readonly refused: 'segmentInUse' }) =>
  refuseStaff(refused, refused === 'nameTaken' ? { field: 'name' } : {});

async function change(
  db: Db,
  context: StaffContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  work: (tx: Tx, action: ActionContext, segmentId: string) => Promise<Changed>,
) {
  const found = await segmentFor(db.read, context, 'rewards.manage', id);
  if (isOfficeRefusal(found)) return found;
  const siteId = found.site.id;
  return db.tx(async (tx) => {
    const done = await work(tx, { siteId, actor: context.actor, now: context.now }, found.row.id);
    if ('refused' in done) return refusalOf(done);
    const [before, after] = [stateOf(done.before), stateOf(done.after)];
    await audit(tx, context, { object: `segment:${found.row.id}`, siteId, reason, before, after });
    return { ...ok, version: done.after.version };
  });
}
