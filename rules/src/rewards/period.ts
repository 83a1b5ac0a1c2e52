/** Restart intervals: every day, every Monday, or never. */
export type Period = 'once' | 'daily' | 'weekly';

/** A stretch of time in milliseconds since 1970 (UTC): `start` belongs to it, `end` does not; `null` never ends. */
export interface Span {
  readonly start: number;
  readonly end: number | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; the Monday before it is day -3. */
const MONDAY_SHIFT_DAYS = 3;

/**
 * The day or week that a moment lies in, by the clocks of the players: days begin at their midnight, weeks with
 * their Monday.
 *
 * @param now milliseconds since 1970 (UTC)
 * @param offsetMinutes how far the players' clocks are ahead of UTC, -720 to 840
 * @throws RangeError when the offset is no clock's
 */
export function spanAt(period: Period, now: number, offsetMinutes: number): Span {
  if (!Number.isInteger(offsetMinutes) || offsetMinutes < -720 || offsetMinutes > 840)
    throw new RangeError(`not an offset from UTC in minutes: ${offsetMinutes}`);
  if (period === 'once') return { start: 0, end: null };
  const offset = offsetMinutes * MINUTE_MS;
  const day = Math.floor((now + offset) / DAY_MS);
  const days = period === 'daily' ? 1 : 7;
  const first = period === 'daily' ? day : day - modulo(day + MONDAY_SHIFT_DAYS, 7);
  return { start: first * DAY_MS - offset, end: (first + days) * DAY_MS - offset };
}

/** The remainder that is never negative. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
