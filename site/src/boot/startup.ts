import type { RouteRow } from '../app/routes/route-row.ts';
import { failureRow, maintenanceRow, routeAt } from '../app/routes/routes.ts';
import { type Startup, usePage } from '../data/page.ts';

/** The server's message when a site could not be opened; `undefined` when all is well. */
function startupProblem(startup: Startup): string | undefined {
  return startup.statusCode === 1 && startup.message === 'OK' ? undefined : startup.message;
}

export function useStartupProblem(): string | undefined {
  return startupProblem(usePage().startup);
}

/** What is drawn first: the screen of the path, or what stands in for every screen. */
export function firstRow(startup: Startup, path: string): RouteRow {
  if (startupProblem(startup) !== undefined) return failureRow;
  return startup.maintenance.is_maintenance ? maintenanceRow : routeAt(path);
}
