import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { PERSONAL_DATA } from '#contract/office/exports.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { audit, type StaffContext } from '../context.ts';
import { zipOf } from './archive.ts';
import { CSV, fileNameOf, type SentFile } from './export-report.ts';
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
  if (row.list !== PERSONAL_DATA)
    return {
      ...{ fileName: fileNameOf(row.list, row.created_at, 'csv'), type: CSV },
      text: partsOf(db, id, { first: 0, last: row.parts - 1 }),
    };
  const files = await filesOf(db, id);
  return {
    ...{ fileName: fileNameOf(row.list, row.created_at, 'zip'), type: 'application/zip' },
    text: zipOf(
      files.map(({ name, ...parts }) => ({ name, content: () => partsOf(db, id, parts) })),
      row.created_at,
    ),
  };
}

interface Parts {
  readonly first: number;
  readonly last: number;
}

/** The files of an archive, each with its parts, which follow one another. */
async function filesOf(db: Db, id: string): Promise<(Parts & { readonly name: string })[]> {
  const rows = await db.read
    .selectFrom('staff_export_part')
    .select(({ fn }) => ['name', fn.min('number').as('first'), fn.max('number').as('last')])
    .where('export_id', '=', id)
    .where('name', 'is not', null)
    .groupBy('name')
    .orderBy('first')
    .execute();
  return rows.map(({ name, first, last }) => ({ name: name ?? '', first, last }));
}

/** A part at a time, each read when the one before was taken. */
async function* partsOf(db: Db, id: string, { first, last }: Parts): AsyncGenerator<Buffer> {
  for (let number = first; number <= last; number++) {
    const { body } = await db.read
      .selectFrom('staff_export_part')
      .select('body')
      .where('export_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    yield await unpack(body);
  }
}
