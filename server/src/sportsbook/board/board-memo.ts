import { LRUCache } from 'lru-cache';

/** Answers that many ask for, kept until the board changes. */
export interface BoardMemo {
  /** @param key what was asked, the site with it */
  get<Value extends object>(key: string, load: () => Promise<Value>): Promise<Value>;
  /** What was read before is not given to anybody who asks from now on. */
  turn(): void;
}

/** What another process changed is seen after at most this long. */
const MAX_AGE_MS = 500;
const MOST = 1_000;

/**
 * Turned just before each push: who hears pushes from then on is never answered with what was read before one they
 * missed, so that what is on the screen is the answer with every later push on top.
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
