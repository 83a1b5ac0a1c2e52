import { LRUCache } from 'lru-cache';

/** Keeps what `load` gave for a key for a short while; concurrent readers of a key share one load. */
export interface ShortCache<Key, Value> {
  get(key: Key): Promise<Value>;
  /** The next `get` of the key loads again. */
  forget(key: Key): void;
}

/** Keys that a cache holds; the least recently used one is dropped for another. */
const MOST_KEYS = 5_000;

/**
 * Holds the promise of a load, not its result, which `fetchMethod` of `lru-cache` would: the age counts from the start of
 * the load, and `forget` also drops a load that has not ended.
 * @param maxAgeMs how old an answer may be: a change made elsewhere is seen after at most this long
 * @param nameOf the cache key
 */
export function shortCache<Key, Value>(
  maxAgeMs: number,
  load: (key: Key) => Promise<Value>,
  nameOf: (key: Key) => string = String,
): ShortCache<Key, Value> {
  const kept = new LRUCache<string, Promise<Value>>({ max: MOST_KEYS, ttl: maxAgeMs, ttlResolution: 0 });
  return {
    get(key) {
      const name = nameOf(key);
      const found = kept.get(name);
      if (found) return found;
      const value = load(key);
      kept.set(name, value);
      // A failed load is not an answer: the next `get` tries again.
      value.catch(() => {
        if (kept.peek(name) === value) kept.delete(name);
      });
      return value;
    },
    forget(key) {
      kept.delete(nameOf(key));
    },
  };
}
