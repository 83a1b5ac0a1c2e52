import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { addressOf, trustedOf } from './trusted-proxies.ts';

const isTrusted = trustedOf(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

test.each(['127.0.0.1', '::ffff:127.0.0.1', '10.200.3.4', 'fd12::1'])('%s is a proxy of ours', (address) => {
  expect([isTrusted(address), isTrusted(address)], 'also when it is asked again').toEqual([true, true]);
});

test.each(['127.0.0.2', '11.0.0.1', '::ffff:11.0.0.1', 'fe80::1', 'nonsense', '', undefined])(
  '%s is none',
  (address) => {
    expect([isTrusted(address), isTrusted(address)]).toEqual([false, false]);
  },
);

test.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7, nonsense', '127.0.0.1'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
])('%s with the list “%s” speaks for %s', (remoteAddress, forwarded, address) => {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  );
  request.headers['x-forwarded-for'] = forwarded;
  expect(addressOf(request, isTrusted)).toBe(address);
});
