/**
 * Whom a limit counts: an IPv4 address, or the /64 of an IPv6 address, since a single line is given all of one and could
 * otherwise come from another address each time. An IPv4 address in IPv6 spelling is that address; what is neither stays
 * as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  return groups === undefined ? unmapped(address) : `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The block of networks around an address that one customer may hold as a whole: the /24 of IPv4, the /48 of IPv6. What
 * is neither stays as it is.
 */
export function networkBlockOf(address: string): string {
  const groups = groupsOf(address);
  if (groups !== undefined) return `${groups.slice(0, 3).join(':')}::/48`;
  const plain = unmapped(address);
  const parts = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain);
  return parts?.[1] === undefined ? plain : `${parts[1]}.0/24`;
}

function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address; `undefined` for what is none, an IPv4 address in its spelling included. */
function groupsOf(address: string): string[] | undefined {
  if (!unmapped(address).includes(':')) return undefined;
  const [start = '', end] = address.replace(/%.*$/, '').split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(start), groups(end)];
  const zeros = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return all.map((group) => Number.parseInt(group, 16).toString(16));
}
