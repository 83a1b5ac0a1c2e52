import type { Reader } from '../db/database.ts';

/** Half a second, as for everything else that operators set. */
const MAX_AGE_MS = 500;

/** What operators have set up for a site, kept for a moment, so that a busy relay does not ask for it every time. */
export function siteMemo<Value>(
  load: (reader: Reader, siteId: number) => Promise<Value>,
): (reader: Reader, siteId: number) => Promise<Value> {
  const kept = new Map<number, { readonly value: Value; readonly until: number }>();
  return async (reader, siteId) => {
    const now = performance.now();
    const found = kept.get(siteId);
    if (found && found.until > now) return found.value;
    const value = await load(reader, siteId);
    kept.set(siteId, { value, until: now + MAX_AGE_MS });
    return value;
  };
}
