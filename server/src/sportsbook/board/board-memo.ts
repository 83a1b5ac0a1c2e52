import { LRUCache } from 'lru-cache';

/** Answers that many ask for, kept until the board changes. */
export interface BoardMemo {
  /** @param key what was asked, the site with it */
  get<Value extends object>(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Drops all cached reads for later callers. */
  turn(): void;
}

/** Bounds how late changes of another process are seen. */
const MAX_AGE_MS = 500;
const MOST = 1_000;

/**
 * Cleared just before each push: a client that receives pushes from then on never gets an answer older than a push it
 * missed, so that its screen is the answer with every later push applied.
 */
export function boardMemo(): BoardMemo {
  const kept = new LRUCache<string, Promise<object>>({ max: MOST, ttl: MAX_AGE_MS, ttlResolution: 0 });
  return {
    get<Value extends object>(key: string, load: () => Promise<Value>): Promise<Value> {
      const found = kept.get(key);
      // Sound: a key names its call, and a call has one kind of answer.
      if (found) return found as Promise<Value>;
      const value = load();
      kept.set(key, value);
      value.catch(() => {
        if (kept.peek(key) === value) kept.delete(key);
      });
      return value;
    },
    turn: () => kept.clear(),
  };
}
