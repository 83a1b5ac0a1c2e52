import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** So many addresses are remembered; the proxies of a server are few. */
const MOST_KNOWN = 1_000;

/** Whether an address belongs to a trusted proxy. */
export type IsTrusted = (address: string | undefined) => boolean;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Whether an address is one of a proxy of ours. It is asked with every request and nearly always about the same few, so
 * that it remembers them.
 *
 * @param proxies addresses and networks, such as 10.0.0.0/8
 */
export function trustedOf(proxies: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  const known = new LRUCache<string, boolean>({
    max: MOST_KNOWN,
    memoMethod: (address) => list.check(address, familyOf(address)),
  });
  return (address) => address !== undefined && known.memo(address);
}

/**
 * The address of the browser behind a request that does not pass the app: the last one in `x-forwarded-for` that no proxy of
 * ours has, or that of the connection where the list does not lead further.
 */
export function addressOf({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = socket.remoteAddress ?? '';
  while (isTrusted(address)) {
    const before = forwarded.pop()?.trim() ?? '';
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}
