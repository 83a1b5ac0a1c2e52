import type { dateOrders } from '#contract/office/money/statement-words.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Date, time with or without seconds and their fraction, and a distance from UTC where one is written. */
const TIME =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;

type DateOrder = (typeof dateOrders)[number];

/** Year, month and day; the year always with four digits. */
function dateIn(parts: readonly [string, string, string], order: DateOrder) {
  const [year, month, day] =
    order === 'ymd'
      ? parts
      : order === 'dmy'
        ? ([parts[2], parts[1], parts[0]] as const)
        : ([parts[2], parts[0], parts[1]] as const);
  return year.length === 4 ? { year: Number(year), month: Number(month), day: Number(day) } : undefined;
}

/** Minutes from UTC. */
function offsetIn(text: string): number {
  if (text.toUpperCase() === 'Z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return text.startsWith('-') ? -minutes : minutes;
}

/**
 * Reads an instant, to the millisecond, as `2026-03-01T09:30:00Z`, `01/03/2026 09:30` or `2026-03-01 09:30:00+08:00`.
 *
 * @param utcOffset minutes from UTC, of a text that has no distance of its own
 * @returns `undefined` for what is no such text, or no day of the calendar
 */
export function readTime(text: string, order: DateOrder, utcOffset: number): Date | undefined {
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [, first = '', second = '', third = '', hour = '', minute = '', seconds = '0', part = '', offset] =
    found;
  const date = dateIn([first, second, third], order);
  if (!date) return undefined;
  const { year, month, day } = date;
  const midnight = Date.UTC(year, month - 1, day);
  const back = new Date(midnight);
  const isDay =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  if (!isDay || Number(hour) > 23 || Number(minute) > 59 || Number(seconds) > 59) return undefined;
  const ms = Number(part.padEnd(3, '0').slice(0, 3));
  const distance = offset === undefined ? utcOffset : offsetIn(offset);
  if (Math.abs(distance) > 840) return undefined;
  const ofDay = ((Number(hour) * 60 + Number(minute)) * 60 + Number(seconds)) * 1000 + ms;
  return new Date(midnight + ofDay - distance * MINUTE_MS);
}

/** The moments from which and up to which some days last, at a distance from UTC in minutes. */
export function periodOf(from: string, to: string, utcOffset: number) {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - utcOffset * MINUTE_MS;
  return { startsAt: new Date(midnight(from)), endsAt: new Date(midnight(to) + DAY_MS) };
}
