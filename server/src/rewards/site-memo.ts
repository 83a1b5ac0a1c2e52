import { LRUCache } from 'lru-cache';
import type { Reader } from '../db/database.ts';

/** Half a second, as for everything else that operators set. */
const MAX_AGE_MS = 500;
const MOST_SITES = 5_000;

/** Caches the promotion setup of a site for a moment, so that a busy relay does not query it per event. */
export function siteMemo<Value extends object>(
  load: (reader: Reader, siteId: number) => Promise<Value>,
): (reader: Reader, siteId: number) => Promise<Value> {
  const kept = new LRUCache<number, Value>({ max: MOST_SITES, ttl: MAX_AGE_MS, ttlResolution: 0 });
  return async (reader, siteId) => {
    const found = kept.get(siteId);
    if (found) return found;
    const start = performance.now();
    const value = await load(reader, siteId);
    kept.set(siteId, value, { start });
    return value;
  };
}
