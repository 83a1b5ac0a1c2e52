import type { SiteRecord } from './site-record.ts';

/**
 * Keeps what `load` gave for a site for as long as its record is the one in memory, which is half a second: a
 * change is seen within a second, and those who ask in between share one answer, down to its identity.
 */
export function perSite<Value, Key = undefined>(
  load: (site: SiteRecord, key: Key) => Promise<Value>,
): (site: SiteRecord, key: Key) => Promise<Value> {
  const bySite = new WeakMap<SiteRecord, Map<Key, Promise<Value>>>();
  return (site, key) => {
    const kept = bySite.get(site) ?? new Map<Key, Promise<Value>>();
    bySite.set(site, kept);
    const found = kept.get(key);
    if (found) return found;
    const value = load(site, key);
    kept.set(key, value);
    // A failed load is not cached: the next caller tries again.
    value.catch(() => kept.delete(key));
    return value;
  };
}
