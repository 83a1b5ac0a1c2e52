import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Reader } from '../../db/database.ts';
import { readOwnSites } from '../team/read-team.ts';

/** The ids of sites of an operator by their codes; `null`, for all of them, stays so. */
export async function sitesOf(
  reader: Reader,
  operatorId: number,
  codes: readonly string[] | null,
): Promise<number[] | null | OfficeRefusal> {
  if (codes === null) return null;
  const own = await readOwnSites(reader, operatorId);
  const ids = [...new Set(codes)].map((code) => own.find(({ external_id }) => external_id === code)?.id);
  const known = ids.filter((id) => id !== undefined);
  return known.length < ids.length ? refuseStaff('unknownSite', { field: 'sites' }) : known;
}

/** Codes of sites by their ids, as {@link sitesOf} takes them. */
export async function codesOf(
  reader: Reader,
  operatorId: number,
): Promise<(ids: readonly number[] | null) => string[] | null> {
  const own = await readOwnSites(reader, operatorId);
  return (ids) => ids && own.filter(({ id }) => ids.includes(id)).map(({ external_id }) => external_id);
}
