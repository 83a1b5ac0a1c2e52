import { BlockList, isIPv4 } from 'node:net';

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

/** Whether an address is one that is routed in public: others are of this machine or of a company's own network. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !unreachable.check(address, 'ipv4')
    : reachable6.check(address, 'ipv6') && !unreachable6.check(address, 'ipv6');
