import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix binds it to this host, to HTTPS and to the path `/`. */
const COOKIE = '__Host-office';
const TOKEN = /^[\w-]{43}$/;

/** The token of a session; `undefined` where there is none of its form. */
export function staffToken({ headers }: FastifyRequest): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Gives a browser the token until it closes, or takes it away where it is empty. No script can read it. */
export function setStaffToken(reply: FastifyReply, token: string): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: COOKIE,
      value: token,
      path: '/',
      ...(token === '' ? { maxAge: 0 } : {}),
      httpOnly: true,
      secure: true,
      sameSite: 'strict',
    }),
  );
}
