import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactoryHandler,
  LogController,
} from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { IsTrusted } from './caller/trusted-proxies.ts';
import { BROTLI_QUALITY, COMPRESS_FROM } from './calls/answers.ts';
import { installApiPages, installOpenApi } from './calls/api-docs.ts';
import { type CallRouteDeps, installCalls, sharedPaths } from './calls/call-routes.ts';
import { compileSchemasLate } from './calls/compile-late.ts';
import { installJsonBodies } from './calls/json-body.ts';
import type { DevSite } from './dev-site.ts';
import { type FramersOf, installFiles } from './files.ts';
import type { HttpServer } from './http-server.ts';
import type { Metrics } from './metrics.ts';
import { installPages, type PageDeps } from './pages.ts';
import { installErrorReplies, sendError, sendRefusal } from './replies.ts';
import { logAnswer } from './request-log.ts';
import { guardAnswer, installSecurity } from './security.ts';
import { installSiteFiles } from './site-files.ts';

const BODY_LIMIT = 64 * 1024;

const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: COMPRESS_FROM,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
};

export interface AppDeps extends CallRouteDeps, PageDeps {
  readonly http: HttpServer;
  readonly logger: FastifyBaseLogger;
  /** The proxies that are trusted for the address and scheme of a browser; absent: none. */
  readonly isTrusted: IsTrusted | undefined;
  /** Serves the site from its sources instead of `dist`. */
  readonly devSite?: DevSite | undefined;
  /** Called after each answered call: it may have left events in the outbox. */
  readonly afterCall: () => void;
  /** Whether new work is taken, while draining too, or turned away. */
  readonly phase: () => 'open' | 'draining' | 'closed';
  /** Whether the database answers. */
  readonly isHealthy: () => Promise<boolean>;
  readonly metrics: Metrics;
  /** The folder of what was built. */
  readonly dist: string;
  /** Whose pages may show games in a frame, where a partner of this code has opened them. */
  readonly framersOf: FramersOf;
  /** What the servers of providers call thousands of times a second: it passes none of the hooks that guard and press pages. */
  readonly wallets: (app: FastifyInstance) => Promise<void>;
  /** Routes that are no calls: payment callbacks, the sandbox gateway, the development mailbox. */
  readonly plugins: readonly ((app: FastifyInstance) => Promise<void>)[];
}

function installHealth(app: FastifyInstance, { phase, isHealthy }: AppDeps): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (phase() === 'open' && (await isHealthy())) return reply.send({ status: 'ok' });
    return reply.code(503).header('retry-after', '1').send({ status: 'unavailable' });
  });
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  let listener: FastifyServerFactoryHandler | undefined;
  const app = Fastify({
    serverFactory: (handler) => {
      listener = handler;
      return deps.http.server;
    },
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.isTrusted ?? false,
    frameworkErrors(error, request, reply) {
      // No hook has seen such a request.
      guardAnswer(request, reply);
      reply.header('x-content-type-options', 'nosniff');
      sendError(error, request, reply);
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 128 },
  });
  // The port is open already; requests are let in once every route is in place: one that comes earlier would end the process.
  app.addHook('onReady', async () =>
    deps.http.admit((request, response) => void listener?.(request, response)),
  );
  compileSchemasLate(app);
  // Only JSON is parsed here; a route that accepts another format brings its parser.
  app.removeContentTypeParser('text/plain');
  installJsonBodies(app, sharedPaths);
  // Hooks that every request passes take a callback: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    guardAnswer(request, reply);
    const phase = deps.phase();
    // The next request of a proxy or a client that keeps connections then goes to another server.
    if (phase !== 'open') reply.header('connection', 'close');
    // A server that stops turns new work away rather than letting it hang.
    if (phase === 'closed' && request.url !== '/healthz')
      sendRefusal(request, reply, refuse('serviceUnavailable'));
    else done();
  });
  deps.devSite?.install(app);
  // A log of its own for each request would cost more than it says: the few lines that are written name it themselves.
  app.setChildLoggerFactory((log) => log);
  app.addHook('onResponse', (request, reply, done) => {
    const isPost = request.method === 'POST';
    // What the framework says about a route is made anew each time.
    const isShared = isPost && sharedPaths.has(request.url);
    const { url: route = 'page' } = isShared ? request : request.routeOptions;
    deps.metrics.answered(route, reply);
    logAnswer(request, reply, route);
    if (isPost && !isShared && !sharedPaths.has(route)) deps.afterCall();
    done();
  });
  app.addHook('onClose', () => deps.renderer.close());
  installErrorReplies(app);
  await installOpenApi(app);
  // Calls carry headers of their own, and pass none of the hooks that guard pages and press them.
  await app.register(async (scope) => {
    await scope.register(compress, { ...compression, global: false });
    installCalls(scope, deps);
  });
  await app.register(deps.wallets);
  await app.register(async (pages) => {
    await pages.register(compress, { ...compression, global: true });
    await installSecurity(pages);
    installHealth(pages, deps);
    installApiPages(pages);
    for (const plugin of deps.plugins) await pages.register(plugin);
    installSiteFiles(pages, deps);
    await installFiles(pages, deps);
    installPages(pages, deps);
  });
  return app;
}
