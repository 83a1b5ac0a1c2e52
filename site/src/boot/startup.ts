import { type Startup, usePage } from '../data/page.ts';

/** The server's message when a site could not be opened; `undefined` when all is well. */
export function startupProblem(startup: Startup): string | undefined {
  return startup.statusCode === 1 ? undefined : startup.message;
}

export function useStartupProblem(): string | undefined {
  return startupProblem(usePage().startup);
}
