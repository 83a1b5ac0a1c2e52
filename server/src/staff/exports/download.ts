import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { audit, type StaffContext } from '../context.ts';
import { fileNameOf, type SentFile } from './export-report.ts';
import { stillHeld } from './pages.ts';

const unpack = promisify(gunzip);

/**
 * The file of an export that is done, for who began it and while they may read all that is in it. That it was taken, or
 * refused, is in the audit log.
 */
export async function openExportFile(
  db: Db,
  id: string,
  own: StaffContext,
): Promise<SentFile | OfficeRefusal> {
  const context: StaffContext = { ...own, action: 'exports.download' };
  if (!UUID.test(id)) return refuseStaff('unknownExport');
  const row = await db.read
    .selectFrom('staff_export')
    .select(['list', 'powers', 'parts', 'rows', 'created_at'])
    .where('id', '=', id)
    .where('staff_id', '=', context.staffId)
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (!row) return refuseStaff('unknownExport');
  const isHeld = stillHeld(row.powers, context.powers);
  await db.tx((tx) =>
    audit(tx, context, {
      object: `export:${id}`,
      outcome: isHeld ? 'done' : 'permissionDenied',
      after: { list: row.list, rows: Number(row.rows) },
    }),
  );
  if (!isHeld) return refuseStaff('permissionDenied');
  return { fileName: fileNameOf(row.list, row.created_at), text: partsOf(db, id, row.parts) };
}

/** A part at a time, each read when the one before was taken. */
async function* partsOf(db: Db, id: string, parts: number): AsyncGenerator<Buffer> {
  for (let number = 0; number < parts; number++) {
    const { body } = await db.read
      .selectFrom('staff_export_part')
      .select('body')
      .where('export_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    yield await unpack(body);
  }
}
