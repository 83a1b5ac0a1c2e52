/** Keeps what `load` gave for a key for a short while; those who ask together wait for one load. */
export interface ShortCache<Key, Value> {
  get(key: Key): Promise<Value>;
  /** The next `get` of the key loads again. */
  forget(key: Key): void;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/** @param maxAgeMs how old an answer may be: a change made elsewhere is seen after at most this long */
export function shortCache<Key, Value>(
  maxAgeMs: number,
  load: (key: Key) => Promise<Value>,
): ShortCache<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();
  return {
    get(key) {
      const now = performance.now();
      const found = entries.get(key);
      if (found && found.until > now) return found.value;
      const value = load(key);
      const entry = { value, until: now + maxAgeMs };
      entries.set(key, entry);
      // A failed load is not an answer: whoever asks next tries again.
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
    forget(key) {
      entries.delete(key);
    },
  };
}
