import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { PageRenderer } from '#contract/page.ts';

/** The site straight from its sources, with hot reload: `npm run dev`. */
export interface DevSite {
  readonly renderer: () => Promise<PageRenderer>;
  /** Serves modules and pictures; must come before the app's own routes. */
  install(app: FastifyInstance): void;
  close(): Promise<void>;
}

const SITE = fileURLToPath(new URL('../../../site', import.meta.url));
const ours = /^\/(api|callbacks|dev|healthz|live|sandbox-gateway|games)(\/|\?|$)/;

export async function openDevSite(): Promise<DevSite> {
  const { createServer } = await import('vite');
  const vite: ViteDevServer = await createServer({
    configFile: `${SITE}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, ws: { port: 24_678 } },
  });
  return {
    renderer: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageRenderer,
    install(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (ours.test(request.url) || request.url.endsWith('/_payload.json')) return done();
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
