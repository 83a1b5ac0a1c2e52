import { expect, it } from 'vitest';
import { networkBlockOf, networkOf } from './network.ts';

it('a network of IPv4 is the address, in any spelling', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('unknown')).toBe('unknown');
});

it('a network of IPv6 is the /64, in any spelling', () => {
  for (const one of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2::%eth0',
  ])
    expect(networkOf(one)).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1')).toBe('fe80:0:0:0::/64');
});

it('the block of a network is the /24 of IPv4, the /48 of IPv6', () => {
  expect(networkBlockOf('203.0.113.9')).toBe('203.0.113.0/24');
  expect(networkBlockOf('::ffff:203.0.113.9')).toBe('203.0.113.0/24');
  expect(networkBlockOf('2001:db8:1:2::1')).toBe('2001:db8:1::/48');
  expect(networkBlockOf('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48');
  expect(networkBlockOf('unknown')).toBe('unknown');
});
