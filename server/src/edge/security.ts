import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The policy of a page: scripts are ours or carry the nonce of this answer; nobody may frame it. */
export function pagePolicy(nonce: string, origin: string): string {
  const socket = origin.replace(/^http/, 'ws');
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self' ${socket}`,
    `frame-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

/**
 * The policy of a game page. It runs in a sandboxed frame, where 'self' may mean nothing, so the origin is
 * spelled out; only our own pages may frame it.
 */
export function gamePolicy(origin: string): string {
  return [
    `default-src 'none'`,
    `script-src ${origin}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin} data:`,
    `connect-src ${origin} data: blob:`,
    `media-src ${origin} blob:`,
    `worker-src blob: ${origin}`,
    `frame-ancestors ${origin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

export async function installSecurity(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    // Set by page: each kind of page has a policy of its own.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // A browser keys a whole origin by its first answer, and answers without pages of ours would differ.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Behind TLS the proxy says so; over plain HTTP on a developer's machine it would only lock people out.
    strictTransportSecurity: false,
    xFrameOptions: false,
  });
}
