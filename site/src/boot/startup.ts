import type { FailedPage } from '#contract/page.ts';
import { isPageShown } from '#rules/routing/cms-pages.ts';
import type { RouteRow } from '../app/routes/route-row.ts';
import { failureRow, maintenanceRow, notFound, OFFLINE, routeAt } from '../app/routes/routes.ts';
import { type Payload, type Startup, usePage } from '../data/page.ts';
import { plainTheme } from '../templates/plain.ts';

/** The state of a site that could not be opened: nothing but the server's code and message (specification, section 8). */
export function resetStartup({ failure, site }: FailedPage): Startup {
  return {
    ...failure,
    maintenance: { is_maintenance: false, start_date: null, end_date: null },
    content: { menu: [], game_menu: [] },
    site: {
      ...plainTheme,
      site_name: site?.site_name ?? '',
      external_id: site?.external_id ?? '',
      currency: '',
      ...{ logo1: '', logo2: '', logo3: '', logo_text: site?.site_name ?? '' },
      ...{ status: '', expired_date: null, android_sub: '', ios_sub: '', manifest_icon: '' },
      ...{ gamify_status: false, free_game: false, licence: null },
      signup: {
        ...{ tac: false, date_of_birth: false, accept_terms: false },
        minimum_age: 18,
        phone_country: '',
      },
    },
    language: [],
    provider_count: [],
    aff_domain: null,
    live_chat: { chat_id: null, image_id: null, status: false, script: null },
    route_rules: [],
    secure_cookies: false,
    ...{ show_preloader: false, show_app_download: false, show_download_bar: false },
    ...{ show_bf_ann_modal: false, show_free_play: false, hasHotGames: false },
    cms_status: {},
  };
}

/** The server's message when a site could not be opened; `undefined` when all is well. */
function startupProblem(startup: Startup): string | undefined {
  return startup.statusCode === 1 ? undefined : startup.message;
}

export function useStartupProblem(): string | undefined {
  return startupProblem(usePage().startup);
}

/** The row of an address on this site: free play and the pages of the CMS are there only where the site shows them. */
export function rowAt({ show_free_play, cms_status }: Startup, pathname: string): RouteRow {
  const row = routeAt(pathname);
  if (row.path === '/freeplay' && !show_free_play) return notFound;
  return isPageShown(cms_status, row.path) ? row : notFound;
}

/** What is drawn first: the screen of the path, or what stands in for every screen. */
export function firstRow(
  { startup, isOffline }: Pick<Payload, 'startup' | 'isOffline'>,
  path: string,
): RouteRow {
  if (isOffline) return routeAt(OFFLINE);
  if (startupProblem(startup) !== undefined) return failureRow;
  return startup.maintenance.is_maintenance ? maintenanceRow : rowAt(startup, path);
}
