import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix binds it to this host, to HTTPS and to the path `/`. */
const cookies = { staff: '__Host-office', affiliate: '__Host-affiliate' } as const;
/** Whose session a token opens: a browser may have one of each. */
export type TokenOf = keyof typeof cookies;
const TOKEN = /^[\w-]{43}$/;

/** The token of a session; `undefined` where there is none of its form. */
export function officeToken({ headers }: FastifyRequest, of: TokenOf): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[cookies[of]];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Gives a browser the token until it closes, or takes it away where it is empty. No script can read it. */
export function setOfficeToken(reply: FastifyReply, of: TokenOf, token: string): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: cookies[of],
      value: token,
      path: '/',
      ...(token === '' ? { maxAge: 0 } : {}),
      httpOnly: true,
      secure: true,
      sameSite: 'strict',
    }),
  );
}
