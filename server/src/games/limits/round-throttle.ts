/**
 * When a player last began a round of a game, so that the next does not follow too soon. It is kept where the seeds are,
 * by each server for itself and only in memory: it slows play down, and no money depends on it.
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
