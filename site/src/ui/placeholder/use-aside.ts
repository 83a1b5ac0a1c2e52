import { type ComponentType, useEffect, useState } from 'react';

/**
 * What stands beside a page and may be missing: fetched when it is first wanted, and once more when the line is back. Where
 * it does not come the page goes on without it.
 * @param load the same function at every call
 */
export function useAside<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!isWanted) return;
    const gone = new AbortController();
    const fetch = () =>
      load().then(
        (come) => gone.signal.aborted || setPart(() => come),
        (fault: unknown) => {
          if (window.navigator.onLine) window.reportError(fault);
          else window.addEventListener('online', fetch, { once: true, signal: gone.signal });
        },
      );
    void fetch();
    return () => gone.abort();
  }, [load, isWanted]);
  return isWanted ? part : undefined;
}
