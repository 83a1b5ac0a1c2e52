import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIPv4 } from 'node:net';
import { domainProof, PROOF_PATH } from './domain-proof.ts';

export type DomainAnswer = 'here' | 'elsewhere' | 'unreachable' | 'private';

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER = 200;

/** Addresses that no player reaches, after the registries of IANA: a name that has one would ask a machine of our own. */
const unreachable = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  unreachable.addSubnet(network, bits, 'ipv4');

/** Of IPv6, what is routed in public: all else is ours, or holds an address of IPv4. */
const reachable6 = new BlockList();
reachable6.addSubnet('2000::', 3, 'ipv6');
const unreachable6 = new BlockList();
unreachable6.addSubnet('2001::', 23, 'ipv6');
unreachable6.addSubnet('2001:db8::', 32, 'ipv6');
unreachable6.addSubnet('2002::', 16, 'ipv6');

export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !unreachable.check(address, 'ipv4')
    : reachable6.check(address, 'ipv6') && !unreachable6.check(address, 'ipv6');

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
