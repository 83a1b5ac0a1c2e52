const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** What is left until a start as `1:04:09`; nothing for one that is more than a day off, or has come. */
export function countdown(startsAt: string, now: Date): string | undefined {
  const left = Date.parse(startsAt) - now.getTime();
  if (left <= 0 || left > DAY) return undefined;
  const seconds = Math.floor(left / SECOND);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
