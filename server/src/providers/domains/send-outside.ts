import { lookup } from 'node:dns';
import { lookup as lookUpOnce } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AskOutside, PostOutside } from '../outside-work.ts';
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
 * Finds the address of a host that an operator chose.
 * @param isPublicOnly whether only public addresses are found; not in development
 * @param ownHosts hosts of the company's own network that may be reached all the same
 * @throws where it has no address, or may not be reached
 */
export const lookUpOutside =
  (isPublicOnly: boolean, ownHosts: readonly string[]) =>
  async (host: string): Promise<string> => {
    const found = await lookUpOnce(host, { all: true });
    const [first] = found;
    if (!first) throw new Error(`${host} has no address`);
    const mayBe = !isPublicOnly || ownHosts.includes(host.toLowerCase());
    if (!mayBe && !found.every(({ address }) => isPublicAddress(address)))
      throw new NotPublicError(`${host} is not public`);
    return first.address;
  };

interface Sending {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly signal: AbortSignal;
}

/** Which hosts may be reached. */
interface Reach {
  /** Only public addresses; not in development. */
  readonly isPublicOnly: boolean;
  /** Hosts of the company's own network that may be reached all the same. */
  readonly ownHosts: readonly string[];
}

/** Sends to an address that an operator chose: no redirect is followed. `read` reads or drops the answer. */
function sendOutside<Result>(
  { isPublicOnly, ownHosts }: Reach,
  { url, method, headers, body, signal }: Sending,
  read: (answer: IncomingMessage) => Promise<Result>,
): Promise<Result | 'private'> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLimited = isPublicOnly && !ownHosts.includes(host.toLowerCase());
  if (isLimited && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.resolve('private');
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const options = {
    ...{ method, signal, agent: false },
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    ...(isLimited ? { lookup: lookUpPublic } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (answer) => read(answer).then(resolve, reject));
    sent.once('error', (error) => (error instanceof NotPublicError ? resolve('private') : reject(error)));
    sent.end(body);
  });
}

/**
 * Posts to addresses that operators chose; the body of the answer is not read.
 * @param isPublicOnly whether only public addresses are reached; not in development
 */
export const postOutside =
  (isPublicOnly: boolean): PostOutside =>
  (sent) =>
    sendOutside({ isPublicOnly, ownHosts: [] }, { ...sent, method: 'POST' }, async (answer) => {
      answer.destroy();
      return answer.statusCode ?? 0;
    });

/**
 * The same for calls whose answer is read, of vendors that only those name who manage the system.
 * @param isPublicOnly whether only public addresses are reached; not in development
 * @param ownHosts hosts of the company's own network that may be reached all the same
 */
export const askOutside =
  (isPublicOnly: boolean, ownHosts: readonly string[] = []): AskOutside =>
  ({ mostBytes, ...sent }) =>
    sendOutside({ isPublicOnly, ownHosts }, sent, async (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of answer) {
        parts.push(part);
        size += part.length;
        if (size > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`);
      }
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) };
    });
