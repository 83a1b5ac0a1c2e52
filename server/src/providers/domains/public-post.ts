import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PostOutside } from '../outside-work.ts';
import { isPublicAddress } from './public-address.ts';

/** An address of a company's own network, or of this machine: nobody outside may let the server ask there. */
class NotPublicError extends Error {}

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

/**
 * Posts to addresses that operators chose: no redirect is followed, and the body of the answer is not read.
 * @param isPublicOnly whether only public addresses are reached; not in development
 */
export const postOutside =
  (isPublicOnly: boolean): PostOutside =>
  async ({ url, headers, body, signal }) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isPublicOnly && isIP(host) !== 0 && !isPublicAddress(host)) return 'private';
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const options = {
      ...{ method: 'POST', signal, agent: false },
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(isPublicOnly ? { lookup: lookUpPublic } : {}),
    };
    return new Promise((resolve, reject) => {
      const sent = send(url, options, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      });
      sent.once('error', (error) => (error instanceof NotPublicError ? resolve('private') : reject(error)));
      sent.end(body);
    });
  };
