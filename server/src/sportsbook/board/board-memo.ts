/** Answers that many ask for, kept until the board changes. */
export interface BoardMemo {
  /** @param key what was asked, the site with it */
  get<Value extends object>(key: string, load: () => Promise<Value>): Promise<Value>;
  /** What was read before is not given to anybody who asks from now on. */
  turn(): void;
}

interface Kept {
  readonly value: Promise<object>;
  readonly until: number;
}

/** What another process changed is seen after at most this long. */
const MAX_AGE_MS = 500;
const MOST = 1_000;

/**
 * Turned just before each push: who hears pushes from then on is never answered with what was read before one they
 * missed, so that what is on the screen is the answer with every later push on top.
 */
export function boardMemo(): BoardMemo {
  const kept = new Map<string, Kept>();
  return {
    get<Value extends object>(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = performance.now();
      const found = kept.get(key);
      // Sound: a key names its call, and a call has one kind of answer.
      if (found && found.until > now) return found.value as Promise<Value>;
      const value = load();
      if (kept.size >= MOST) kept.clear();
      const entry = { value, until: now + MAX_AGE_MS };
      kept.set(key, entry);
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return value;
    },
    turn: () => kept.clear(),
  };
}
