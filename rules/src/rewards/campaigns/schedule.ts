/** When a campaign is sent: once, or each day at a time of the site's day. Moments in milliseconds since 1970. */
export type Schedule =
  | { readonly kind: 'once'; readonly at: number }
  | {
      readonly kind: 'daily';
      /** Minutes since midnight, 0 to 1439. */
      readonly minute: number;
      /** The midnight in UTC of the last day; `null` for no end. */
      readonly until: number | null;
    };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * When a campaign is sent next.
 * @param from sent then at the earliest; what was to be sent once before it is sent at once
 * @param offsetMinutes how far the day of the site is ahead of that of UTC
 * @returns `null` where it is not sent any more
 */
export function nextRun(schedule: Schedule, from: number, offsetMinutes: number): number | null {
  if (schedule.kind === 'once') return Math.max(schedule.at, from);
  const offset = offsetMinutes * MINUTE_MS;
  const midnight = Math.floor((from + offset) / DAY_MS) * DAY_MS;
  const today = midnight + schedule.minute * MINUTE_MS - offset;
  const day = today < from ? midnight + DAY_MS : midnight;
  return schedule.until !== null && day > schedule.until ? null : day + schedule.minute * MINUTE_MS - offset;
}
