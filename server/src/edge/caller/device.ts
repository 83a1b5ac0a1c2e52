import { createHash, randomBytes } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf } from './cookies.ts';

const COOKIE = 'device';
const ID = /^[\w-]{43}$/;
/** The longest that browsers keep a cookie. */
const KEPT_S = 400 * 24 * 60 * 60;

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/**
 * The browser that asks, as the SHA-256 of its cookie `device`; `null` where it sends none. A client can leave the
 * cookie out or make one up: it may add suspicion or comfort, it proves nothing.
 */
export function readDevice(request: Pick<FastifyRequest, 'headers'>): Buffer | null {
  const id = cookiesOf(request)[COOKIE];
  return id !== undefined && ID.test(id) ? hashOf(id) : null;
}

/** The browser that asks; one without the cookie is given a new one with the answer, kept for 400 days. */
export function knowDevice(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = readDevice(request);
  if (known) return known;
  const id = randomBytes(32).toString('base64url');
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: COOKIE,
      value: id,
      path: '/',
      maxAge: KEPT_S,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    }),
  );
  return hashOf(id);
}
