import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { gamePolicy } from './security.ts';
import { originOf } from './tenant.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

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
export async function installFiles(app: FastifyInstance, dist: string): Promise<void> {
  const site = join(dist, 'site');
  const games = join(dist, 'games');
  const folders = [
    { prefix: '/assets/', root: join(site, 'assets'), cache: year },
    { prefix: '/art/', root: join(site, 'art'), cache: hour },
    { prefix: '/games/', root: games, cache: hour },
    { prefix: '/builds/', root: join(site, 'builds'), cache: 'no-cache' },
  ].filter(({ root }) => existsSync(root));
  for (const [index, { prefix, root, cache }] of folders.entries()) {
    await app.register(fastifyStatic, {
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
          const policy = gamePolicy(originOf(reply.request));
          reply.header('cache-control', 'no-cache').header('content-security-policy', policy);
          return;
        }
        reply.removeHeader('content-security-policy');
        for (const name of saidOfPages) reply.raw.removeHeader(name);
      },
    });
  }
  // At the root, since a worker serves what is below its own path. Every page load asks whether there is a newer one.
  if (existsSync(join(site, 'service-worker.js')))
    app.get('/service-worker.js', { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('service-worker.js', site, { cacheControl: false }),
    );
}
