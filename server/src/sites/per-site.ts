import { LRUCache } from 'lru-cache';
import type { SiteRecord } from './site-record.ts';

/** Answers that one cache holds; the least recently used one is dropped for another. */
const MOST_ANSWERS = 5_000;

/**
 * Keeps what `load` gave for a site for as long as the site has the same version, so for answers that follow from its
 * settings, texts and games alone: after a change its record in memory is another one. Those who ask meanwhile share one
 * answer, down to its identity.
 *
 * @param most answers that are held, where they are large
 */
export function perSite<Value, Key extends string | undefined = undefined>(
  load: (site: SiteRecord, key: Key) => Promise<Value>,
  most: number = MOST_ANSWERS,
): (site: SiteRecord, key: Key) => Promise<Value> {
  const kept = new LRUCache<string, { readonly site: SiteRecord; readonly value: Promise<Value> }>({
    max: most,
  });
  return (site, key) => {
    const name = key === undefined ? String(site.id) : `${site.id} ${key}`;
    const found = kept.get(name);
    if (found?.site === site) return found.value;
    const made = { site, value: load(site, key) };
    kept.set(name, made);
    // A failed load is not cached: the next caller tries again.
    made.value.catch(() => {
      if (kept.peek(name) === made) kept.delete(name);
    });
    return made.value;
  };
}
