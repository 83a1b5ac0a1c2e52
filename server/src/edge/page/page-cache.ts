import { LRUCache } from 'lru-cache';
import type { SiteRecord } from '../../sites/public.ts';
import type { Rendered } from './render/tasks.ts';

/** Maximum age of a page cached for visitors; bounds how late they see a change. */
const MAX_AGE_MS = 2_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 4 * 1024 * 1024;

type Render = () => Promise<Rendered | undefined>;

export interface PageCache {
  /**
   * Returns the cached page of a key, or renders it; concurrent requests for a key share one render.
   * @param key all that the page depends on: requests with the same key get the same bytes
   */
  get(
    site: SiteRecord,
    key: readonly (string | boolean | undefined)[],
    render: Render,
  ): Promise<Rendered | undefined>;
}

/** Keeps pages for seconds, in this process: two nodes may show pages that are seconds apart. */
export function openPageCache(): PageCache {
  const kept = new LRUCache<string, Rendered, Render>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
    sizeCalculation: ({ plain, brotli }, key) => plain.byteLength + brotli.byteLength + key.length,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _stale, { context: render }) => render(),
  });
  return {
    get: (site, key, render) =>
      kept.fetch(JSON.stringify([site.id, site.version, ...key]), { context: render }),
  };
}
