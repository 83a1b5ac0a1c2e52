import { type Cookies, parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** Read where they are needed rather than in a hook: most calls never look at them. */
export function cookiesOf({ headers }: Pick<FastifyRequest, 'headers'>): Readonly<Cookies> {
  return headers.cookie === undefined ? {} : parseCookie(headers.cookie);
}
