/** A price that carries when it was sent: odds of nine digits, read as milliseconds of a clock that comes round in nine days. */
const ROUND = 800_000_000;
const FIRST = 100_000_000;

export function oddsAt(now: number): string {
  const digits = String(FIRST + (now % ROUND));
  return `${digits.slice(0, 5)}.${digits.slice(5)}`;
}

/** The latest moment before `now` that a price encodes. */
export function sentAtOf(odds: string, now: number): number {
  const part = Math.round(Number(odds) * 10_000) - FIRST;
  return now - (((((now % ROUND) - part) % ROUND) + ROUND) % ROUND);
}
