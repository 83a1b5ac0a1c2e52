import { type Refusal, refuse } from '#contract/errors.ts';

const WINDOW_MS = 60_000;
/** Maximum distinct networks tracked per window; exceeding it resets all counters. */
const MOST_NETWORKS = 200_000;

/** Counts a request (or another cost) of a network. Returns the seconds until it may ask again; 0 if it may now. */
export type Limit = (network: string, cost?: number) => number;

/**
 * Limits what each network may spend per minute, by default requests, counted in this process. The window is shared by
 * all networks, so that its counters are dropped as a whole.
 */
export function perMinute(most: number): Limit {
  let since = performance.now();
  const counts = new Map<string, number>();
  return (network, cost = 1) => {
    const now = performance.now();
    if (now - since >= WINDOW_MS || counts.size >= MOST_NETWORKS) {
      since = now;
      counts.clear();
    }
    const count = (counts.get(network) ?? 0) + cost;
    counts.set(network, count);
    return count <= most ? 0 : Math.ceil((since + WINDOW_MS - now) / 1000);
  };
}

/** The refusal of a network that must wait so many seconds. */
export function tooMany(wait: number): Refusal {
  return refuse('tooManyRequests', { detail: { retry_after: wait } });
}
