import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { errors, refuse } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import { installApiPages, installOpenApi } from './api-docs.ts';
import { type CallRouteParts, installCalls, sharedPaths } from './call-routes.ts';
import type { DevSite } from './dev-site.ts';
import type { Door } from './door.ts';
import { installFiles } from './files.ts';
import type { Metrics } from './metrics.ts';
import { installPages, type PageParts } from './pages.ts';
import { installErrorReplies, sendError, sendRefusal } from './replies.ts';
import { installSecurity } from './security.ts';
import { installSiteFiles } from './site-files.ts';

const BODY_LIMIT = 64 * 1024;

export interface AppParts extends CallRouteParts, PageParts {
  readonly door: Door;
  readonly logger: FastifyBaseLogger;
  /** Whose word on the address and scheme of a browser is believed. */
  readonly trustedProxies: readonly string[];
  /** Serves the site from its sources instead of `dist`. */
  readonly devSite?: DevSite | undefined;
  /** Told after each answered call: it may have left events in the outbox. */
  readonly afterCall: () => void;
  /** Whether new work is turned away: before the start is complete and while draining. */
  readonly closed: () => boolean;
  /** Whether the database answers. */
  readonly isHealthy: () => Promise<boolean>;
  readonly metrics: Metrics;
  /** The folder of what was built. */
  readonly dist: string;
  /** Routes of outside doors: payment callbacks, the sandbox gateway, the development mailbox. */
  readonly doors: readonly ((app: FastifyInstance) => Promise<void>)[];
}

function installHealth(app: FastifyInstance, { closed, isHealthy }: AppParts): void {
  app.get('/healthz', { config: { rateLimit: false }, logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!closed() && (await isHealthy())) return reply.send({ status: 'ok' });
    return reply.code(503).header('retry-after', '1').send({ status: 'unavailable' });
  });
}

/** One line a request, with what a reader of the log looks for and nothing secret: never a body, never a query. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const url = request.url.split('?')[0];
    const line = {
      method: request.method,
      url,
      host: request.host,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // Rounds come by the thousand a second; their figures are in /metrics.
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else if (request.routeOptions.url === '/api/games/play') request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    // The port is open already; requests are let in once everything is in place.
    serverFactory: (listener) => {
      parts.door.admit((request, response) => void listener(request, response));
      return parts.door.http;
    },
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.trustedProxies.length > 0 && [...parts.trustedProxies],
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 128 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  });
  // JSON alone is spoken here; whoever takes another form brings its parser.
  app.removeContentTypeParser('text/plain');
  // Hooks that every request passes take a callback: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  parts.devSite?.install(app);
  logRequests(app);
  parts.metrics.watch(app);
  installErrorReplies(app);
  await installOpenApi(app);
  await installSecurity(app);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    // How far a limit is away is nobody's business until it is reached.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (request, context) => {
      const status = errors.tooManyRequests.status;
      return Object.assign(new Error('too many requests'), {
        statusCode: status,
        retryAfter: context.ttl,
        requestId: request.id,
      });
    },
  });
  installHealth(app, parts);
  // A server that drains turns new work away rather than letting it hang.
  app.addHook('onRequest', (request, reply, done) => {
    if (parts.closed() && request.url !== '/healthz')
      sendRefusal(request, reply, refuse('serviceUnavailable'));
    else done();
  });
  installCalls(app, parts);
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method === 'POST' && !sharedPaths.has(request.url)) parts.afterCall();
    done();
  });
  installApiPages(app);
  for (const door of parts.doors) await app.register(door);
  installSiteFiles(app, parts);
  await installFiles(app, parts.dist);
  installPages(app, parts);
  return app;
}
