import type { FastifyRequest } from 'fastify';
import { isCountryCode } from '#rules/catalog/countries.ts';
import type { IsTrusted } from './trusted-proxies.ts';

/** The country of a browser as a proxy of ours names it; `undefined` where none does, or does not know it. */
export type CountryOf = (request: Pick<FastifyRequest, 'headers' | 'socket'>) => string | undefined;

/** @param header its name in lower case; absent: nobody names the country */
export function countryBy(header: string | undefined, isTrusted: IsTrusted): CountryOf {
  if (header === undefined) return () => undefined;
  return ({ headers, socket }) => {
    if (!isTrusted(socket.remoteAddress)) return undefined;
    // Named twice, it may be the browser that named it too.
    const named = headers[header];
    const code = typeof named === 'string' ? named.trim().toUpperCase() : '';
    return isCountryCode(code) ? code : undefined;
  };
}
