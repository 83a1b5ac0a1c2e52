import type { ProviderCount } from '#rules/catalog/menu.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { startupAnswer } from './open-startup.ts';
import { perSite } from './per-site.ts';
import { readMenu } from './store.ts';

interface SiteCallParts {
  readonly db: Db;
  /** How many providers each product category has on the site. */
  readonly providerCounts: (siteId: number) => Promise<readonly ProviderCount[]>;
  readonly hasHotGames: (siteId: number) => Promise<boolean>;
  /** Which content pages are shown, by page. */
  readonly cmsStatus: (siteId: number) => Promise<Readonly<Record<string, boolean>>>;
}

export function siteCalls(parts: SiteCallParts): Pick<Handlers, 'startup.open'> {
  const answers = perSite(async (site) => {
    const [menu, providerCounts, hasHotGames, cmsStatus] = await Promise.all([
      readMenu(parts.db.read, site.id),
      parts.providerCounts(site.id),
      parts.hasHotGames(site.id),
      parts.cmsStatus(site.id),
    ]);
    return startupAnswer({ site, menu, providerCounts, hasHotGames, cmsStatus });
  });
  return { 'startup.open': (_request, { site }) => answers(site, undefined) };
}
