import type { ProviderCount } from '#rules/catalog/menu.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { startupAnswer } from './open-startup.ts';
import { perSite } from './per-site.ts';
import type { SiteRecord } from './site-record.ts';
import { readMenu } from './store.ts';

interface SiteCallDeps {
  readonly db: Db;
  /** The country where the site shows something else than in most; `undefined` elsewhere. */
  readonly countryKeyOf: (site: SiteRecord, country: string | undefined) => Promise<string | undefined>;
  /** Number of providers per product category on a site. */
  readonly providerCounts: (site: SiteRecord, key: string | undefined) => Promise<readonly ProviderCount[]>;
  readonly hasHotGames: (site: SiteRecord, key: string | undefined) => Promise<boolean>;
  /** Which content pages are shown, by page. */
  readonly cmsStatus: (siteId: number) => Promise<Readonly<Record<string, boolean>>>;
}

export function siteCalls(deps: SiteCallDeps): Pick<Handlers, 'startup.open'> {
  const answers = perSite(async (site, key: string | undefined) => {
    const [menu, providerCounts, hasHotGames, cmsStatus] = await Promise.all([
      readMenu(deps.db.read, site.id),
      deps.providerCounts(site, key),
      deps.hasHotGames(site, key),
      deps.cmsStatus(site.id),
    ]);
    return startupAnswer({ site, menu, providerCounts, hasHotGames, cmsStatus });
  });
  return {
    'startup.open': async (_request, { site, country }) =>
      answers(site, await deps.countryKeyOf(site, country)),
  };
}
