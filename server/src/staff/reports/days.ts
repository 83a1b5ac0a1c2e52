import type { Reader } from '../../db/database.ts';
import { readSetting } from '../../rewards/public.ts';

const DAY_MS = 86_400_000;

/** The business day so many days after one. */
export const dayShifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The business day after one, `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => dayShifted(day, 1);
export const dayBefore = (day: string): string => dayShifted(day, -1);

/** Days from one to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** The time that business days take at a site. */
export interface SiteDays {
  readonly start: Date;
  /** The first moment after them. */
  readonly stop: Date;
}

/** When business days begin and end at a site, by its own midnight. */
export async function daysOf(
  reader: Reader,
  siteId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SiteDays> {
  const offset = await dayOffset(reader, siteId);
  const midnight = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - offset);
  return { start: midnight(from), stop: midnight(dayAfter(to)) };
}

/** The business day of a site at a moment. */
export async function dayAt(reader: Reader, siteId: number, moment: Date): Promise<string> {
  return new Date(moment.getTime() + (await dayOffset(reader, siteId))).toISOString().slice(0, 10);
}

/** The minute of the business day of a site, from 0. */
export async function minuteAt(reader: Reader, siteId: number, moment: Date): Promise<number> {
  return Math.floor(((moment.getTime() + (await dayOffset(reader, siteId))) % DAY_MS) / 60_000);
}

/** By how much the days of a site begin before those of UTC, in milliseconds. */
async function dayOffset(reader: Reader, siteId: number): Promise<number> {
  return (await readSetting(reader, siteId)).day_offset_minutes * 60_000;
}
