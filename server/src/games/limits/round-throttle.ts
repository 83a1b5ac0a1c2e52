import { type Refusal, refuse } from '#contract/errors.ts';

/** The refusal of a round that begins so many milliseconds too soon. */
export function tooSoon(byMs: number): Refusal {
  return refuse('roundTooSoon', { detail: { retry_after: Math.max(1, Math.ceil(byMs / 1_000)) } });
}

/**
 * When a player's last round of a game was posted by this process. It saves drawing rounds that the database would refuse:
 * that one counts the time for all servers, in the commit of the round.
 */
export class RoundThrottle {
  #key: string | undefined;
  #at = Number.NEGATIVE_INFINITY;

  /**
   * How many milliseconds too soon a round would be; 0 where it may begin. A command that is sent again under its key is
   * the round that has begun, not another one.
   */
  tooSoonBy(key: string, now: Date, shortestMs: number): number {
    if (key === this.#key) return 0;
    return Math.max(0, this.#at + shortestMs - now.getTime());
  }

  began(key: string, now: Date): void {
    if (key === this.#key) return;
    this.#key = key;
    this.#at = now.getTime();
  }
}
