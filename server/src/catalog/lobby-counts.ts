import { LRUCache } from 'lru-cache';
import { isProductCategory } from '#rules/catalog/categories.ts';
import type { ProviderCount } from '#rules/catalog/menu.ts';
import type { Db } from '../db/database.ts';
import { shortCache } from '../sites/public.ts';
import { countLobbies, type LobbyCount, readLobbyVersions } from './store.ts';

/** How long a change of the catalogue may stay unseen; counting waits for one. */
const VERSION_MAX_AGE_MS = 250;

const MOST_SITES = 5_000;

/** What can be said of a site's lobbies without reading them. */
export interface LobbyCounts {
  /** Its providers with their numbers of games. */
  inLobby(siteId: number, lobby: string): Promise<readonly LobbyCount[]>;
  /** How many providers each product category has. */
  providersByCategory(siteId: number): Promise<readonly ProviderCount[]>;
}

/** Counts of all lobbies, kept for as long as the version of the site's catalogue stands still. */
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
