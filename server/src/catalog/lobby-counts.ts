import { isProductCategory } from '#rules/catalog/categories.ts';
import type { ProviderCount } from '#rules/catalog/menu.ts';
import type { Db } from '../db/database.ts';
import { perSite, type SiteRecord } from '../sites/public.ts';
import { countLobbies, type LobbyCount } from './store.ts';

/** Facts about a site's lobbies, counted once for each version of the site. */
export interface LobbyCounts {
  /** Its providers with their numbers of games. */
  inLobby(site: SiteRecord, lobby: string): Promise<readonly LobbyCount[]>;
  /** Number of providers by product category. */
  providersByCategory(site: SiteRecord): Promise<readonly ProviderCount[]>;
}

export function openLobbyCounts(db: Db): LobbyCounts {
  const counted = perSite(({ id }) => countLobbies(db.read, { siteId: id }));
  const countsOf = (site: SiteRecord) => counted(site, undefined);
  return {
    inLobby: async (site, lobby) => (await countsOf(site)).filter((row) => row.lobby === lobby),
    async providersByCategory(site) {
      const byCategory = new Map<string, number>();
      for (const { lobby } of await countsOf(site)) {
        if (isProductCategory(lobby)) byCategory.set(lobby, (byCategory.get(lobby) ?? 0) + 1);
      }
      return [...byCategory].map(([category, count]) => ({ category, count }));
    },
  };
}
