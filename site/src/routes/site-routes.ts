import { isPageShown } from '#rules/routing/cms-pages.ts';
import { startupProblem } from '../boot/startup.ts';
import type { Payload, Startup } from '../data/page.ts';
import type { RouteRow } from './route-row.ts';
import { failureRow, maintenanceRow, notFound, OFFLINE, routeAt } from './routes.ts';

/** The route of an address on this site: free play and the pages of the CMS are there only where the site shows them. */
export function siteRouteAt({ show_free_play, cms_status }: Startup, pathname: string): RouteRow {
  const row = routeAt(pathname);
  if (row.path === '/freeplay' && !show_free_play) return notFound;
  return isPageShown(cms_status, row.path) ? row : notFound;
}

/** The first screen: that of the path, or one that replaces every screen. */
export function firstRoute(
  { startup, isOffline }: Pick<Payload, 'startup' | 'isOffline'>,
  path: string,
): RouteRow {
  if (isOffline) return routeAt(OFFLINE);
  if (startupProblem(startup) !== undefined) return failureRow;
  return startup.maintenance.is_maintenance ? maintenanceRow : siteRouteAt(startup, path);
}
