import { type Refusal, refuse } from '#contract/errors.ts';

const WINDOW_MS = 60_000;
/** Maximum distinct networks tracked per window; exceeding it resets all counters. */
const MOST_NETWORKS = 200_000;

/** Counts a request, or whatever else it costs, and says in how many seconds the network may ask again; 0 when it may now. */
export type Limit = (network: string, cost?: number) => number;

/**
 * How much each network may spend in a minute, counted in this process: requests, where nothing else is said. The minute is
 * the same for all: what is counted of it is thrown away as a whole, and nothing has to be kept in order.
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
