import { usePage } from '../data/page.ts';

const good = new Set(['', 'OK', 'ok', 'success']);

/** The server's message when the site could not be opened; `undefined` when all is well. */
export function useStartupProblem(): string | undefined {
  const { startup } = usePage();
  return startup.statusCode === 1 && good.has(startup.message) ? undefined : startup.message;
}
