import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../players/public.ts';

/** The prefix binds it to this host, to HTTPS and to the path `/`: no other host can set or overwrite it. */
const COOKIE = '__Host-session';
/** Of a read-only session, so that a browser has one beside its own player's. */
const READ_ONLY_COOKIE = '__Host-read-only';
/** Longer than any session lasts: the server decides when one ends. */
const KEPT_S = 400 * 24 * 60 * 60;
const SECRET = /^[\w-]{43}$/;

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The proof in a request about its client: browsers send their origin with every call and handshake. */
export function callerOf({ origin, cookie, 'sec-fetch-site': fetchSite }: RequestHeaders): Caller {
  const cookies = typeof cookie === 'string' ? parseCookie(cookie) : {};
  return {
    isBrowser: origin !== undefined || fetchSite !== undefined,
    cookieHash: secretHash(cookies[COOKIE]),
    readOnlyHash: secretHash(cookies[READ_ONLY_COOKIE]),
  };
}

const secretHash = (secret: string | undefined): Buffer | null =>
  secret !== undefined && SECRET.test(secret) ? hashOf(secret) : null;

/**
 * Whether a page of another origin makes the request. Only the hosts are compared: behind a proxy that ends TLS the
 * scheme is known to the proxy alone.
 */
export function isCrossOrigin(headers: RequestHeaders): boolean {
  const { 'sec-fetch-site': fetchSite } = headers;
  return fetchSite === 'cross-site' || fetchSite === 'same-site' || namesOtherOrigin(headers);
}

/** The same by the `Origin` alone: of a WebSocket browsers do not agree what its site is. Who names no origin is no page. */
export function namesOtherOrigin({ host, origin }: RequestHeaders): boolean {
  if (typeof origin !== 'string') return false;
  return !URL.canParse(origin) || new URL(origin).host !== originHost(host);
}

/** The host as a browser writes it in an origin: in lower case, without the port of its scheme. */
function originHost(host: string | string[] | undefined): string | undefined {
  return typeof host === 'string' ? host.toLowerCase().replace(/:(?:80|443)$/, '') : undefined;
}

/** A new secret of a browser's session: its hash is stored, the cookie is set once the session is open. */
export function newSessionCookie(): { readonly hash: Buffer; readonly secret: string } {
  const secret = randomBytes(32).toString('base64url');
  return { hash: hashOf(secret), secret };
}

interface CookieKind {
  readonly isReadOnly: boolean;
}

export function setSessionCookie(reply: FastifyReply, secret: string, kind: CookieKind): void {
  writeCookie(reply, kind, { value: secret, maxAge: KEPT_S });
}

export function clearSessionCookie(reply: FastifyReply, kind: CookieKind): void {
  writeCookie(reply, kind, { value: '', maxAge: 0 });
}

function writeCookie(
  reply: FastifyReply,
  { isReadOnly }: CookieKind,
  { value, maxAge }: { readonly value: string; readonly maxAge: number },
): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: isReadOnly ? READ_ONLY_COOKIE : COOKIE,
      value,
      path: '/',
      maxAge,
      httpOnly: true,
      secure: true,
      sameSite: 'strict',
    }),
  );
}
