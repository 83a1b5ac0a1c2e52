import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import { type MenuItem, themeProblem } from '#contract/site.ts';
import { filterGameMenu, filterMenu, type ProviderCount } from '#rules/catalog/menu.ts';
import { isPageShown } from '#rules/routing/cms-pages.ts';
import { isSafeLink } from '#rules/routing/links.ts';
import { routeRulesOf } from './settings/site-settings.ts';
import type { SiteRecord } from './site-record.ts';
import type { readMenu } from './store.ts';

interface StartupFacts {
  readonly site: SiteRecord;
  readonly menu: Awaited<ReturnType<typeof readMenu>>;
  readonly providerCounts: readonly ProviderCount[];
  readonly hasHotGames: boolean;
  readonly cmsStatus: Readonly<Record<string, boolean>>;
}

/** Everything a browser needs to open the site, or what is wrong with its theme. */
export function startupAnswer(facts: StartupFacts): CallResponse<'/api/startup'> | Refusal {
  const { site, providerCounts } = facts;
  const problem = themeProblem(site.themeCode, site.themeColor);
  if (problem) return refuse(problem);
  const items = facts.menu.filter(({ href }) => isSafeLink(href) && isPageShown(facts.cmsStatus, href));
  return {
    statusCode: 1,
    message: 'OK',
    maintenance: site.maintenance,
    planned_maintenance: site.plannedMaintenance,
    withdrawals_only: site.withdrawalsOnly,
    content: {
      menu: filterMenu(menuOf(items), providerCounts),
      game_menu: filterGameMenu(gameMenuOf(items), providerCounts),
    },
    site: site.shown,
    language: site.languages.map((code) => ({ code, name: languages[code].name })),
    provider_count: providerCounts.map(({ category, count }) => ({ category, count })),
    aff_domain: site.affDomain,
    live_chat: site.liveChat,
    route_rules: [...routeRulesOf(site.settings)],
    secure_cookies: site.settings.secureCookies,
    show_preloader: site.show.preloader,
    show_app_download: site.show.appDownload,
    show_download_bar: site.show.downloadBar,
    show_bf_ann_modal: site.show.announcementModal,
    show_free_play: site.show.freePlay && site.shown.free_game,
    hasHotGames: facts.hasHotGames,
    cms_status: facts.cmsStatus,
  };
}

function menuOf(rows: StartupFacts['menu']): MenuItem[] {
  const items = rows.filter((row) => row.place === 'menu');
  return items
    .filter((row) => row.parent_id === null)
    .map((row) => ({
      ...itemOf(row),
      children: items.filter((child) => child.parent_id === row.id).map(itemOf),
    }));
}

function gameMenuOf(rows: StartupFacts['menu']) {
  return rows.flatMap((row) =>
    row.place === 'game_menu' && row.category !== null ? [{ ...itemOf(row), category: row.category }] : [],
  );
}

function itemOf(row: StartupFacts['menu'][number]) {
  return { content_id: row.content_id, href: row.href, icon: row.icon };
}
