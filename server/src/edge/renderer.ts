import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/page.ts';
import { StartError } from '../start-error.ts';

/** The site's renderer as it was built. @throws in plain words when it was not built */
export async function openRenderer(dist: string): Promise<() => Promise<PageRenderer>> {
  const file = join(dist, 'site-server', 'entry-server.js');
  if (!existsSync(file))
    throw new StartError('The site has not been built. Run "npm run build", or start with "npm start".');
  const renderer: PageRenderer = await import(pathToFileURL(file).href);
  return async () => renderer;
}
