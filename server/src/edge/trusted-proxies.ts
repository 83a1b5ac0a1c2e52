import { BlockList, isIPv6 } from 'node:net';

/** So many addresses are remembered; the proxies of a server are few. */
const MOST_KNOWN = 1_000;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Whether an address is one of a proxy of ours. It is asked with every request and nearly always about the same few, so
 * that it remembers them.
 *
 * @param proxies addresses and networks, such as 10.0.0.0/8
 */
export function trustedOf(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  const known = new Map<string, boolean>();
  return (address) => {
    if (address === undefined) return false;
    const found = known.get(address);
    if (found !== undefined) return found;
    const isTrusted = list.check(address, familyOf(address));
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(address, isTrusted);
    return isTrusted;
  };
}
