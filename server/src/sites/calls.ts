import type { ProviderCount } from '#rules/catalog/menu.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { startupAnswer } from './open-startup.ts';
import { perSite } from './per-site.ts';
import type { SiteRecord } from './site-record.ts';
import { readMenu } from './store.ts';

interface SiteCallDeps {
  readonly db: Db;
  /** Number of providers per product category on a site. */
  readonly providerCounts: (site: SiteRecord) => Promise<readonly ProviderCount[]>;
  readonly hasHotGames: (site: SiteRecord) => Promise<boolean>;
  /** Which content pages are shown, by page. */
  readonly cmsStatus: (siteId: number) => Promise<Readonly<Record<string, boolean>>>;
}

export function siteCalls(deps: SiteCallDeps): Pick<Handlers, 'startup.open'> {
  const answers = perSite(async (site) => {
    const [menu, providerCounts, hasHotGames, cmsStatus] = await Promise.all([
      readMenu(deps.db.read, site.id),
      deps.providerCounts(site),
      deps.hasHotGames(site),
      deps.cmsStatus(site.id),
    ]);
    return startupAnswer({ site, menu, providerCounts, hasHotGames, cmsStatus });
  });
  return { 'startup.open': (_request, { site }) => answers(site, undefined) };
}
