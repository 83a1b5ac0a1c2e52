import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { PageRenderer } from '#contract/page.ts';
import type { RateLimits } from '../../../db/turns/rate-limits.ts';
import { StartError } from '../../../start-error.ts';
import { openRenderPool } from './render-pool.ts';
import { noCalls, performTask, type Renderer } from './tasks.ts';

/** A quarter of a processor for each network; pages from the cache cost nothing of it. */
const CPU_MS_PER_MINUTE = 15_000;

/**
 * The site's renderer as it was built.
 * @param isQuiet whether its threads give way to the one that takes bets
 * @throws StartError when it was not built
 */
export function openRenderer(
  dist: string,
  log: FastifyBaseLogger,
  limits: RateLimits,
  isQuiet: boolean,
): Renderer {
  const file = join(dist, 'site-server', 'entry-server.js');
  if (!existsSync(file))
    throw new StartError('The site has not been built. Run "npm run build", or start with "npm start".');
  const budget = limits.open('rendering', CPU_MS_PER_MINUTE);
  return openRenderPool({ entry: pathToFileURL(file).href, isQuiet }, log, budget);
}

/** Renders in this thread, each time with what `load` gives: for a development server, which hands out the newest. */
export function renderHere(load: () => Promise<PageRenderer>): Renderer {
  return {
    run: async (task, _network, call = noCalls) => performTask(await load(), task, call),
    close: async () => undefined,
  };
}
