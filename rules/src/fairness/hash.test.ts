import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hmacSha256, readHex, sha256Hex, writeHex } from './hash.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const text = (value: string) => new TextEncoder().encode(value);

describe('SHA-256', () => {
  // FIPS 180-4, the examples NIST publishes for SHA-256.
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('%j', (message, digest) => expect(sha256Hex(text(message))).toBe(digest));

  test('is the native one on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(sha256Hex(data)).toBe(createHash('sha256').update(data).digest('hex'));
      }),
    );
  });
});

describe('HMAC-SHA256', () => {
  // RFC 4231, test cases 1 to 4, 6 and 7, whose data are ASCII or bytes below 0x80.
  test.each([
    ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      '4a656665',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(131),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      'aa'.repeat(131),
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('with the key %s of %j', (key, message, digest) => {
    expect(writeHex(hmacSha256(bytes(key), message))).toBe(digest);
  });

  test('is the native one on any key and text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }), (key, message) => {
        const native = createHmac('sha256', key).update(Buffer.from(message, 'utf8')).digest('hex');
        expect(writeHex(hmacSha256(key, message))).toBe(native);
      }),
    );
  });
});

test('hex is read in either case, and nothing else', () => {
  expect(readHex('00fFA0')).toEqual(Uint8Array.of(0, 255, 160));
  for (const wrong of ['0', 'zz', '0x00', ' 00', '00 ']) expect(readHex(wrong)).toBeUndefined();
});
