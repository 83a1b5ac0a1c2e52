import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import { audit, type StaffContext } from '../context.ts';
import { type AnswerCall, type Exported, exportPowers, headOf, isPaged, readPage } from './pages.ts';

/** A file that is sent. */
export interface SentFile {
  readonly fileName: string;
  readonly type: 'text/csv; charset=utf-8' | 'application/zip';
  readonly text: string | AsyncIterable<Buffer>;
}

export const CSV = 'text/csv; charset=utf-8';

export const fileNameOf = (list: string, at: Date, ending: 'csv' | 'zip'): string =>
  `${list}-${at.toISOString().slice(0, 10)}.${ending}`;

/** A report as a file, at once: it is one page. That it was taken is in the audit log with its filter. */
export async function exportReport(
  deps: { readonly db: Db; readonly answer: AnswerCall },
  exported: Exported,
  context: StaffContext,
): Promise<SentFile | OfficeRefusal> {
  const { list, filter } = exported;
  if (isPaged(list)) return refuseStaff('badRequest', { field: 'list' });
  const powers = await exportPowers(deps.db, list, context.staffId);
  if (isOfficeRefusal(powers)) return powers;
  const page = await readPage(deps, { ...exported, powers }, undefined, context);
  if (isOfficeRefusal(page)) return page;
  await deps.db.tx((tx) =>
    audit(
      tx,
      { ...context, action: 'exports.report' },
      { object: `list:${list}`, after: { filter: JSON.stringify(filter), rows: page.count } },
    ),
  );
  return { fileName: fileNameOf(list, context.now, 'csv'), type: CSV, text: headOf(list) + page.text };
}
