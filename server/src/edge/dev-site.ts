import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { PageRenderer } from '#contract/page.ts';
import { renderHere } from './page/render/renderer.ts';
import type { Renderer } from './page/render/tasks.ts';

/** The site straight from its sources, with hot reload: `npm run dev`. */
export interface DevSite {
  readonly renderer: Renderer;
  /** Serves modules and pictures; must come before the app's own routes. */
  install(app: FastifyInstance): void;
  close(): Promise<void>;
}

const SITE = fileURLToPath(new URL('../../../site', import.meta.url));
const ours = /^\/(api|callbacks|dev|healthz|live|sandbox-[a-z]+|games)(\/|\?|$)/;

/** Hot reload speaks over the server's own port, which is the only one that the pages' policy allows. */
export async function openDevSite(http: Server): Promise<DevSite> {
  const { createServer } = await import('vite');
  const vite: ViteDevServer = await createServer({
    configFile: `${SITE}/vite.config.ts`,
    // Node loads the file itself: a bundled copy of it would be a change that --watch restarts for, without end.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http } },
  });
  return {
    renderer: renderHere(async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageRenderer),
    install(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (ours.test(request.url) || request.url.endsWith('/_payload.json')) return done();
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
