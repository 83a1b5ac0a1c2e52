/** When offers are not sent, each day: minutes since midnight, 0 to 1439, which differ. `from` may be later than `to`: over midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * When the quiet hours end that a moment is in. Their last minute is the one before `to`.
 * @param now milliseconds since 1970, as the answer
 * @param offsetMinutes how far the day of the site is ahead of that of UTC
 * @returns `null` where the moment is in none
 */
export function endOfQuiet(now: number, { from, to }: QuietHours, offsetMinutes: number): number | null {
  const offset = offsetMinutes * MINUTE_MS;
  const midnight = Math.floor((now + offset) / DAY_MS) * DAY_MS;
  const passed = now + offset - midnight;
  const [begin, end] = [from * MINUTE_MS, to * MINUTE_MS];
  const isQuiet = begin < end ? passed >= begin && passed < end : passed >= begin || passed < end;
  if (!isQuiet) return null;
  return midnight - offset + end + (passed < end ? 0 : DAY_MS);
}
