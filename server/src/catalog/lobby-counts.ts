import { isProductCategory } from '#rules/catalog/categories.ts';
import type { ProviderCount } from '#rules/catalog/menu.ts';
import type { Db } from '../db/database.ts';
import { perSite, type SiteRecord } from '../sites/public.ts';
import type { CountryKey, CountryRules } from './countries/closed-games.ts';
import { countLobbies, type LobbyCount } from './store.ts';

/** Facts about a site's lobbies, counted once for each version of the site, and for each country in which games are closed. */
export interface LobbyCounts {
  /** Its providers with their numbers of games. */
  inLobby(site: SiteRecord, lobby: string, country: CountryKey | undefined): Promise<readonly LobbyCount[]>;
  /** Number of providers by product category. */
  providersByCategory(site: SiteRecord, country: CountryKey | undefined): Promise<readonly ProviderCount[]>;
}

export function openLobbyCounts(db: Db, countries: CountryRules): LobbyCounts {
  const countsOf = perSite(async (site, country: CountryKey | undefined) =>
    countLobbies(db.read, { siteId: site.id, closed: await countries.closedIn(site, country) }),
  );
  return {
    inLobby: async (site, lobby, country) =>
      (await countsOf(site, country)).filter((row) => row.lobby === lobby),
    async providersByCategory(site, country) {
      const byCategory = new Map<string, number>();
      for (const { lobby } of await countsOf(site, country)) {
        if (isProductCategory(lobby)) byCategory.set(lobby, (byCategory.get(lobby) ?? 0) + 1);
      }
      return [...byCategory].map(([category, count]) => ({ category, count }));
    },
  };
}
