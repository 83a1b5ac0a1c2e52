import { officeCalls } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { type ExportName, exportOf, isExportName, PERSONAL_DATA } from '#contract/office/exports.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit, type StaffContext } from '../context.ts';
import { beginExport, OPEN } from './begin-export.ts';
import { exportPowers, stillHeld } from './pages.ts';
import { deletedAt } from './retention.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;

/** What a list is asked for, without the page; `undefined` where its call would not take it. */
function filterOf(list: ExportName, asked: object): object | undefined {
  const { before: _before, limit: _limit, ...filter } = Object(asked);
  const { call } = exportOf(list);
  const row: OfficeRow = officeCalls[call];
  return row.request.safeParse(filter).success ? filter : undefined;
}

async function start(
  db: Db,
  { list, filter: asked }: { readonly list: string; readonly filter: object },
  context: StaffContext,
): Promise<string | OfficeRefusal> {
  if (!isExportName(list)) return refuseStaff('badRequest', { field: 'list' });
  const filter = filterOf(list, asked);
  if (!filter) return refuseStaff('badRequest', { field: 'filter' });
  const powers = await exportPowers(db, list, context.staffId);
  if (isOfficeRefusal(powers)) return powers;
  return db.tx(async (tx) => {
    const id = await beginExport(tx, { list, filter, powers }, context);
    if (isOfficeRefusal(id)) return id;
    await audit(tx, context, {
      object: `export:${id}`,
      outcome: 'begun',
      after: { list, filter: JSON.stringify(filter) },
    });
    return id;
  });
}

async function cancel(db: Db, id: string, context: StaffContext): Promise<OfficeRefusal | undefined> {
  return db.tx(async (tx) => {
    const row = await tx
      .selectFrom('staff_export')
      .select('state')
      .where('id', '=', id)
      .where('staff_id', '=', context.staffId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuseStaff('unknownExport');
    if (!OPEN.some((state) => state === row.state)) return refuseStaff('exportEnded');
    await tx
      .updateTable('staff_export')
      .set({ state: 'cancelled', ended_at: context.now, bytes: 0n })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('staff_export_part').where('export_id', '=', id).execute();
    await audit(tx, context, { object: `export:${id}`, after: { state: 'cancelled' } });
    return undefined;
  });
}

/** Lists as files, made in the background: see `runExports`. */
export function exportCalls(db: Db) {
  return {
    'exports.start': async (request, context) => {
      const id = await start(db, request, context);
      return isOfficeRefusal(id) ? id : { ...ok, id };
    },
    'exports.list': async ({ before, limit = DEFAULT_PAGE }, { staffId, powers }) => {
      if (before !== undefined && !UUID.test(before)) return refuseStaff('badRequest', { field: 'before' });
      const rows = await db.read
        .selectFrom('staff_export')
        .select(['id', 'list', 'filter', 'state', 'failure', 'rows', 'bytes', 'powers', 'created_at'])
        .select('ended_at')
        .where('staff_id', '=', staffId)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return {
        ...ok,
        rows: rows.map(({ powers: begun, ...row }) => ({
          ...row,
          rows: Number(row.rows),
          bytes: Number(row.bytes),
          may_download:
            row.state === 'done' &&
            (isExportName(row.list) || row.list === PERSONAL_DATA) &&
            stillHeld(begun, powers),
          created_at: row.created_at.toISOString(),
          ended_at: row.ended_at?.toISOString() ?? null,
          deleted_at: deletedAt(row.created_at).toISOString(),
        })),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'exports.cancel': async ({ id }, context) => (await cancel(db, id, context)) ?? ok,
  } satisfies Partial<OfficeHandlers>;
}
