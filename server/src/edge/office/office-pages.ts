import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import { sendRefusal } from '../replies.ts';
import { pagePolicy } from '../security.ts';
import { originOf } from '../tenant.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Names that carry a hash of their content. */
const HASHED = /-[\w-]{8}\.\w+(\.(br|gz))?$/;

/**
 * The pages of the back office: one document for every address, and the built files it names. Without a build there is
 * nothing to serve, as in tests of the server.
 */
export async function installOfficePages(app: FastifyInstance, dist: string): Promise<void> {
  const built = join(dist, 'backoffice');
  if (!existsSync(built)) return;
  await app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', HASHED.test(path) ? YEAR : HOUR),
  });
  const document = readFileSync(join(built, 'index.html'), 'utf8');
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith('/api/')) return sendRefusal(request, reply, refuse('notFound'));
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy({ origin: originOf(request) }))
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(document);
  });
}
