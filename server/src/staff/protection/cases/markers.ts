import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { type Marker, type MarkerCode, type MarkerUnit, markers } from '#rules/players/markers/markers.ts';
import { actorText } from '../../../actor.ts';
import type { Db, Reader } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { audit, type StaffContext } from '../../context.ts';

const HISTORY = 20;

/** A value or threshold as it is shown: an amount, or a whole number of the unit. */
export const shownValue = (unit: MarkerUnit, value: bigint): string =>
  unit === 'amount' ? formatAmount(value) : String(value);

export const markerOf = (code: string): Marker | undefined => markers.find((marker) => marker.code === code);

export const shownMarker = ({ code, class: ofClass, unit, rule }: Marker, threshold: bigint) => ({
  ...{ code, class: ofClass, unit, rule },
  threshold: shownValue(unit, threshold),
});

/** The markers as they are at a site, each with its newest changes. */
export async function readMarkers(reader: Reader, siteId: number) {
  const set = await reader.selectFrom('marker_setting').selectAll().where('site_id', '=', siteId).execute();
  const changes = await reader
    .selectFrom('marker_setting_change')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .limit(HISTORY * markers.length)
    .execute();
  return markers.map((marker) => {
    const { unit, code } = marker;
    const own = set.find((row) => row.code === code);
    return {
      ...shownMarker(marker, own?.threshold ?? marker.threshold),
      ...{ default: shownValue(unit, marker.threshold), enabled: own?.enabled ?? true },
      version: own?.version ?? 0,
      history: changes
        .filter((row) => row.code === code)
        .slice(0, HISTORY)
        .map(({ threshold, enabled, changed_at: at, changed_by, reason }) => ({
          ...{ threshold: shownValue(unit, threshold), enabled, changed_at: at.toISOString() },
          ...{ changed_by, reason },
        })),
    };
  });
}

export interface MarkerChange {
  readonly siteId: number;
  readonly code: MarkerCode;
  /** In the unit of the marker. */
  readonly threshold: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly reason: string;
}

/** Sets a marker at a site; it counts from the next calculation on. */
export async function setMarker(
  db: Db,
  context: StaffContext,
  { siteId, code, enabled, version, reason, ...change }: MarkerChange,
): Promise<{ readonly version: number } | OfficeRefusal> {
  const marker = markerOf(code);
  const isNumber = /^\d{1,9}$/.test(change.threshold);
  const threshold =
    marker?.unit === 'amount'
      ? parseAmount(change.threshold)
      : isNumber
        ? BigInt(change.threshold)
        : undefined;
  if (!marker || threshold === undefined || threshold <= 0n)
    return refuseStaff('invalidThreshold', { field: 'threshold' });
  return db.tx(async (tx) => {
    const before = await tx
      .selectFrom('marker_setting')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if ((before?.version ?? 0) !== version) return refuseStaff('versionConflict', { field: 'version' });
    const written = await tx
      .insertInto('marker_setting')
      .values({ site_id: siteId, code, threshold, enabled, version: version + 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'code'])
          .doUpdateSet({ threshold, enabled, version: version + 1 })
          .where('marker_setting.version', '=', version),
      )
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows !== 1n) return refuseStaff('versionConflict', { field: 'version' });
    const { now, actor } = context;
    const changed = { changed_at: now, changed_by: actorText(actor), reason };
    await tx
      .insertInto('marker_setting_change')
      .values({ id: uuid7(), site_id: siteId, code, threshold, enabled, ...changed })
      .execute();
    const shown = (of: { threshold: bigint; enabled: boolean }) => ({
      ...{ threshold: shownValue(marker.unit, of.threshold), enabled: of.enabled },
    });
    await audit(tx, context, {
      ...{ object: `marker:${code}`, siteId, reason, after: shown({ threshold, enabled }) },
      before: shown(before ?? { threshold: marker.threshold, enabled: true }),
    });
    return { version: version + 1 };
  });
}
