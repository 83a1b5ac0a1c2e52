import { LRUCache } from 'lru-cache';
import { isProductCategory } from '#rules/catalog/categories.ts';
import type { ProviderCount } from '#rules/catalog/menu.ts';
import type { Db } from '../db/database.ts';
import { shortCache } from '../sites/public.ts';
import { countLobbies, type LobbyCount, readLobbyVersions } from './store.ts';

/** Maximum age of the catalogue version used; counts may lag a change by this long. */
const VERSION_MAX_AGE_MS = 250;

const MOST_SITES = 5_000;

/** Facts about a site's lobbies that need no further query. */
export interface LobbyCounts {
  /** Its providers with their numbers of games. */
  inLobby(siteId: number, lobby: string): Promise<readonly LobbyCount[]>;
  /** Number of providers by product category. */
  providersByCategory(siteId: number): Promise<readonly ProviderCount[]>;
}

/** Caches the counts of all lobbies until the version of the site's catalogue changes. */
export function openLobbyCounts(db: Db): LobbyCounts {
  const versions = shortCache(VERSION_MAX_AGE_MS, () => readLobbyVersions(db.read));
  const kept = new LRUCache<number, { readonly version: bigint; readonly counts: Promise<LobbyCount[]> }>({
    max: MOST_SITES,
  });

  async function countsOf(siteId: number): Promise<LobbyCount[]> {
    const version = (await versions.get('all')).get(siteId);
    // A site without a version has never had a game.
    if (version === undefined) return [];
    const found = kept.get(siteId);
    if (found?.version === version) return found.counts;
    const counts = countLobbies(db.read, siteId);
    const entry = { version, counts };
    kept.set(siteId, entry);
    counts.catch(() => {
      if (kept.peek(siteId) === entry) kept.delete(siteId);
    });
    return counts;
  }

  return {
    inLobby: async (siteId, lobby) => (await countsOf(siteId)).filter((row) => row.lobby === lobby),
    async providersByCategory(siteId) {
      const byCategory = new Map<string, number>();
      for (const { lobby } of await countsOf(siteId)) {
        if (isProductCategory(lobby)) byCategory.set(lobby, (byCategory.get(lobby) ?? 0) + 1);
      }
      return [...byCategory].map(([category, count]) => ({ category, count }));
    },
  };
}
