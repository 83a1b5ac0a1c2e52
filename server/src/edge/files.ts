import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { gamePolicy } from './security.ts';
import { originOf } from './tenant.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

export type FramersOf = (partner: string) => Promise<readonly string[]>;

interface Folder {
  readonly prefix: string;
  readonly root: string;
  readonly cache: string;
  /** Its place among those that are served. */
  readonly index: number;
}

/** The headers that let a sandboxed game frame, whose origin is opaque, read a file. */
const anyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Headers that apply to pages only: a page loads thirty files, and each would repeat them. */
const saidOfPages = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Built files: the site's under `/assets`, pictures under `/art`, game pages under `/games`. Names under an
 * `assets` folder carry a hash of their content and never change.
 */
export async function installFiles(
  app: FastifyInstance,
  { dist, framersOf }: { readonly dist: string; readonly framersOf: FramersOf },
): Promise<void> {
  const site = join(dist, 'site');
  const games = join(dist, 'games');
  const folders = [
    { prefix: '/assets/', root: join(site, 'assets'), cache: year },
    { prefix: '/art/', root: join(site, 'art'), cache: hour },
    { prefix: '/games/', root: games, cache: hour },
    { prefix: '/builds/', root: join(site, 'builds'), cache: 'no-cache' },
  ].filter(({ root }) => existsSync(root));
  const framers = new WeakMap<FastifyRequest, readonly string[]>();
  const serve = async (scope: FastifyInstance, { prefix, root, cache, index }: Folder) => {
    await scope.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: index === 0,
      preCompressed: true,
      index: prefix === '/games/' ? ['index.html'] : false,
      redirect: false,
      cacheControl: false,
      // The tag says it already.
      lastModified: false,
      setHeaders(reply, path) {
        reply.header(
          'cache-control',
          path.endsWith('.html') ? 'no-cache' : path.includes('/assets/') ? year : cache,
        );
        reply.headers(anyOrigin);
        if (/\.html(\.br|\.gz)?$/.test(path)) {
          const policy = gamePolicy(originOf(reply.request), framers.get(reply.request));
          reply.header('cache-control', 'no-cache').header('content-security-policy', policy);
          return;
        }
        reply.removeHeader('content-security-policy');
        for (const name of saidOfPages) reply.raw.removeHeader(name);
      },
    });
  };
  for (const [index, folder] of folders.entries()) {
    if (folder.prefix !== '/games/') await serve(app, { ...folder, index });
    else
      await app.register(async (games) => {
        games.addHook<{ Querystring: { partner?: unknown } }>('onRequest', async (request) => {
          const { partner } = request.query;
          if (typeof partner === 'string') framers.set(request, await framersOf(partner));
        });
        await serve(games, { ...folder, index });
      });
  }
  // At the root, since a worker serves what is below its own path. Every page load asks whether there is a newer one.
  if (existsSync(join(site, 'service-worker.js')))
    app.get('/service-worker.js', { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('service-worker.js', site, { cacheControl: false }),
    );
}
