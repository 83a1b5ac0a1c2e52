import { clockText } from '../../../ui/time/clock-text.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** Time until a start as `1:04:09`; empty if it is more than a day away, or past. */
export function countdown(startsAt: string, now: Date): string | undefined {
  const left = Date.parse(startsAt) - now.getTime();
  if (left <= 0 || left > DAY) return undefined;
  return clockText(Math.floor(left / SECOND), { withHours: true });
}
