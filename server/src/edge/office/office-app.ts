import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactoryHandler,
  LogController,
} from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Previews } from '../../sites/public.ts';
import type { OfficeLive } from '../../staff/public.ts';
import type { IsTrusted } from '../caller/trusted-proxies.ts';
import { installOpenApi } from '../calls/api-docs.ts';
import { compileSchemasLate } from '../calls/compile-late.ts';
import { installJsonBodies } from '../calls/json-body.ts';
import type { HttpServer } from '../http-server.ts';
import { installErrorReplies, sendRefusal } from '../replies.ts';
import { logAnswer } from '../request-log.ts';
import { guardAnswer, installSecurity } from '../security.ts';
import { type ExportRoutes, installOfficeExports } from './export-route.ts';
import { installOfficeLive } from './live-route.ts';
import { installOfficePages } from './office-pages.ts';
import { installOfficeCalls, type OfficeRouteDeps } from './office-routes.ts';
import { installPreviewFrame } from './preview-frame.ts';

const BODY_LIMIT = 256 * 1024;

export interface OfficeDeps extends OfficeRouteDeps, ExportRoutes {
  readonly http: HttpServer;
  /** The host that the back office is reached at, without a port. */
  readonly host: string;
  /** The folder of the built pages. */
  readonly dist: string;
  readonly logger: FastifyBaseLogger;
  readonly live: OfficeLive;
  readonly previews: Previews;
  /** The pictures that staff uploaded: players' pages and those of staff show the same. */
  readonly pictureRoutes: (app: FastifyInstance) => Promise<void>;
  readonly isTrusted: IsTrusted | undefined;
  /** Whether new work is turned away. */
  readonly closed: () => boolean;
  /** Called after each answered call: it may have left events in the outbox. */
  readonly afterCall: () => void;
}

/**
 * The back office: an app of its own behind the same port, so that nothing of it is served or named on a player's domain,
 * and no player's call on its host.
 */
export async function buildOffice(deps: OfficeDeps): Promise<FastifyInstance> {
  let listener: FastifyServerFactoryHandler | undefined;
  const app = Fastify({
    serverFactory: (handler) => {
      listener = handler;
      // Never listens: the port is open already.
      return createServer();
    },
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.isTrusted ?? false,
    genReqId: () => randomUUID(),
  });
  app.addHook('onReady', async () =>
    deps.http.admitHost(deps.host, (request, response) => void listener?.(request, response)),
  );
  compileSchemasLate(app);
  app.removeContentTypeParser('text/plain');
  installJsonBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    guardAnswer(request, reply);
    if (deps.closed()) sendRefusal(request, reply, refuse('serviceUnavailable'));
    else done();
  });
  app.setChildLoggerFactory((log) => log);
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply, request.routeOptions.url ?? 'page');
    if (request.method === 'POST') deps.afterCall();
    done();
  });
  installErrorReplies(app);
  await installOpenApi(app);
  await app.register(compress, { global: false });
  await installSecurity(app);
  installOfficeCalls(app, deps);
  installOfficeLive(app, deps, deps.live);
  installOfficeExports(app, deps);
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
  installPreviewFrame(app, deps);
  await app.register(deps.pictureRoutes);
  await installOfficePages(app, deps.dist);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('notFound')));
  return app;
}
