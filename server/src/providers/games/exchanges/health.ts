import type { Exchange } from './exchange.ts';

/** Upper bounds of durations in milliseconds; the last group has no bound. */
export const DURATION_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

const MINUTE_MS = 60_000;

/** The calls of an account in a minute, by site and direction. */
export interface HealthCount {
  readonly account: string;
  readonly minute: Date;
  /** 0: of no site that is known. */
  readonly siteId: number;
  readonly direction: Exchange['direction'];
  calls: number;
  refused: number;
  failed: number;
  /** Exchanges that are not in the log. */
  lost: number;
  /** How many calls were within each of {@link DURATION_BOUNDS}, and how many above the last. */
  readonly durations: number[];
}

/** What this process has counted and not yet written down. */
export class HealthCounts {
  #counts = new Map<string, HealthCount>();

  get size(): number {
    return this.#counts.size;
  }

  add({ account, siteId = 0, direction, at, state, durationMs }: Exchange): void {
    const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
    const count = this.#of({ account, minute, siteId, direction });
    count.calls += 1;
    if (state === 'refused') count.refused += 1;
    if (state === 'failed') count.failed += 1;
    const place = DURATION_BOUNDS.findIndex((bound) => durationMs <= bound);
    const group = place < 0 ? DURATION_BOUNDS.length : place;
    count.durations[group] = (count.durations[group] ?? 0) + 1;
  }

  /** Counts one that is not written down. */
  lose({ account, siteId = 0, direction, at }: Exchange): void {
    const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
    this.#of({ account, minute, siteId, direction }).lost += 1;
  }

  /** All that was counted; from here on it is counted anew. */
  take(): readonly HealthCount[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }

  /** Adds what was taken and could not be written down. */
  putBack(counts: readonly HealthCount[]): void {
    for (const one of counts) {
      const count = this.#of(one);
      count.calls += one.calls;
      count.refused += one.refused;
      count.failed += one.failed;
      count.lost += one.lost;
      for (const [group, number] of one.durations.entries())
        count.durations[group] = (count.durations[group] ?? 0) + number;
    }
  }

  #of(of: Pick<HealthCount, 'account' | 'minute' | 'siteId' | 'direction'>): HealthCount {
    const name = `${of.account} ${of.minute.getTime()} ${of.siteId} ${of.direction}`;
    const known = this.#counts.get(name);
    if (known) return known;
    const { account, minute, siteId, direction } = of;
    const durations = Array.from({ length: DURATION_BOUNDS.length + 1 }, () => 0);
    const count = { account, minute, siteId, direction, calls: 0, refused: 0, failed: 0, lost: 0, durations };
    this.#counts.set(name, count);
    return count;
  }
}

/**
 * The duration that so large a share of the calls stayed within, in milliseconds: one of {@link DURATION_BOUNDS}, `undefined`
 * without calls, `Infinity` above the last of them.
 * @param share 0 to 1
 */
export function durationWithin(durations: readonly number[], share: number): number | undefined {
  const all = durations.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let sum = 0;
  for (const [group, count] of durations.entries()) {
    sum += count;
    if (sum >= all * share) return DURATION_BOUNDS[group] ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}
