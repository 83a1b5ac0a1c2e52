import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { domainProof, PROOF_PATH } from './domain-proof.ts';
import { isPublicAddress } from './public-address.ts';

export type DomainAnswer = 'here' | 'elsewhere' | 'unreachable' | 'private';

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER = 200;

const isLocalName = (domain: string) => domain === 'localhost' || domain.endsWith('.localhost');

/**
 * Whether a domain leads to a server of this database: it is asked for the answer to a nonce that only these have. One
 * address is looked up, checked and used, so that a name cannot change to a private one in between.
 *
 * @param key that of `domainProofRoute`
 * @param own scheme and port that sites are reached by: those of the back office
 * @param allowsLocal whether `*.localhost` may be checked: in development only
 */
export async function leadsHere(
  key: Buffer,
  domain: string,
  own: string,
  allowsLocal: boolean,
): Promise<DomainAnswer> {
  const isLocal = allowsLocal && isLocalName(domain);
  const address = isLocal ? '127.0.0.1' : await addressOf(domain);
  if (address === undefined) return 'unreachable';
  if (!isLocal && !isPublicAddress(address)) return 'private';
  const nonce = randomBytes(16).toString('base64url');
  const answer = await ask({ domain, address, own: new URL(own), path: `${PROOF_PATH}/${nonce}` });
  if (answer === undefined) return 'unreachable';
  return answer === domainProof(key, nonce) ? 'here' : 'elsewhere';
}

async function addressOf(domain: string): Promise<string | undefined> {
  try {
    const found = await lookup(domain, { all: true });
    // A name with one private address among others counts as private.
    return (found.find(({ address }) => !isPublicAddress(address)) ?? found[0])?.address;
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly domain: string;
  readonly address: string;
  readonly own: URL;
  readonly path: string;
}

/** The body of an answer with status 200, or nothing: redirects are not followed. `undefined` where none comes in time. */
function ask({ domain, address, own, path }: Asked): Promise<string | undefined> {
  return new Promise((resolve) => {
    const port = own.port === '' ? '' : `:${own.port}`;
    const options = {
      ...{ host: address, path, port: own.port === '' ? undefined : Number(own.port) },
      headers: { host: `${domain}${port}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const received = (response: http.IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > LONGEST_ANSWER) request.destroy();
      });
      response.on('error', () => resolve(undefined));
      response.on('close', () => resolve(response.statusCode === 200 ? text.slice(0, LONGEST_ANSWER) : ''));
    };
    const request =
      own.protocol === 'https:'
        ? https.get({ ...options, servername: domain }, received)
        : http.get(options, received);
    request.on('error', () => resolve(undefined));
  });
}
