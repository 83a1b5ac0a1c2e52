import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('a domain is not asked where its address is', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    'ff02::1',
  ])('%s, which no player reaches', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    'but where it is %s, which everybody reaches',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
