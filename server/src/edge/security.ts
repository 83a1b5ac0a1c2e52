import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface PolicyOptions {
  readonly origin: string;
  /** Hashes of the inline scripts of the page, and origins outside that the site has configured: no other script runs. */
  readonly scripts?: readonly string[];
  readonly talksTo?: readonly string[];
  readonly frames?: readonly string[];
  /** Whose pages may show it in a frame: `'self'` or an origin, in a preview; absent: nobody's. */
  readonly framedBy?: string | undefined;
}

/**
 * The policy of a page: scripts are ours, of an origin the site names, or inline with a hash that is named; nobody else may
 * frame it. Hashes rather than a nonce: the same page goes to many, and a nonce that many know protects no page.
 */
export function pagePolicy(options: PolicyOptions): string {
  const { origin, scripts = [], talksTo = [], frames = [], framedBy = `'none'` } = options;
  const socket = origin.replace(/^http/, 'ws');
  const list = (...sources: readonly string[]) => [...new Set(sources)].join(' ');
  return [
    `default-src 'self'`,
    list('script-src', `'self'`, ...scripts),
    `style-src 'self' 'unsafe-inline'`,
    list('img-src', `'self'`, 'data:', ...talksTo),
    `font-src 'self'`,
    list('connect-src', `'self'`, socket, ...talksTo),
    list('frame-src', `'self'`, ...frames),
    `frame-ancestors ${framedBy}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

/**
 * The policy of a game page. It runs in a sandboxed frame, where 'self' may mean nothing, so the origin is
 * spelled out; only our own pages may frame it.
 * @param framers origins whose pages may too
 */
export function gamePolicy(origin: string, framers: readonly string[] = []): string {
  return [
    `default-src 'none'`,
    `script-src ${origin}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin} data:`,
    `connect-src ${origin} data: blob:`,
    `media-src ${origin} blob:`,
    `worker-src blob: ${origin}`,
    `frame-ancestors ${[origin, ...framers].join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

/** Browser features that no page, game or operator script uses. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const YEAR_S = 365 * 24 * 60 * 60;

/** The headers of every answer, of pages and calls: no framing, and HSTS once a host is reached by HTTPS. */
export function guardAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('content-security-policy', `frame-ancestors 'none'`);
  // Without includeSubDomains: other hosts of the domain are not known here.
  if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_S}`);
}

export async function installSecurity(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS);
    done();
  });
  await app.register(helmet, {
    // Set by page: each kind of page has a policy of its own.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Outside games that open in a window of their own are followed, and closed with the session; who opens our pages is still cut off.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // A browser keys a whole origin by its first answer, and answers without pages of ours would differ.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Set with every answer, where it came by HTTPS: over plain HTTP on a developer's machine it would only lock people out.
    strictTransportSecurity: false,
    xFrameOptions: false,
  });
}
