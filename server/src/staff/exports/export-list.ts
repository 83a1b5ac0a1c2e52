import { type OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { type ExportName, exportOf } from '#contract/office/exports.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Db } from '../../db/database.ts';
import { audit, type StaffContext } from '../context.ts';
import { holds, type Powers, powersOf } from '../roles/permissions-of.ts';
import { BOM, csvLine } from './csv.ts';

/** Answers a call of the office, by its name. */
export type AnswerCall = (
  name: OfficeCallName,
  request: unknown,
  context: StaffContext,
) => Promise<object | OfficeRefusal>;

export interface ListExport {
  readonly fileName: string;
  /** The text of the file: a page of the list at a time, each read when the one before was taken. */
  readonly text: AsyncIterable<string>;
}

const PAGE = 100;

/**
 * A list as a file: what its call answers to the same filter, to the same person, page by page, at the sites at which they
 * may export as well. Neither the rows nor a snapshot of the database are kept for it. It is in the audit log with its
 * filter when it begins, and with the number of rows when it ends.
 */
export async function exportList(
  deps: { readonly db: Db; readonly answer: AnswerCall },
  { list, filter }: { readonly list: ExportName; readonly filter: object },
  context: StaffContext,
): Promise<ListExport | OfficeRefusal> {
  const { call, rows, columns } = exportOf(list);
  const row: OfficeRow = officeCalls[call];
  const isPaged = 'before' in row.request.shape;
  const pageFrom = async (before: string | undefined) => {
    const page = isPaged ? { limit: PAGE, ...(before === undefined ? {} : { before }) } : {};
    const request = row.request.safeParse({ ...filter, ...page });
    if (!request.success) return refuseStaff('badRequest', { field: 'filter' });
    // Read again with each page: a role that was taken away ends the export.
    const powers = narrowed(await powersOf(deps.db.read, context.staffId), row.permission);
    if (row.permission && !holds(powers, row.permission)) return refuseStaff('permissionDenied');
    const answer = await deps.answer(call, request.data, { ...context, powers });
    return isOfficeRefusal(answer) ? answer : pageOf(answer, rows);
  };
  const first = await pageFrom(undefined);
  if (isOfficeRefusal(first)) return first;
  const note = (after: { readonly rows: number } | undefined, outcome: string) =>
    deps.db.tx((tx) =>
      audit(
        tx,
        { ...context, action: 'export' },
        {
          ...{ object: `list:${list}`, outcome },
          after: { filter: JSON.stringify(filter), ...after },
        },
      ),
    );
  await note(undefined, 'begun');
  const text = async function* () {
    let count = 0;
    let isWhole = false;
    try {
      yield BOM + csvLine(columns.map((name) => name.replace('figures.', '')));
      for (let page: Page | OfficeRefusal = first; ; page = await pageFrom(page.next)) {
        if (isOfficeRefusal(page)) return;
        count += page.rows.length;
        yield page.rows.map((one) => csvLine(columns.map((name) => valueAt(one, name)))).join('');
        if (page.next === undefined) break;
      }
      isWhole = true;
    } finally {
      await note({ rows: count }, isWhole ? 'done' : 'broken off');
    }
  };
  return { fileName: `${list}-${context.now.toISOString().slice(0, 10)}.csv`, text: text() };
}

interface Page {
  readonly rows: readonly unknown[];
  readonly next: string | undefined;
}

function pageOf(answer: object, field: string): Page {
  const rows: unknown = Object.entries(answer).find(([name]) => name === field)?.[1];
  const next = 'next' in answer && typeof answer.next === 'string' ? answer.next : undefined;
  return { rows: Array.isArray(rows) ? rows : [], next };
}

function valueAt(row: unknown, path: string): unknown {
  let value = row;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}

/** What somebody may, with one permission only where they may export, too. */
function narrowed(powers: Powers, permission: Permission | undefined): Powers {
  if (permission === undefined) return powers;
  const [held, exports] = [powers.may.get(permission), powers.may.get('reports.export')];
  const may = new Map(powers.may);
  if (held === undefined || exports === undefined) may.delete(permission);
  else if (held === 'all') may.set(permission, exports);
  else if (exports !== 'all') may.set(permission, new Set([...held].filter((site) => exports.has(site))));
  return { ...powers, may };
}
