import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './domains/public-address.ts';

/** An address of a company's own network, or of this machine: nobody outside may let the server ask there. */
export class NotPublicError extends Error {}

/** Looks a name up, and refuses it where one of its addresses is not public: the connection then goes to what was looked at. */
const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublicError(`${hostname} is not public`), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

export interface Posted {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Whether only public addresses are reached; not in development. */
  readonly isPublicOnly: boolean;
}

/**
 * Posts to an address that somebody else chose: no redirect is followed, and the body of the answer is not read.
 * @returns the HTTP status
 * @throws NotPublicError, or what the connection failed with
 */
export function postPublic({ url, headers, body, signal, isPublicOnly }: Posted): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isPublicOnly && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new NotPublicError(`${host} is not public`));
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        agent: false,
        ...(isPublicOnly ? { lookup: lookUpPublic } : {}),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
