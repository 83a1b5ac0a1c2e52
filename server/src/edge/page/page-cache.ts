import { LRUCache } from 'lru-cache';
import type { CallPath } from '#contract/calls.ts';
import type { SiteRecord } from '../../sites/public.ts';
import type { Rendered } from './render/tasks.ts';

/** Maximum age of a page that shows what changes by itself: odds, winners, news that are published at a time. */
const MOVING_MAX_AGE_MS = 2_000;
/** That of one that follows from the site alone. Browsers ask again for what is older than a minute. */
const STILL_MAX_AGE_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 4 * 1024 * 1024;

/** Calls whose answers are the same for as long as the site has the same version. */
const STILL: ReadonlySet<CallPath> = new Set<CallPath>([
  '/api/home/fetch_announment',
  '/api/home/fetch_slide',
  '/api/home/marquee',
  '/api/home/referral',
  '/api/product/game',
  '/api/product/games',
  '/api/product/get_hot_games',
  '/api/seo',
  '/api/settings/get_analytics',
  '/api/settings/partners',
  '/api/settings/siteinfodetail',
  '/api/settings/social_account',
  '/api/sports/rules',
  '/api/startup',
]);

interface Made {
  readonly page: Rendered | undefined;
  /** The calls that it was made from. */
  readonly calls: readonly CallPath[];
}

type Render = () => Promise<Made>;

export interface PageCache {
  /**
   * Returns the cached page of a key and of the version of its site, or renders it; concurrent requests for a key share one
   * render. So a change of the site is seen at once.
   * @param key all that the page depends on: requests with the same key get the same bytes
   */
  get(
    site: SiteRecord,
    key: readonly (string | boolean | undefined)[],
    render: Render,
  ): Promise<Rendered | undefined>;
}

/** Keeps pages in this process, 64 MB of them: what changes by itself may be seconds apart on two nodes. */
export function openPageCache(): PageCache {
  const kept = new LRUCache<string, Rendered, Render>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
    sizeCalculation: ({ plain, brotli }, key) => plain.byteLength + brotli.byteLength + key.length,
    ttl: MOVING_MAX_AGE_MS,
    async fetchMethod(_key, _stale, { context: render, options }) {
      const { page, calls } = await render();
      if (calls.every((call) => STILL.has(call))) options.ttl = STILL_MAX_AGE_MS;
      return page;
    },
  });
  return {
    get: (site, key, render) =>
      kept.fetch(JSON.stringify([site.id, site.version, ...key]), { context: render }),
  };
}
