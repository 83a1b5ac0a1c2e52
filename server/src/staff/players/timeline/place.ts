import { type RawBuilder, sql } from 'kysely';
import { uuid7Floor } from '../../../db/uuid7.ts';

/**
 * A place in the one order of all entries: newest first by the microsecond, then by source, then by id within a source. It is
 * the same for every source, so that a page is read from each of them by its index and no entry is lost or shown twice.
 */
export interface Place {
  /** Microseconds since 1970. */
  readonly us: bigint;
  /** The place of the source among all. */
  readonly source: number;
  readonly id: string;
}

/** What is asked of one source: entries after a place, within a time. */
export interface Range {
  /** Exclusive; `undefined`: from the newest on. */
  readonly below: bigint | undefined;
  /** Within the microsecond of the place: only ids below this one. */
  readonly at: { readonly us: bigint; readonly id: string } | undefined;
  readonly from: bigint | undefined;
}

const PLACE = /^(\d{1,18})\.(\d{1,2})\.([0-9a-f-]{1,36})$/;

export const writePlace = ({ us, source, id }: Place): string => `${us}.${source}.${id}`;

/** The forms of ids that a source has. */
export const idForms = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  number: /^(\d{1,18}|[1-8]\d{18})$/,
  text: /^[0-9a-f-]{1,36}$/,
} as const;

/** The last microsecond of the year 9999. */
const LAST_US = 253_402_300_799_999_999n;

/**
 * Reads a place that a client sent back.
 * @param forms that of the ids of each source
 * @returns `undefined` where the text is no place
 */
export function readPlace(text: string, forms: readonly (keyof typeof idForms)[]): Place | undefined {
  const [, us = '0', source = '', id = ''] = PLACE.exec(text) ?? [];
  const form = forms[Number(source)];
  if (source === '' || form === undefined || !idForms[form].test(id) || BigInt(us) > LAST_US)
    return undefined;
  return { us: BigInt(us), source: Number(source), id };
}

/** The order of a page: the greatest first. */
export function compare(a: Place, b: Place): number {
  if (a.us !== b.us) return a.us > b.us ? -1 : 1;
  if (a.source !== b.source) return a.source - b.source;
  return a.id > b.id ? -1 : 1;
}

export const microseconds = (moment: Date): bigint => BigInt(moment.getTime()) * 1000n;

/** What is left of a source after a place. Of one microsecond the sources are in their order. */
export function rangeOf(
  source: number,
  place: Place | undefined,
  { from, to }: { readonly from: bigint | undefined; readonly to: bigint | undefined },
): Range {
  if (!place) return { below: to, at: undefined, from };
  const own = source < place.source ? place.us : place.us + 1n;
  return {
    below: to !== undefined && to < own ? to : own,
    at: source === place.source ? place : undefined,
    from,
  };
}

const milliseconds = (us: bigint): Date => new Date(Number((us + 999n) / 1000n));

/** Conditions on ids that are UUIDs of version 7, whose milliseconds are their time. */
export function uuidWithin(id: RawBuilder<unknown>, { below, at, from }: Range): RawBuilder<unknown> {
  const all = [sql`true`];
  if (below !== undefined) all.push(sql`${id} < ${uuid7Floor(milliseconds(below))}::uuid`);
  if (at) all.push(sql`${id} < ${at.id}::uuid`);
  if (from !== undefined) all.push(sql`${id} >= ${uuid7Floor(milliseconds(from))}::uuid`);
  return sql.join(all, sql` and `);
}

/** Conditions on a moment; where it is that of the place, on the id. */
export function momentWithin(
  moment: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { below, at, from }: Range,
): RawBuilder<unknown> {
  const all = [sql`true`];
  const of = (us: bigint) => sql`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`;
  if (below !== undefined) all.push(sql`${moment} < ${of(below)}`);
  if (at) all.push(sql`(${moment}, ${id}) < (${of(at.us)}, ${at.id})`);
  if (from !== undefined) all.push(sql`${moment} >= ${of(from)}`);
  return sql.join(all, sql` and `);
}

/** The time of a UUID of version 7. */
export const uuidMicroseconds = (id: string): bigint =>
  BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}`) * 1000n;
