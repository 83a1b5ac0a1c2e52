import type { Reader } from '../../db/database.ts';
import { readSetting, sitesByDayOffset } from '../../rewards/public.ts';

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
  return timeOf({ from, to }, await dayOffset(reader, siteId));
}

function timeOf({ from, to }: { readonly from: string; readonly to: string }, offset: number): SiteDays {
  const midnight = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - offset);
  return { start: midnight(from), stop: midnight(dayAfter(to)) };
}

/** The business day of a site at a moment. */
export const dayAt = async (reader: Reader, siteId: number, moment: Date): Promise<string> =>
  dayBy(moment, await dayOffset(reader, siteId));

/** The minute of the business day of a site, from 0. */
export const minuteAt = async (reader: Reader, siteId: number, moment: Date): Promise<number> =>
  minuteBy(moment, await dayOffset(reader, siteId));

const dayBy = (moment: Date, offset: number): string =>
  new Date(moment.getTime() + offset).toISOString().slice(0, 10);

const minuteBy = (moment: Date, offset: number): number =>
  Math.floor(((moment.getTime() + offset) % DAY_MS) / 60_000);

/** Sites whose business days begin at the same time, with the day that a moment is in. */
export interface SitesOfDay extends SiteDays {
  readonly siteIds: readonly number[];
  readonly day: string;
  /** Of that day, from 0. */
  readonly minute: number;
}

/** All sites, those together whose business days begin at the same time. */
export async function sitesByDay(reader: Reader, moment: Date): Promise<readonly SitesOfDay[]> {
  return [...(await sitesByDayOffset(reader))].map(([minutes, siteIds]) => {
    const offset = minutes * 60_000;
    const day = dayBy(moment, offset);
    return { siteIds, day, minute: minuteBy(moment, offset), ...timeOf({ from: day, to: day }, offset) };
  });
}

/** By how much the days of a site begin before those of UTC, in milliseconds. */
async function dayOffset(reader: Reader, siteId: number): Promise<number> {
  return (await readSetting(reader, siteId)).day_offset_minutes * 60_000;
}
