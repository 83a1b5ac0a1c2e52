import { sql } from 'kysely';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { type RequestKindName, requestKinds } from '#contract/office/request-kinds.ts';
import type { Db, Reader } from '../../db/database.ts';
import { audit, type StaffContext } from '../context.ts';
import type { AnyKind } from './request-kind.ts';

/** Kinds as far as thresholds go. */
export type Kinds = ReadonlyMap<string, AnyKind>;

const lower = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || (b !== null && b < a) ? b : a;

/**
 * Whether an action needs a second person: where its amount is above the lower of two thresholds, the one of the site and the
 * one of the person's own roles (the highest among the roles that allow it). What moves nothing counts as more than 0.
 */
export async function needsSecond(
  reader: Reader,
  kind: AnyKind,
  of: { readonly siteId: number; readonly staffId: bigint; readonly amount?: bigint | undefined },
): Promise<boolean> {
  if (kind.isAlwaysTwo) return true;
  const site = await reader
    .selectFrom('request_threshold')
    .select('above')
    .where('site_id', '=', of.siteId)
    .where('kind', '=', kind.name)
    .executeTakeFirst();
  const own = await reader
    .selectFrom('staff_role')
    .innerJoin('role_permission', 'role_permission.role_id', 'staff_role.role_id')
    .select(
      sql<bigint | null>`case when bool_or(threshold is null) then null else max(threshold) end`.as('above'),
    )
    .where('staff_id', '=', of.staffId)
    .where('permission', '=', kind.permission)
    .where((row) => row.or([row('site_id', 'is', null), row('site_id', '=', of.siteId)]))
    .executeTakeFirstOrThrow();
  const above = lower(site ? site.above : kind.above, own.above);
  const { amount = 1n } = of;
  return above !== null && (amount < 0n ? -amount : amount) > above;
}

/** A threshold that is in force at a site; `version` 0 where it is the default of its kind. */
export interface Threshold {
  readonly kind: RequestKindName;
  readonly above: bigint | null;
  readonly isAlwaysTwo: boolean;
  readonly version: number;
}

/** The thresholds in force at a site, by kind. */
export async function readThresholds(reader: Reader, kinds: Kinds, siteId: number): Promise<Threshold[]> {
  const rows = await reader
    .selectFrom('request_threshold')
    .select(['kind', 'above', 'version'])
    .where('site_id', '=', siteId)
    .execute();
  return requestKinds.flatMap((name) => {
    const kind = kinds.get(name);
    if (!kind) return [];
    const row = rows.find((one) => one.kind === name);
    const isAlwaysTwo = kind.isAlwaysTwo ?? false;
    return { kind: name, above: row ? row.above : kind.above, isAlwaysTwo, version: row?.version ?? 0 };
  });
}

export interface ThresholdChange {
  readonly siteId: number;
  readonly kind: string;
  readonly above: bigint | null;
  /** Of the threshold that was read. */
  readonly version: number;
  readonly reason: string;
}

/** Sets a threshold of a site. One of a kind that always needs two persons is refused. @returns its new version */
export async function setThreshold(
  db: Db,
  kinds: Kinds,
  context: StaffContext,
  { siteId, kind: name, above, version, reason }: ThresholdChange,
): Promise<{ readonly version: number } | OfficeRefusal> {
  const kind = kinds.get(name);
  if (!kind || kind.isAlwaysTwo) return refuseStaff('badRequest', { field: 'kind' });
  return db.tx(async (tx) => {
    await tx
      .insertInto('request_threshold')
      .values({ site_id: siteId, kind: name, above: kind.above, version: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await tx
      .selectFrom('request_threshold')
      .select(['above', 'version'])
      .where('site_id', '=', siteId)
      .where('kind', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.version !== version) return refuseStaff('versionConflict', { field: 'version' });
    await tx
      .updateTable('request_threshold')
      .set({ above, version: version + 1 })
      .where('site_id', '=', siteId)
      .where('kind', '=', name)
      .execute();
    await audit(tx, context, {
      object: `threshold:${name}`,
      ...{ siteId, reason },
      before: { above: before.above?.toString() ?? null },
      after: { above: above?.toString() ?? null },
    });
    return { version: version + 1 };
  });
}
