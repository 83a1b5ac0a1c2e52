import { type OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { type ExportName, exportOf } from '#contract/office/exports.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { isPermission, type Permission } from '#contract/office/permissions.ts';
import type { Db } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';
import { holds, type Powers, powersOf } from '../roles/permissions-of.ts';
import type { ExportPowers } from '../tables.ts';
import { BOM, csvLine } from './csv.ts';

/** Answers a call of the office, by its name. */
export type AnswerCall = (
  name: OfficeCallName,
  request: unknown,
  context: StaffContext,
) => Promise<object | OfficeRefusal>;

/** What is exported: a list, and the request of its call without the page. */
export interface Exported {
  readonly list: ExportName;
  readonly filter: object;
}

export interface Page {
  /** Lines of the file. */
  readonly text: string;
  readonly count: number;
  /** Where the next page begins; absent at the end. */
  readonly next: string | undefined;
}

const ROWS = 100;
/** Decides what is masked in a list. */
const PERSONAL: Permission = 'players.personal';
/** Held by itself, where all others go with that of exports. */
const ALONE: readonly Permission[] = [PERSONAL, 'privacy.manage'];

const rowOf = (list: ExportName): OfficeRow => officeCalls[exportOf(list).call];

/** Whether a list comes in pages; a report is whole. */
export const isPaged = (list: ExportName): boolean => 'before' in rowOf(list).request.shape;

/** The first line of a file. */
export const headOf = (list: ExportName): string =>
  BOM + csvLine(exportOf(list).columns.map((name) => name.replace('figures.', '')));

/**
 * What a list is exported with: its permission where that of exports is held as well, and whether personal data is shown.
 * @returns `permissionDenied` where both are held at no site
 */
export async function exportPowers(
  db: Db,
  list: ExportName,
  staffId: bigint,
): Promise<ExportPowers | OfficeRefusal> {
  const powers = await powersOf(db.read, staffId);
  const { permission } = rowOf(list);
  if (permission === undefined || !holds(powers, permission)) return refuseStaff('permissionDenied');
  const [held, exports] = [powers.may.get(permission), powers.may.get('reports.export')];
  const both = sitesOfBoth(held, exports);
  if (both !== 'all' && both.length === 0) return refuseStaff('permissionDenied');
  const personal = powers.may.get(PERSONAL);
  return { [permission]: both, ...(personal ? { [PERSONAL]: sitesOfBoth(personal, 'all') } : {}) };
}

type Held = ReadonlySet<number> | 'all' | undefined;

function sitesOfBoth(one: Held, other: Held): readonly number[] | 'all' {
  if (one === undefined || other === undefined) return [];
  if (one === 'all') return other === 'all' ? 'all' : [...other];
  return [...one].filter((site) => other === 'all' || other.has(site));
}

/** Whether all that an export was begun with is still held. */
export function stillHeld(begun: ExportPowers, { may }: Powers): boolean {
  const exports = may.get('reports.export');
  return Object.entries(begun).every(([name, sites]) => {
    const covers = (by: Held) => by === 'all' || (sites !== 'all' && sites.every((site) => by?.has(site)));
    return isPermission(name) && covers(may.get(name)) && (ALONE.includes(name) || covers(exports));
  });
}

/**
 * Reads a page of a list as lines of a file: what its call answers to the same filter and the same person, with what the
 * export was begun with. Powers are read again with each page: what was taken away ends the export.
 *
 * @param before where the page begins; absent for the first
 */
export async function readPage(
  deps: { readonly db: Db; readonly answer: AnswerCall },
  { list, filter, powers: begun }: Exported & { readonly powers: ExportPowers },
  before: string | undefined,
  context: StaffContext,
): Promise<Page | OfficeRefusal> {
  const { call, rows, columns } = exportOf(list);
  const page = isPaged(list) ? { limit: ROWS, ...(before === undefined ? {} : { before }) } : {};
  const request = rowOf(list).request.safeParse({ ...filter, ...page });
  if (!request.success) return refuseStaff('badRequest', { field: 'filter' });
  const powers = await powersOf(deps.db.read, context.staffId);
  if (!stillHeld(begun, powers)) return refuseStaff('permissionDenied');
  const answer = await deps.answer(call, request.data, { ...context, powers: limited(powers, begun) });
  if (isOfficeRefusal(answer)) return answer;
  const found = fieldOf(answer, rows);
  const own: readonly unknown[] = Array.isArray(found) ? found : [];
  const next = fieldOf(answer, 'next');
  return {
    text: own.map((one) => csvLine(columns.map((name) => valueAt(one, name)))).join(''),
    count: own.length,
    next: typeof next === 'string' ? next : undefined,
  };
}

/** Powers that are no wider than those an export was begun with. */
function limited({ roles, may: held }: Powers, begun: ExportPowers): Powers {
  const may = new Map(held);
  may.delete(PERSONAL);
  for (const [name, sites] of Object.entries(begun))
    if (isPermission(name)) may.set(name, sites === 'all' ? sites : new Set(sites));
  return { roles, may };
}

const fieldOf = (value: object, field: string): unknown =>
  Object.entries(value).find(([name]) => name === field)?.[1];

function valueAt(row: unknown, path: string): unknown {
  let value = row;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = fieldOf(value, name);
  }
  return value;
}
